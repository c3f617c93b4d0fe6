'use client';

import { useEffect } from 'react';
import { Confirm } from '@/components/ui/dialog';
import { isSignedOut } from '@/lib/queries/signed-out';
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

/**
 * While there are unsaved changes, the browser asks before it leaves or reloads the page. Not on the way to signing in
 * again, which leads back to them.
 */
export function useLeaveGuard(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isSignedOut()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
}
