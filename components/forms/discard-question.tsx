'use client';

import { Confirm } from '@/components/ui/dialog';
import { countOfChanges } from './change-words';

/** Asked before unsaved changes are lost by Esc, Back or Discard. */
export function DiscardQuestion({
  count,
  onDiscard,
  onKeep,
}: {
  count: number;
  onDiscard: () => void;
  onKeep: () => void;
}) {
  return (
    <Confirm
      title={count === 0 ? 'Discard what you typed?' : `Discard ${countOfChanges(count)}?`}
      confirm="Discard"
      cancel="Keep editing"
      onConfirm={onDiscard}
      onCancel={onKeep}
    >
      Nothing has been saved. The profile will not change.
    </Confirm>
  );
}
