'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { type RefObject, useId } from 'react';
import { type FieldPath, useForm } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { SelectField } from '@/components/ui/select-field';
import {
  type CreateProfile,
  createProfile as creation,
  type SandboxChoices,
  type SandboxProfile,
} from '@/lib/contract/sandbox/profile';
import { createProfile } from '@/lib/queries/sandbox-changes';
import { ActionFailure } from '../action-failure';
import { besideFields, fieldError } from '../field-error';
import { FormField } from '../form-field';
import { useControlAction } from '../use-control-action';

type Field = FieldPath<CreateProfile>;

const FIELDS: readonly Field[] = ['name', 'customer_reference', 'portal_configuration_id'];

const optional = (text: string): string | undefined => (text.trim() === '' ? undefined : text);

/** Left out, each of the optional fields is invented by the service. */
export function NewProfileForm({
  account,
  kinds,
  kind,
  onClose,
  onMade,
}: {
  account: string;
  kinds: SandboxChoices['kinds'];
  kind: RefObject<HTMLSelectElement | null>;
  onClose: () => void;
  onMade: (profile: SandboxProfile) => Promise<unknown>;
}) {
  const id = useId();
  const { register, handleSubmit, formState } = useForm<CreateProfile>({
    resolver: zodResolver(creation),
    defaultValues: { kind: kinds[0]?.key ?? 'company' },
  });
  const action = useControlAction(
    (profile: CreateProfile) => createProfile(account, profile),
    ({ data }) => onMade(data),
  );
  const errorsOf = (field: Field, words?: string): string[] => {
    const own = formState.errors[field];
    const error = fieldError(field, own && (words ?? own.message ?? 'This cannot be used.'), action.failure);
    return error === undefined ? [] : [error];
  };
  const { ref: registerKind, ...kindField } = register('kind');
  const submit = handleSubmit((profile) => action.run(profile));
  return (
    <form
      noValidate
      onSubmit={submit}
      // What was said of the last try does not stand against what is typed now.
      onChange={() => (action.failure === null ? undefined : action.forget())}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void submit(event);
      }}
      className="flex min-h-0 grow flex-col"
    >
      <div className="flex min-h-0 grow flex-col gap-4 overflow-y-auto px-5 py-[18px]">
        <div>
          <label htmlFor={id} className="mb-1 block font-medium">
            Kind of customer
          </label>
          <SelectField
            id={id}
            choices={kinds.map(({ key, label }) => ({ value: key, label }))}
            ref={(element) => {
              kind.current = element;
              registerKind(element);
            }}
            {...kindField}
            className="w-full"
          />
        </div>
        <FormField
          label="Name"
          hint="Invented when it is left empty"
          maxLength={200}
          errors={errorsOf('name')}
          {...register('name', { setValueAs: optional })}
        />
        <FormField
          label="Customer reference"
          hint="Unique in the account; invented when it is left empty"
          maxLength={200}
          errors={errorsOf('customer_reference')}
          {...register('customer_reference', { setValueAs: optional })}
        />
        <FormField
          label="Portal configuration ID"
          hint="One that fits the kind when it is left empty"
          inputMode="numeric"
          maxLength={16}
          errors={errorsOf('portal_configuration_id', 'An ID is a whole number, digits only.')}
          {...register('portal_configuration_id', {
            setValueAs: (text: string) => (optional(text) === undefined ? undefined : Number(text)),
          })}
        />
        <ActionFailure failure={besideFields(FIELDS, action.failure)} />
      </div>
      <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          type="submit"
          look="primary"
          aria-disabled={action.isRunning}
          aria-keyshortcuts="Meta+Enter Control+Enter"
        >
          {action.isRunning ? 'Creating…' : 'Create profile'}
        </Button>
      </footer>
    </form>
  );
}
