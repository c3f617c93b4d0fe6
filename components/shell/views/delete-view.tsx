'use client';

import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { Button } from '@/components/ui/button';
import { MarkedText } from '@/components/ui/marked-text';
import type { SavedView } from '@/lib/contract/saved-views';
import { deleteView, viewsKey } from '@/lib/queries/views';
import { ActionProblem } from '../action-problem';
import { useAction } from '../use-action';

/** Asks before a view is deleted: for everyone, where it is shared. */
export function DeleteView({
  view,
  button,
  onClose,
  onDeleted,
}: {
  view: SavedView;
  /** Where the focus goes back to. */
  button: RefObject<HTMLElement | null>;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const queryClient = useQueryClient();
  const { run, isRunning, problem } = useAction(deleteView, async () => {
    onClose();
    onDeleted();
    await queryClient.invalidateQueries({ queryKey: viewsKey });
  });
  return (
    <AlertDialog.Root open onOpenChange={(next) => (next ? undefined : onClose())}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-50 bg-[rgb(20_24_30/.28)]" />
        <AlertDialog.Popup
          finalFocus={button}
          className="fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-24px)] w-[440px] max-w-[calc(100vw-24px)] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-lg border border-line bg-surface p-5 shadow-high"
        >
          <AlertDialog.Title className="text-lg font-semibold wrap-anywhere">
            Delete the view “<MarkedText>{view.name}</MarkedText>”?
          </AlertDialog.Title>
          <AlertDialog.Description className="mt-1 mb-3 text-ink-2">
            {view.shared ? 'Everyone loses it' : 'Only the name and its filter go'}; nothing that it lists is
            changed.
          </AlertDialog.Description>
          <ActionProblem problem={problem} />
          <div className="mt-4 flex flex-wrap justify-end gap-2">
            <Button onClick={onClose}>Keep it</Button>
            <Button look="danger" aria-disabled={isRunning} onClick={() => void run(view.id)}>
              Delete view
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
