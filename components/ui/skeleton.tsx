/** A grey bar in the place of a text that is on its way, never wider than its place. */
export function Skeleton({ className = '' }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={`block h-3.5 max-w-full motion-safe:animate-pulse rounded-sm bg-line ${className}`}
    />
  );
}
