/** The first stop of the Tab key. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="sr-only rounded-md bg-accent px-3 py-1.5 text-accent-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 print:hidden"
    >
      Skip to content
    </a>
  );
}
