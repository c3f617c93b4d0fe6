'use client';

import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { activeFilters } from '@/components/list/filters/filter-table';
import { profileFilters } from '@/components/list/filters/profile-filters';
import { ActionProblem, useAction } from '@/components/shell/use-action';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { countWords, unitWords } from '@/components/ui/count-words';
import { coverageWords } from '@/components/ui/coverage-words';
import { FieldError } from '@/components/ui/form-field';
import { FormPart } from '@/components/ui/form-part';
import { MarkedText } from '@/components/ui/marked-text';
import { TextLink } from '@/components/ui/page-link';
import { Segmented } from '@/components/ui/segmented';
import { SelectField } from '@/components/ui/select-field';
import { checkNumber } from '@/lib/configuration/checks/results';
import type { CountedChoice, ReadList } from '@/lib/features/assignments/choice';
import { call } from '@/lib/features/call';
import { useLabels } from '@/lib/features/labels/queries';
import { PROFILES_LIST } from '@/lib/features/profiles/list';
import { profileChoicesQuery } from '@/lib/features/profiles/queries';
import { viewsQuery } from '@/lib/features/views/queries';
import { readListAddress } from '@/lib/platform/list/list-address';
import { writtenOut } from '@/lib/platform/text/unseen';
import { type AssignmentDraft, hasFilter } from './assignment-draft';

const HOW = [
  { value: 'filter', label: 'Filter' },
  { value: 'profiles', label: 'Paste a list' },
  { value: 'all', label: 'All profiles' },
] as const;

/** The profiles that a filter matches when the plan is made, those of a list, or all. */
export function ChoiceFields({ counted }: { counted: CountedChoice | undefined }) {
  const { setValue, clearErrors, formState } = useFormContext<AssignmentDraft>();
  const how = useWatch<AssignmentDraft, 'how'>({ name: 'how' });
  return (
    <FormPart title="Profiles">
      <div>
        <Segmented
          label="Profiles"
          value={how}
          choices={HOW}
          onChange={(value) => {
            setValue('how', value, { shouldDirty: true });
            clearErrors('profiles');
          }}
        />
      </div>
      {how === 'filter' ? <Filter /> : how === 'profiles' ? <List /> : null}
      <p role="status" className="text-ink-2 numeric">
        {counted === undefined ? null : (
          <>
            <b className="font-semibold text-ink">{unitWords(counted.count, 'profile')}</b>
            {counted.unknown === 0 ? '' : `; ${countWords(counted.unknown)} unknown to this console`}.{' '}
            {coverageWords(counted.coverage)}
          </>
        )}
      </p>
      <FieldError id="assignment-choice-error">{formState.errors.profiles?.message}</FieldError>
    </FormPart>
  );
}

/** Normalises a query string so that equal filters have equal text. */
const sameWritten = (query: string): string => new URLSearchParams(query).toString();

function Filter() {
  const { setValue, clearErrors } = useFormContext<AssignmentDraft>();
  const filter = useWatch<AssignmentDraft, 'filter'>({ name: 'filter' });
  const { labelOf } = useLabels();
  const { data: choices } = useQuery(profileChoicesQuery());
  const { state } = readListAddress(PROFILES_LIST, new URLSearchParams(filter));
  const active = activeFilters(PROFILES_LIST, state, profileFilters({ labelOf, choices }));
  const words = [
    ...(state.q === '' ? [] : [`“${state.q}”`]),
    ...active.map((one) => (one.isNarrow === true ? one.value : one.words)),
  ];
  const { data: views } = useQuery(viewsQuery());
  const starts = [
    { value: '', label: 'Choose a saved view or failing check' },
    ...(views?.views ?? [])
      .filter(({ list }) => list === 'profiles')
      .map(({ name, query }) => ({
        value: sameWritten(query),
        label: writtenOut(name),
        group: 'Saved views',
      })),
    ...(choices?.checks ?? []).map(({ id, number, title }) => ({
      value: sameWritten(`check=${id}:fail`),
      label: `${checkNumber(number)} ${writtenOut(title)}`,
      group: 'Failing checks',
    })),
  ];
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {starts.length === 1 ? null : (
        <SelectField
          aria-label="Saved view or failing check"
          choices={starts}
          value={starts.some(({ value }) => value === filter) ? filter : ''}
          onChange={({ target }) => {
            setValue('filter', target.value, { shouldDirty: true });
            clearErrors('profiles');
          }}
          className="w-[280px] max-w-full"
        />
      )}
      {words.map((one) => (
        <span key={one} className="rounded-full border border-line bg-sunken px-2.5 py-0.5 wrap-anywhere">
          <MarkedText>{one}</MarkedText>
        </span>
      ))}
      {hasFilter(filter) ? null : <span className="text-ink-2">No filter yet.</span>}
      <TextLink href={filter === '' ? '/profiles' : `/profiles?${filter}`} className="px-1">
        {filter === '' ? 'Filter in Profiles' : 'Change the filter in Profiles'}
      </TextLink>
    </div>
  );
}

/** The longest list the console accepts. */
const MOST_PASTED = 8_000_000;

const FATE_WORDS: Record<ReadList['shown'][number]['fate'], string> = {
  found: 'found',
  unknown: 'unknown to this console',
  near: 'with almost the reference of a profile',
  twice: 'listed twice',
  several: 'with a reference that several profiles share',
  conflict: 'whose UUID and reference belong to different profiles',
  not_readable: 'without a readable UUID or reference',
};

function List() {
  const id = useId();
  const { setValue, clearErrors, formState } = useFormContext<AssignmentDraft>();
  const profiles = useWatch<AssignmentDraft, 'profiles'>({ name: 'profiles' });
  const [text, setText] = useState('');
  const [read, setRead] = useState<ReadList | null>(null);
  const reading = useAction(
    (list: string) => call('POST /api/assignments/list', { body: { text: list } }),
    (answer) => {
      setRead(answer);
      setValue('profiles', answer.profiles, { shouldDirty: true });
      clearErrors('profiles');
    },
  );
  const readFile = async (file: File | undefined) => {
    if (file === undefined) return;
    const given = await file.text();
    setText(given);
    await reading.run(given);
  };
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="font-medium">
        UUIDs or references, one per line, or a CSV with a column of them
      </label>
      <textarea
        id={id}
        rows={5}
        maxLength={MOST_PASTED}
        spellCheck={false}
        value={text}
        aria-invalid={formState.errors.profiles !== undefined}
        aria-describedby="assignment-choice-error"
        onChange={({ target }) => setText(target.value)}
        className="w-full rounded-md border border-edge bg-surface px-2.5 py-1.5 font-mono text-sm aria-invalid:border-bad"
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button aria-disabled={reading.isRunning} onClick={() => void reading.run(text)}>
          {reading.isRunning ? 'Reading…' : 'Read list'}
        </Button>
        <input
          type="file"
          aria-label="CSV or text file"
          accept=".csv,.txt,text/csv,text/plain"
          onChange={({ target }) => void readFile(target.files?.[0])}
          className="max-w-full"
        />
      </div>
      <ActionProblem problem={reading.problem} />
      {read === null ? (
        profiles.length === 0 ? null : (
          <p>{unitWords(profiles.length, 'profile')} selected.</p>
        )
      ) : (
        <>
          <LineOutcomes read={read} />
          {read.near.length === 0 ? null : (
            <Checkbox
              checked={read.near.every((one) => profiles.includes(one))}
              onChange={({ target }) =>
                setValue('profiles', target.checked ? [...read.profiles, ...read.near] : read.profiles, {
                  shouldDirty: true,
                })
              }
              hint="A spreadsheet may have removed zeros or digits. Compare the references first: 00123 and 123 can be two customers."
            >
              {`Include ${unitWords(read.near.length, 'profile')} with almost the same reference`}
            </Checkbox>
          )}
        </>
      )}
    </div>
  );
}

function LineOutcomes({ read }: { read: ReadList }) {
  const wrong = (Object.keys(FATE_WORDS) as (keyof typeof FATE_WORDS)[]).filter(
    (outcome) => outcome !== 'found' && read.counts[outcome] > 0,
  );
  return (
    <div className="grid gap-1.5">
      <p role="status" className="numeric">
        {countWords(read.lines)} {read.lines === 1 ? 'line' : 'lines'}: {countWords(read.counts.found)} found
        {wrong.map((outcome) => `, ${countWords(read.counts[outcome])} ${FATE_WORDS[outcome]}`).join('')}.
      </p>
      {wrong.map((outcome) => (
        <details key={outcome}>
          <summary className="cursor-pointer rounded-sm">Examples: {FATE_WORDS[outcome]}</summary>
          <ul className="mt-1 font-mono text-sm">
            {read.shown
              .filter((one) => one.fate === outcome)
              .map(({ line, text, first, reference }) => (
                <li key={line} className="wrap-anywhere">
                  {line}: <MarkedText>{text}</MarkedText>
                  {reference === null ? null : (
                    <>
                      {' '}
                      (here: <MarkedText>{reference}</MarkedText>)
                    </>
                  )}
                  {first === null ? '' : ` (first on line ${first})`}
                </li>
              ))}
          </ul>
        </details>
      ))}
    </div>
  );
}
