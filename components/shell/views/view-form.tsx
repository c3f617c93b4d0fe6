'use client';

import { Dialog } from '@base-ui/react/dialog';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type RefObject, useId, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { Button } from '@/components/ui/button';
import { LabelledField } from '@/components/ui/labelled-field';
import { type SavedView, viewName } from '@/lib/contract/saved-views';
import { VIEW_LISTS, type ViewListId } from '@/lib/contract/view-lists';
import { changeView, saveView, viewsKey } from '@/lib/queries/views';
import { ActionProblem } from '../action-problem';
import { useMay } from '../operator-session';
import { errorsOf, useAction } from '../use-action';

const fields = z.object({ name: viewName, shared: z.boolean(), isDefault: z.boolean() });
type Fields = z.infer<typeof fields>;

/** Gives a filter its name, or a view another one. */
export function ViewForm({
  list,
  view,
  query,
  button,
  onClose,
  onSaved,
}: {
  list: ViewListId;
  /** The one that is renamed. */
  view?: SavedView;
  query: string;
  /** Where the focus goes back to. */
  button: RefObject<HTMLElement | null>;
  onClose: () => void;
  onSaved?: (id: string) => void;
}) {
  const id = useId();
  const queryClient = useQueryClient();
  const mayShare = useMay('views.share');
  const popup = useRef<HTMLDivElement>(null);
  const { register, handleSubmit, formState } = useForm<Fields>({
    resolver: zodResolver(fields),
    defaultValues: { name: view?.name ?? '', shared: false, isDefault: false },
  });
  const action = useAction(
    async ({ name, shared, isDefault }: Fields) => {
      if (view === undefined) return saveView({ list, name, query, shared, isDefault });
      await changeView(view.id, { name });
      return { id: view.id };
    },
    async ({ id: saved }) => {
      await queryClient.invalidateQueries({ queryKey: viewsKey });
      onClose();
      onSaved?.(saved);
    },
  );
  const wrong = formState.errors.name?.message;
  const nameErrors = wrong === undefined ? errorsOf(action.problem, 'name') : [wrong];
  const submit = handleSubmit(async (given) => {
    await action.run(given);
    popup.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
  const { label } = VIEW_LISTS[list];
  return (
    <Dialog.Root open onOpenChange={(next) => (next ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-[rgb(20_24_30/.28)]" />
        <Dialog.Popup
          ref={popup}
          finalFocus={button}
          className="fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-24px)] w-[420px] max-w-[calc(100vw-24px)] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-lg border border-line bg-surface p-5 shadow-high"
        >
          <Dialog.Title className="text-lg font-semibold">
            {view === undefined ? 'Save as a view' : 'Rename the view'}
          </Dialog.Title>
          <Dialog.Description className="mt-1 mb-3 text-ink-2">
            {view === undefined
              ? `Keeps how ${label} is filtered and sorted now. Dates stay the dates that they are.`
              : view.shared
                ? 'It is called so for everyone.'
                : 'Its filter stays as it is.'}
          </Dialog.Description>
          <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3">
            <LabelledField
              id={`${id}-name`}
              label="Name"
              autoComplete="off"
              errors={nameErrors}
              {...register('name', { onChange: action.forget })}
            />
            {view === undefined ? (
              <>
                <Check {...register('isDefault')}>Open {label} with it, for me</Check>
                {mayShare ? <Check {...register('shared')}>Share it with everyone</Check> : null}
              </>
            ) : null}
            <ActionProblem problem={action.problem} fields={['name']} />
            <div className="mt-1 flex flex-wrap justify-end gap-2">
              <Button onClick={onClose}>Cancel</Button>
              <Button look="primary" type="submit" aria-disabled={action.isRunning}>
                {view === undefined ? 'Save view' : 'Rename'}
              </Button>
            </div>
          </form>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Check({ children, ...rest }: ComponentProps<'input'>) {
  return (
    <label className="flex min-h-6 items-center gap-2">
      <input type="checkbox" className="size-4 shrink-0 accent-(--accent)" {...rest} />
      <span>{children}</span>
    </label>
  );
}
