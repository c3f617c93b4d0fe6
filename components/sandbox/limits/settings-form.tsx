'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { SubmitForm, useSubmitForm } from '@/components/shell/use-submit-form';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { changeSettings, settingsQuery } from '@/lib/features/sandbox/queries';
import { connectionQuery } from '@/lib/features/settings/queries';
import type { SandboxSettings } from '@/lib/service/control-api/settings';
import { ActionFailure } from '../action-failure';
import { NumberField, plainWords } from './number-fields';
import { offsetWords, rateWords, spanWords } from './setting-words';

interface Setting {
  name: keyof SandboxSettings;
  label: string;
  hint: string;
  unit: string;
  /** The typed number in words; "" if it is not a number. */
  words: (value: number) => string;
}

const SETTINGS: readonly Setting[] = [
  {
    name: 'reads_per_minute',
    label: 'Reads',
    hint: 'For lists and single profiles. Further requests get a 429 response.',
    unit: 'a minute',
    words: rateWords,
  },
  {
    name: 'writes_per_minute',
    label: 'Writes',
    hint: 'For changes to profiles’ forms.',
    unit: 'a minute',
    words: rateWords,
  },
  {
    name: 'tokens_per_minute',
    label: 'Access tokens',
    hint: 'For requests for new tokens.',
    unit: 'a minute',
    words: rateWords,
  },
  {
    name: 'token_lifetime',
    label: 'Token lifetime',
    hint: 'Applies to new tokens.',
    unit: 'seconds',
    words: (value) => (value >= 0 ? spanWords(value) : ''),
  },
  {
    name: 'clock_offset',
    label: 'Clock offset',
    hint: 'Compared with this machine’s clock, for all accounts. Use a negative number to set it behind.',
    unit: 'seconds',
    words: offsetWords,
  },
];

const NAMES = SETTINGS.map(({ name }) => name);

const schema = () =>
  import('@/lib/service/control-api/settings').then(({ sandboxSettings }) => sandboxSettings);

/** Sends only what was changed, so that other people's changes are not overwritten. */
export function SettingsForm({ account, settings }: { account: string; settings: SandboxSettings }) {
  const queryClient = useQueryClient();
  const [isSaved, setSaved] = useState(false);
  const saving = useSubmitForm({
    schema,
    words: plainWords,
    values: settings,
    resetOptions: { keepDirtyValues: true },
    fields: NAMES,
    send: async (values) => {
      setSaved(false);
      const changed = NAMES.filter((name) => values[name] !== settings[name]).map((name) => [
        name,
        values[name],
      ]);
      return changed.length > 0 ? changeSettings(account, Object.fromEntries(changed)) : null;
    },
    done: (answer, _, { reset }) => {
      if (answer === null) return;
      queryClient.setQueryData(settingsQuery(account).queryKey, answer);
      reset(answer.data);
      setSaved(true);
      return queryClient.invalidateQueries({ queryKey: connectionQuery().queryKey });
    },
  });
  const { form, isSending } = saving;
  const { isDirty } = form.formState;
  const typed = useWatch({ control: form.control });
  return (
    <Panel>
      <SubmitForm of={saving}>
        <div className="divide-y divide-line">
          {SETTINGS.map(({ name, label, hint, unit, words }) => (
            <NumberField
              key={name}
              name={name}
              label={label}
              hint={hint}
              unit={unit}
              words={words(typed[name] ?? Number.NaN)}
            />
          ))}
        </div>
        <div className="px-3.5 pb-2 empty:hidden">
          <ActionFailure failure={saving.failure} />
        </div>
        <footer className="flex flex-wrap items-center gap-2 border-t border-line px-3.5 py-2.5">
          <span role="status" className="grow text-sm text-ink-3">
            {isDirty ? 'Not saved yet' : isSaved ? 'Saved' : ''}
          </span>
          <Button disabled={!isDirty || isSending} onClick={() => form.reset(settings)}>
            Discard
          </Button>
          <Button
            type="submit"
            variant="primary"
            aria-disabled={!isDirty || isSending}
            className="aria-disabled:cursor-not-allowed aria-disabled:opacity-60"
          >
            {isSending ? 'Saving…' : 'Save settings'}
          </Button>
        </footer>
      </SubmitForm>
    </Panel>
  );
}
