'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { type SandboxSettings, sandboxSettings } from '@/lib/contract/sandbox/settings';
import { connectionKey } from '@/lib/queries/connection';
import { changeSettings, settingsKey, settingsQuery } from '@/lib/queries/sandbox-settings';
import { tellFields } from '../form-refusal';
import { plainWords } from '../plain-words';
import { Refused } from '../refused';
import { useAction } from '../use-action';
import { NumberField } from './number-field';
import { SETTINGS } from './settings-table';

const NAMES = SETTINGS.map(({ name }) => name);

/** Sends only what was changed: the rest stays as it is, whoever changes it meanwhile. */
export function SettingsForm({ account, settings }: { account: string; settings: SandboxSettings }) {
  const queryClient = useQueryClient();
  const [unnamed, setUnnamed] = useState<Error | null>(null);
  const { register, handleSubmit, control, formState, setError, reset } = useForm<SandboxSettings>({
    resolver: zodResolver(sandboxSettings, { error: plainWords }),
    values: settings,
    resetOptions: { keepDirtyValues: true },
  });
  const { errors, dirtyFields, isDirty } = formState;
  const action = useAction(
    (change: Partial<SandboxSettings>) =>
      changeSettings(account, change).catch((error: Error) => {
        const rest = tellFields(error, NAMES, setError);
        setUnnamed(rest === null ? null : new Error(rest));
        throw error;
      }),
    [settingsKey(account), connectionKey],
    ({ data }) => {
      queryClient.setQueryData(settingsQuery(account).queryKey, { data });
      reset(data);
    },
  );
  const submit = handleSubmit((values) => {
    setUnnamed(null);
    const changed = Object.entries(values).filter(([name]) => dirtyFields[name as keyof SandboxSettings]);
    if (changed.length > 0) action.run(Object.fromEntries(changed));
  });
  const typed = useWatch({ control });
  return (
    <Panel>
      <form noValidate onSubmit={submit}>
        <div className="divide-y divide-line">
          {SETTINGS.map(({ name, label, hint, unit, words }) => (
            <NumberField
              key={name}
              label={label}
              hint={hint}
              unit={unit}
              words={words(typed[name] ?? Number.NaN)}
              error={errors[name]?.message}
              field={register(name, { valueAsNumber: true })}
            />
          ))}
        </div>
        {unnamed === null ? null : (
          <div className="px-3.5">
            <Refused what="The settings were not changed." error={unnamed} />
          </div>
        )}
        <footer className="flex flex-wrap items-center gap-2 border-t border-line px-3.5 py-2.5">
          <span role="status" className="grow text-[12.5px] text-ink-3">
            {isDirty ? 'Not saved yet' : action.data ? 'Saved' : ''}
          </span>
          <Button disabled={!isDirty || action.isPending} onClick={() => reset(settings)}>
            Discard
          </Button>
          <Button
            type="submit"
            look="primary"
            aria-disabled={!isDirty || action.isPending}
            className="aria-disabled:cursor-not-allowed aria-disabled:opacity-60"
          >
            {action.isPending ? 'Saving…' : 'Save settings'}
          </Button>
        </footer>
      </form>
    </Panel>
  );
}
