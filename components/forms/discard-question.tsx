'use client';

import { Confirm } from '@/components/ui/dialog';
import { countOfChanges } from './change-words';

/** Asked before unsaved changes go: by Esc, by the Back button, by Discard. */
export function DiscardQuestion({
  open,
  count,
  onDiscard,
  onKeep,
}: {
  open: boolean;
  count: number;
  onDiscard: () => void;
  onKeep: () => void;
}) {
  return (
    <Confirm
      open={open}
      title={count === 0 ? 'Discard what you typed?' : `Discard ${countOfChanges(count)}?`}
      confirm="Discard"
      cancel="Go on editing"
      onConfirm={onDiscard}
      onCancel={onKeep}
    >
      Nothing was saved. The profile stays as the service has it.
    </Confirm>
  );
}
