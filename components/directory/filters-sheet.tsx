'use client';

import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import {
  COVERAGE_WORDS,
  FAILURE_WORDS,
  NO_FILTERS,
  type ProfileFilters,
} from '@/components/shell/filter-words';
import { Button } from '@/components/ui/button';
import { countWords } from '@/components/ui/count-words';
import { SelectField } from '@/components/ui/select-field';
import { Sheet } from '@/components/ui/sheet';
import { ANY_BASELINE } from '@/lib/contract/lists/profiles';
import { profileChoicesQuery } from '@/lib/queries/directory';
import { IdFilters } from './id-filters';
import { SectionFilters } from './section-filters';
import { ValueFilter } from './value-filter';

/** All known properties of a portal as filters of the profiles. Each choice applies at once. */
export function FiltersSheet({
  state,
  matching,
  onChange,
  onClose,
}: {
  state: ProfileFilters;
  matching: number | undefined;
  onChange: (part: Partial<ProfileFilters>) => void;
  onClose: () => void;
}) {
  const { data: known } = useQuery(profileChoicesQuery());
  const fields = useRef<HTMLDivElement>(null);
  const [timesCleared, setTimesCleared] = useState(0);
  const show = () => {
    const refused = fields.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    if (refused) refused.focus();
    else onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title="More filters"
      description="Filters what each portal asks for, from the latest reading. Profiles must match every filter."
    >
      <div ref={fields} key={timesCleared} className="min-h-0 grow overflow-y-auto px-5 py-4">
        <IdFilters state={state} onChange={onChange} />
        <ValueFilter
          label="Document"
          hint="All or part of its name, such as bank statement."
          values={state.document}
          known={(known?.documents ?? []).map(({ value, profiles }) => ({
            text: value,
            label: onProfiles(profiles),
          }))}
          read={(text) => text.trim() || null}
          onChange={(document) => onChange({ document })}
        />
        <div className="mt-4 grid gap-3 min-[480px]:grid-cols-2">
          <Choice
            label="Ownership percentage"
            value={state.threshold}
            any="Any percentage"
            choices={(known?.thresholds ?? []).map(({ value, profiles }) => ({
              value,
              label: `${value}%, ${onProfiles(profiles)}`,
            }))}
            onChange={(threshold) => onChange({ threshold })}
          />
          <Choice
            label="Deviates from"
            value={state.deviates}
            any="Deviating or not"
            choices={[
              { value: ANY_BASELINE, label: 'Any baseline' },
              ...(known?.baselines ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(deviates) => onChange({ deviates })}
          />
          <Choice
            label="Deviating since"
            value={state['deviates-since']}
            any="Any time"
            choices={[{ value: 'week', label: 'Last 7 days' }]}
            onChange={(since) => onChange({ 'deviates-since': since } as Partial<ProfileFilters>)}
          />
          <Choice
            label="Changed"
            value={state.changed}
            any="Changed or not"
            choices={[{ value: 'outside', label: 'Outside, in the last 7 days' }]}
            onChange={(changed) => onChange({ changed })}
          />
          <Choice
            label="Reading"
            value={state.coverage}
            any="Any reading"
            choices={toChoices(COVERAGE_WORDS)}
            onChange={(coverage) => onChange({ coverage } as Partial<ProfileFilters>)}
          />
          <Choice
            label="Reason unreadable"
            value={state.failure}
            any="Any reason"
            choices={toChoices(FAILURE_WORDS)}
            onChange={(failure) => onChange({ failure } as Partial<ProfileFilters>)}
          />
        </div>
        <SectionFilters state={state} onChange={onChange} />
      </div>
      <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-5 py-3">
        <span role="status" className="grow text-ink-2 numeric">
          {matching === undefined ? '' : onProfiles(matching)}
        </span>
        <Button
          onClick={() => {
            setTimesCleared(timesCleared + 1);
            onChange(NO_FILTERS);
          }}
        >
          Clear all
        </Button>
        <Button variant="primary" onClick={show}>
          Show profiles
        </Button>
      </footer>
    </Sheet>
  );
}

const onProfiles = (count: number) => `${countWords(count)} ${count === 1 ? 'profile' : 'profiles'}`;

const toChoices = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** One choice of several; a value from the address stays available even if no profile has it. */
function Choice({
  label,
  value,
  any,
  choices,
  onChange,
}: {
  label: string;
  value: string | null;
  any: string;
  choices: readonly { value: string; label: string }[];
  onChange: (value: string | null) => void;
}) {
  const id = useId();
  const isOther = value !== null && !choices.some((choice) => choice.value === value);
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <SelectField
        id={id}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value || null)}
        choices={[{ value: '', label: any }, ...(isOther ? [{ value, label: value }] : []), ...choices]}
      />
    </div>
  );
}
