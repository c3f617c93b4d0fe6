'use client';

import { useEffect, useId } from 'react';
import { useController } from 'react-hook-form';
import { showToast } from '@/components/shell/show-toast';
import { SubmitForm, useSubmitForm } from '@/components/shell/use-submit-form';
import { Button } from '@/components/ui/button';
import { FormField, useFormField } from '@/components/ui/form-field';
import { STEPS } from '@/components/ui/lifecycle/move-words';
import { Panel } from '@/components/ui/panel';
import { Segmented } from '@/components/ui/segmented';
import { keysOfSandboxProfile, provideDocument } from '@/lib/features/sandbox/queries';
import { ActionFailure } from '../action-failure';

const schema = () => import('@/lib/service/control-api/profile').then((module) => module.provideDocument);

const WAYS = [
  { value: 'api', label: 'By the API' },
  { value: 'portal', label: 'In the portal' },
] as const;

export function AddDocument({
  account,
  uuid,
  onClose,
}: {
  account: string;
  uuid: string;
  onClose: () => void;
}) {
  const id = useId();
  const adding = useSubmitForm({
    schema,
    words: ({ path }) => (path?.[0] === 'name' ? 'Enter a name for the document.' : undefined),
    defaultValues: { name: '', steps: STEPS.map(({ step }) => step), by: 'api' },
    fields: ['name', 'steps', 'by'],
    send: (document) => provideDocument(account, uuid, document),
    refreshes: keysOfSandboxProfile(account, uuid),
    done: ({ data }) => {
      showToast({ message: `${data.name} added` });
      onClose();
    },
  });
  const { setFocus } = adding.form;
  useEffect(() => setFocus('name'), [setFocus]);
  const by = useController({ control: adding.form.control, name: 'by' }).field;

  return (
    <Panel className="mb-3 bg-surface p-3.5">
      <SubmitForm
        of={adding}
        aria-label="Add a document"
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
        }}
        className="grid gap-3"
      >
        <FormField
          name="name"
          label="Name"
          maxLength={200}
          autoComplete="off"
          placeholder="Certificate of incorporation"
        />
        <StepsField />
        <div className="grid justify-items-start gap-1">
          <span aria-hidden className="font-medium">
            Provided
          </span>
          <Segmented label="Provided" value={by.value ?? 'api'} choices={WAYS} onChange={by.onChange} />
          <p id={`${id}-by`} className="text-sm text-ink-3">
            {by.value === 'api'
              ? 'Processed immediately and sends document.processed.'
              : 'Waits until the profile is submitted.'}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" aria-disabled={adding.isSending}>
            {adding.isSending ? 'Adding…' : 'Add'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </SubmitForm>
      <ActionFailure failure={adding.failure} />
    </Panel>
  );
}

function StepsField() {
  const { field } = useFormField('steps');
  return (
    <fieldset className="flex flex-wrap gap-x-4 gap-y-1.5">
      <legend className="mb-1 font-medium">Steps</legend>
      {STEPS.map(({ step, label }) => (
        <label key={step} className="inline-flex min-h-6 items-center gap-1.5">
          <input type="checkbox" value={step} className="size-4 accent-accent" {...field} />
          {label} <code className="text-ink-3">{step}</code>
        </label>
      ))}
    </fieldset>
  );
}
