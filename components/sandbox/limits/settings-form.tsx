'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { type SandboxSettings, sandboxSettings } from '@/lib/contract/sandbox/settings';
import { connectionKey } from '@/lib/queries/connection';
import { changeSettings, settingsQuery } from '@/lib/queries/sandbox-settings';
import { ActionFailure } from '../action-failure';
import { besideFields, fieldError } from '../field-error';
import { plainWords } from '../plain-words';
import { useControlAction } from '../use-control-action';
import { NumberField } from './number-field';
import { SETTINGS } from './settings-table';

const NAMES = SETTINGS.map(({ name }) => name);

/** Sends only what was changed: the rest stays as it is, whoever changes it meanwhile. */
export function SettingsForm({ account, settings }: { account: string; settings: SandboxSettings }) {
  const queryClient = useQueryClient();
  const [isSaved, setSaved] = useState(false);
  const { register, handleSubmit, control, formState, reset } = useForm<SandboxSettings>({
    resolver: zodResolver(sandboxSettings, { error: plainWords }),
    values: settings,
    resetOptions: { keepDirtyValues: true },
  });
  const { errors, dirtyFields, isDirty } = formState;
  const action = useControlAction(
    (change: Partial<SandboxSettings>) => changeSettings(account, change),
    (answer) => {
      queryClient.setQueryData(settingsQuery(account).queryKey, answer);
      reset(answer.data);
      setSaved(true);
      return queryClient.invalidateQueries({ queryKey: connectionKey });
    },
  );
  const submit = handleSubmit((values) => {
    setSaved(false);
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
              error={fieldError(name, errors[name]?.message, action.failure)}
              field={register(name, { valueAsNumber: true })}
            />
          ))}
        </div>
        <div className="px-3.5 pb-2 empty:hidden">
          <ActionFailure failure={besideFields(NAMES, action.failure)} />
        </div>
        <footer className="flex flex-wrap items-center gap-2 border-t border-line px-3.5 py-2.5">
          <span role="status" className="grow text-sm text-ink-3">
            {isDirty ? 'Not saved yet' : isSaved ? 'Saved' : ''}
          </span>
          <Button disabled={!isDirty || action.isRunning} onClick={() => reset(settings)}>
            Discard
          </Button>
          <Button
            type="submit"
            look="primary"
            aria-disabled={!isDirty || action.isRunning}
            className="aria-disabled:cursor-not-allowed aria-disabled:opacity-60"
          >
            {action.isRunning ? 'Saving…' : 'Save settings'}
          </Button>
        </footer>
      </form>
    </Panel>
  );
}
