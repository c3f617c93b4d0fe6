/** The look of a field that is large enough for touch. */
export const FIELD =
  'h-9 w-full min-w-0 rounded-md border border-edge bg-surface px-2.5 text-ink focus-visible:outline-offset-1 aria-invalid:border-bad';
