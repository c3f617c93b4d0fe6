'use client';

import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { showToast } from '@/components/shell/show-toast';
import { Button } from '@/components/ui/button';
import { STEPS } from '@/components/ui/lifecycle/move-words';
import { Panel } from '@/components/ui/panel';
import { Segmented } from '@/components/ui/segmented';
import type { ProcessingStep, ProvideDocument } from '@/lib/contract/sandbox/profile';
import { provideDocument } from '@/lib/queries/sandbox-changes';
import { ActionFailure } from '../action-failure';
import { FormField } from '../form-field';
import { useControlAction } from '../use-control-action';

const WAYS = [
  { value: 'api', label: 'By the API' },
  { value: 'portal', label: 'In the portal' },
] as const;

/** Provides a document with chosen steps. Esc closes it. */
export function AddDocument({
  account,
  uuid,
  onClose,
  onAdded,
}: {
  account: string;
  uuid: string;
  onClose: () => void;
  onAdded: () => Promise<unknown>;
}) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [steps, setSteps] = useState<readonly ProcessingStep[]>(STEPS.map(({ step }) => step));
  const [by, setBy] = useState<(typeof WAYS)[number]['value']>('api');
  const [isNameless, setNameless] = useState(false);
  useEffect(() => field.current?.focus(), []);

  const action = useControlAction(
    (document: ProvideDocument) => provideDocument(account, uuid, document),
    ({ data }) => {
      showToast({ message: `${data.name} added` });
      return onAdded();
    },
  );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setNameless(name.trim() === '');
    if (name.trim() === '') field.current?.focus();
    else action.run({ name, steps: [...steps], by });
  };
  const toggle = (step: ProcessingStep, isOn: boolean) =>
    setSteps(STEPS.map((row) => row.step).filter((one) => (one === step ? isOn : steps.includes(one))));

  return (
    <Panel className="mb-3 bg-surface p-3.5">
      <form
        noValidate
        aria-label="Add a document"
        onSubmit={submit}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
        }}
        className="grid gap-3"
      >
        <FormField
          ref={field}
          label="Name"
          maxLength={200}
          value={name}
          placeholder="Certificate of incorporation"
          onChange={(event) => {
            setName(event.target.value);
            setNameless(false);
          }}
          errors={isNameless ? ['Give the document a name.'] : []}
        />
        <fieldset className="flex flex-wrap gap-x-4 gap-y-1.5">
          <legend className="mb-1 font-medium">Steps</legend>
          {STEPS.map(({ step, label }) => (
            <label key={step} className="inline-flex min-h-6 items-center gap-1.5">
              <input
                type="checkbox"
                checked={steps.includes(step)}
                onChange={({ target }) => toggle(step, target.checked)}
                className="size-4 accent-accent"
              />
              {label} <code className="text-ink-3">{step}</code>
            </label>
          ))}
        </fieldset>
        <div className="grid justify-items-start gap-1">
          <span aria-hidden className="font-medium">
            Provided
          </span>
          <Segmented label="Provided" value={by} choices={WAYS} onChange={setBy} />
          <p id={`${id}-by`} className="text-sm text-ink-3">
            {by === 'api'
              ? 'Processed at once: sends document.processed.'
              : 'Waits until the profile is submitted.'}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="primary" aria-disabled={action.isRunning}>
            {action.isRunning ? 'Adding…' : 'Add'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
      <ActionFailure failure={action.failure} />
    </Panel>
  );
}
