'use client';

import { useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Dialog, DialogButtons } from '@/components/ui/dialog';
import { FormField } from '@/components/ui/form-field';
import { MarkedText } from '@/components/ui/marked-text';
import { call } from '@/lib/features/call';
import { invalidateConcerned } from '@/lib/features/concerns';
import { changeView } from '@/lib/features/views/queries';
import { VIEW_LISTS, type ViewListId } from '@/lib/features/views/view-lists';
import type { SavedView } from '@/lib/features/views/views';
import { DialogSubmit } from '../dialog-submit';
import { useMay } from '../operator-session';
import { ActionProblem, useAction } from '../use-action';
import { SubmitForm, useSubmitForm } from '../use-submit-form';

const schema = () =>
  import('@/lib/features/views/views').then(({ saveViewRequest }) =>
    saveViewRequest.pick({ name: true, shared: true, isDefault: true }),
  );

export function ViewForm({
  list,
  view,
  query,
  button,
  onClose,
  onSaved,
}: {
  list: ViewListId;
  view?: SavedView;
  query: string;
  /** Where focus returns. */
  button: RefObject<HTMLElement | null>;
  onClose: () => void;
  onSaved?: (id: string) => void;
}) {
  const mayShare = useMay('views.share');
  const naming = useSubmitForm({
    schema,
    defaultValues: { name: view?.name ?? '', shared: false, isDefault: false },
    fields: ['name', 'shared', 'isDefault'],
    send: async ({ name, shared, isDefault }) => {
      if (view === undefined)
        return call('POST /api/views', { body: { list, name, query, shared, isDefault } });
      await changeView(view.id, { name });
      return { id: view.id };
    },
    refreshes: 'views',
    done: ({ id }) => {
      onClose();
      onSaved?.(id);
    },
  });
  const { label } = VIEW_LISTS[list];
  return (
    <Dialog
      title={view === undefined ? 'Save view' : 'Rename view'}
      description={
        view === undefined
          ? `Saves the current filters and sort order of ${label}. “Last 7 days” stays relative; dates stay fixed.`
          : view.shared
            ? 'The name changes for everyone.'
            : 'The filters do not change.'
      }
      onClose={onClose}
      returnFocus={button}
    >
      <SubmitForm of={naming} className="mt-3 grid gap-3">
        <FormField name="name" label="Name" autoComplete="off" />
        {view === undefined ? (
          <>
            <Checkbox {...naming.form.register('isDefault')} className="min-h-6">
              Open {label} with this view by default
            </Checkbox>
            {mayShare ? (
              <Checkbox {...naming.form.register('shared')} className="min-h-6">
                Share with everyone
              </Checkbox>
            ) : null}
          </>
        ) : null}
        <DialogSubmit of={naming} words={view === undefined ? 'Save view' : 'Rename'} onCancel={onClose} />
      </SubmitForm>
    </Dialog>
  );
}

/** Asks before a view is deleted: for everyone, if it is shared. */
export function DeleteView({
  view,
  button,
  onClose,
  onDeleted,
}: {
  view: SavedView;
  /** Where focus returns. */
  button: RefObject<HTMLElement | null>;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const queryClient = useQueryClient();
  const { run, isRunning, problem } = useAction(
    (id: string) => call('DELETE /api/views/{id}', { params: { id } }),
    async () => {
      onClose();
      onDeleted();
      await invalidateConcerned(queryClient, 'views');
    },
  );
  return (
    <Dialog
      question
      title={
        <>
          Delete the view “<MarkedText>{view.name}</MarkedText>”?
        </>
      }
      description={`${view.shared ? 'It is deleted for everyone. ' : ''}The items it lists are not changed.`}
      onClose={onClose}
      returnFocus={button}
    >
      <div className="mt-3 empty:hidden">
        <ActionProblem problem={problem} />
      </div>
      <DialogButtons>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="danger" aria-disabled={isRunning} onClick={() => void run(view.id)}>
          Delete view
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
