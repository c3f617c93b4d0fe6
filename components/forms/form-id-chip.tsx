import { Pencil, X } from 'lucide-react';
import { memo } from 'react';
import { LabelledId } from '@/components/ui/labelled-id';

const BUTTON = 'ml-0.5 inline-flex size-6 shrink-0 items-center justify-center rounded-[5px] text-ink-3';

/** One assigned form in the editor, with the button that takes it off. A thousand of them must not slow typing. */
export const FormIdChip = memo(function FormIdChip({
  id,
  label,
  onRemove,
  onName,
}: {
  id: number;
  label: string | null;
  onRemove: (id: number) => void;
  /** Null where the operator may not name it. */
  onName: ((id: number) => void) | null;
}) {
  return (
    <li className="inline-flex min-h-6 max-w-full items-center rounded-[6px] border border-line bg-sunken pl-2 text-[12px]">
      <LabelledId id={id} label={label} />
      {label === null && onName !== null ? (
        <button
          type="button"
          aria-label={`Name form ${id}`}
          title="Name this form"
          onClick={() => onName(id)}
          className={`${BUTTON} hover:bg-surface hover:text-ink`}
        >
          <Pencil aria-hidden className="size-3" />
        </button>
      ) : null}
      <button
        type="button"
        data-remove
        aria-label={`Remove form ${id}`}
        title={label === null ? undefined : `Remove ${label}`}
        onClick={() => onRemove(id)}
        className={`${BUTTON} hover:bg-bad-soft hover:text-bad`}
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </li>
  );
});
