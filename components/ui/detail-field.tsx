import { ListFilter } from 'lucide-react';
import type { ReactNode } from 'react';

/** A field in a description list, with its name in the API or from the sender. */
export function DetailField({
  label,
  code,
  children,
}: {
  label: string;
  code?: string;
  children: ReactNode;
}) {
  return (
    <div>
      <dt className="text-xs text-ink-3">
        {label} {code ? <code className="font-mono">{code}</code> : null}
      </dt>
      <dd className="mt-0.5 flex flex-wrap items-center gap-1.5">{children}</dd>
    </div>
  );
}

/** Filters the list to items that have this in common. */
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
