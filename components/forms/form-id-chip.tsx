import { X } from 'lucide-react';
import { memo } from 'react';

/** One assigned form in the editor, with the button that takes it off. A thousand of them must not slow typing. */
export const FormIdChip = memo(function FormIdChip({
  id,
  onRemove,
}: {
  id: number;
  onRemove: (id: number) => void;
}) {
  return (
    <li className="inline-flex min-h-6 items-center rounded-[6px] border border-line bg-sunken pl-2 font-mono text-[12px]">
      {id}
      <button
        type="button"
        aria-label={`Remove form ${id}`}
        onClick={() => onRemove(id)}
        className="ml-0.5 inline-flex size-6 items-center justify-center rounded-[5px] text-ink-3 hover:bg-bad-soft hover:text-bad"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </li>
  );
});
