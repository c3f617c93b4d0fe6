import { Pencil, TriangleAlert, X } from 'lucide-react';
import { memo } from 'react';
import { LabelledId } from '@/components/ui/id-chip';

const BUTTON = 'ml-0.5 inline-flex size-6 shrink-0 items-center justify-center rounded-[5px] text-ink-3';

/** One assigned form in the editor, with a remove button. Memoised, because a thousand of them must not slow typing. */
export const FormIdChip = memo(function FormIdChip({
  id,
  label,
  isBad,
  onRemove,
  onName,
}: {
  id: number;
  label: string | null;
  /** Whether it has an error: a message next to the field says which. */
  isBad: boolean;
  onRemove: (id: number) => void;
  /** Null if the operator may not label it. */
  onName: ((id: number) => void) | null;
}) {
  return (
    <li
      aria-invalid={isBad || undefined}
      className="inline-flex min-h-6 max-w-full items-center rounded-[6px] border border-line bg-sunken pl-2 text-xs aria-invalid:border-bad aria-invalid:bg-bad-soft aria-invalid:text-bad"
    >
      {isBad ? (
        <>
          <TriangleAlert aria-hidden className="mr-1 size-3.5 shrink-0" />
          <span className="sr-only">needs correcting: </span>
        </>
      ) : null}
      <LabelledId id={id} label={label} />
      {label === null && onName !== null ? (
        <button
          type="button"
          aria-label={`Label form ${id}`}
          title="Label this form"
          onClick={() => onName(id)}
          className={`${BUTTON} hover:bg-surface hover:text-ink`}
        >
          <Pencil aria-hidden className="size-3" />
        </button>
      ) : null}
      <button
        type="button"
        data-remove
        aria-label={`Remove form ${id}${isBad ? ', which needs correcting' : ''}`}
        title={label === null ? undefined : `Remove ${label}`}
        onClick={() => onRemove(id)}
        className={`${BUTTON} hover:bg-bad-soft hover:text-bad`}
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </li>
  );
});
