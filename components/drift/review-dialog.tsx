'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { DialogSubmit } from '@/components/shell/dialog-submit';
import { showToast } from '@/components/shell/show-toast';
import { SubmitForm, useSubmitForm } from '@/components/shell/use-submit-form';
import { unitWords } from '@/components/ui/count-words';
import { Dialog } from '@/components/ui/dialog';
import { FormField } from '@/components/ui/form-field';
import { call } from '@/lib/features/call';
import { invalidateConcerned } from '@/lib/features/concerns';
import { MOST_REASON } from '@/lib/features/forms/save-reason';
import { useReopenReview } from './use-reopen-review';

const schema = () =>
  import('@/lib/features/drift/drift').then(({ reviewDriftRequest }) => reviewDriftRequest);

/** Marks outside changes as reviewed, with an optional note. */
export function ReviewDialog({
  versions,
  of,
  onClose,
}: {
  versions: readonly number[];
  /** Name of the profile, if it is one change. */
  of: string | null;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const reopen = useReopenReview();
  const note = useRef<HTMLInputElement>(null);
  const reviewing = useSubmitForm({
    schema,
    defaultValues: { versions: [...versions], reviewed: true, note: '' },
    fields: ['note'],
    send: (body) => call('POST /api/drift/reviews', { body }),
    done: async ({ marked }) => {
      onClose();
      await invalidateConcerned(queryClient, 'drift');
      offerUndo(marked, reopen);
    },
  });
  return (
    <Dialog
      title={`Mark ${unitWords(versions.length, 'outside change')} as reviewed`}
      description={`${of === null ? 'Only the changes listed on this screen.' : `${of}.`} Activity records who reviewed them and when.`}
      onClose={onClose}
      initialFocus={note}
    >
      <SubmitForm of={reviewing} className="mt-4 grid gap-4">
        <FormField
          ref={note}
          name="note"
          label="Note"
          maxLength={MOST_REASON}
          autoComplete="off"
          hint="Optional. Shown in the list and in Activity."
        />
        <DialogSubmit of={reviewing} words="Mark as reviewed" sendingWords="Marking…" onCancel={onClose} />
      </SubmitForm>
    </Dialog>
  );
}

function offerUndo(versions: readonly number[], reopen: ReturnType<typeof useReopenReview>): void {
  if (versions.length === 0) {
    showToast({ message: 'Already reviewed' });
    return;
  }
  let isAsked = false;
  const onClick = () => {
    // The toast takes a moment to disappear.
    if (!isAsked) void reopen(versions);
    isAsked = true;
  };
  showToast({
    message: `${unitWords(versions.length, 'outside change')} marked as reviewed`,
    action: { label: 'Undo', onClick },
  });
}
