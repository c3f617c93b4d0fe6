import { ListFilter } from 'lucide-react';

/** Leaves the list with what has this in common. */
export function ShowOnly({ what, onClick }: { what: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={`List only ${what}`}
      title={`List only ${what}`}
      onClick={onClick}
      className="inline-flex size-6 items-center justify-center rounded-sm text-ink-3 hover:bg-sunken hover:text-ink"
    >
      <ListFilter aria-hidden className="size-3.5" />
    </button>
  );
}
