'use client';

import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { setFilters } from '@/components/shell/filter-words';
import { ActionProblem, useAction } from '@/components/shell/use-action';
import { Button } from '@/components/ui/button';
import { countWords } from '@/components/ui/count-words';
import { coverageWords } from '@/components/ui/coverage-words';
import { FieldError } from '@/components/ui/form-field';
import { FormPart } from '@/components/ui/form-part';
import { MarkedText } from '@/components/ui/marked-text';
import { PageLink } from '@/components/ui/page-link';
import { Segmented } from '@/components/ui/segmented';
import { SelectField } from '@/components/ui/select-field';
import type { CountedChoice, ReadList } from '@/lib/contract/assignments/choice';
import { checkNumber } from '@/lib/contract/checks/results';
import { readListAddress } from '@/lib/contract/lists/list-address';
import { PROFILES_LIST } from '@/lib/contract/lists/profiles';
import { writtenOut } from '@/lib/contract/unseen';
import { readList } from '@/lib/queries/assignments';
import { profileChoicesQuery } from '@/lib/queries/directory';
import { useLabels } from '@/lib/queries/labels';
import { viewsQuery } from '@/lib/queries/views';
import type { AssignmentDraft } from './assignment-draft';
import { profilesWords } from './assignment-words';

const HOW = [
  { value: 'filter', label: 'All that a filter finds' },
  { value: 'profiles', label: 'A list' },
] as const;

/** Which profiles: what a filter of Profiles finds when the plan is made, or what a list names. */
export function ChoiceFields({ counted }: { counted: CountedChoice | undefined }) {
  const { setValue, formState } = useFormContext<AssignmentDraft>();
  const how = useWatch<AssignmentDraft, 'how'>({ name: 'how' });
  return (
    <FormPart title="Choose">
      <div>
        <Segmented label="How" value={how} choices={HOW} onChange={(value) => setValue('how', value)} />
      </div>
      {how === 'filter' ? <Filter /> : <List />}
      <p role="status" className="text-ink-2 numeric">
        {counted === undefined ? null : (
          <>
            <b className="font-semibold text-ink">{profilesWords(counted.count)}</b>
            {counted.unknown === 0 ? '' : `; ${countWords(counted.unknown)} that this console does not know`}.{' '}
            {coverageWords(counted.coverage)}
          </>
        )}
      </p>
      <FieldError id="assignment-choice-error">{formState.errors.profiles?.message}</FieldError>
    </FormPart>
  );
}

/** The same filter has the same text. */
const sameWritten = (query: string): string => new URLSearchParams(query).toString();

function Filter() {
  const { setValue } = useFormContext<AssignmentDraft>();
  const filter = useWatch<AssignmentDraft, 'filter'>({ name: 'filter' });
  const { labelOf } = useLabels();
  const { data: choices } = useQuery(profileChoicesQuery());
  const { state } = readListAddress(PROFILES_LIST, new URLSearchParams(filter));
  const words = setFilters(state, labelOf, (of, id) => {
    if (of === 'baseline') return choices?.baselines.find((one) => one.id === id)?.name ?? null;
    const check = choices?.checks.find((one) => one.id === id);
    return check === undefined ? null : `${checkNumber(check.number)} ${check.title}`;
  }).map((one) => one.words);
  const plain = [
    ...(state.q === '' ? [] : [`“${state.q}”`]),
    ...[state.status, state.risk, state.team, state.assignee].flat().filter((one) => one !== null),
  ];
  const { data: views } = useQuery(viewsQuery());
  const starts = [
    { value: '', label: 'A saved view, or what fails a check' },
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
      group: 'What fails a check',
    })),
  ];
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {starts.length === 1 ? null : (
        <SelectField
          aria-label="A saved view, or what fails a check"
          choices={starts}
          value={starts.some(({ value }) => value === filter) ? filter : ''}
          onChange={({ target }) => setValue('filter', target.value, { shouldDirty: true })}
          className="w-[280px] max-w-full"
        />
      )}
      {[...plain, ...words].map((one) => (
        <span key={one} className="rounded-full border border-line bg-sunken px-2.5 py-0.5 wrap-anywhere">
          <MarkedText>{one}</MarkedText>
        </span>
      ))}
      {filter === '' ? <span>All profiles</span> : null}
      <PageLink
        href={filter === '' ? '/profiles' : `/profiles?${filter}`}
        className="rounded-sm px-1 text-accent underline underline-offset-2"
      >
        Change it in Profiles
      </PageLink>
    </div>
  );
}

/** As long as what the console takes of a list. */
const MOST_PASTED = 8_000_000;

const FATE_WORDS: Record<ReadList['shown'][number]['fate'], string> = {
  found: 'found',
  unknown: 'not known to this console',
  twice: 'there twice',
  several: 'the reference of several profiles',
  not_readable: 'not readable',
};

function List() {
  const id = useId();
  const { setValue, clearErrors, formState } = useFormContext<AssignmentDraft>();
  const profiles = useWatch<AssignmentDraft, 'profiles'>({ name: 'profiles' });
  const [text, setText] = useState('');
  const [read, setRead] = useState<ReadList | null>(null);
  const reading = useAction(readList, (answer) => {
    setRead(answer);
    setValue('profiles', answer.profiles, { shouldDirty: true });
    clearErrors('profiles');
  });
  const readFile = async (file: File | undefined) => {
    if (file === undefined) return;
    const given = await file.text();
    setText(given);
    await reading.run(given);
  };
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="font-medium">
        UUIDs or references, one a line, or a CSV with a column of them
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
          {reading.isRunning ? 'Reading the list…' : 'Read the list'}
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
          <p>{profilesWords(profiles.length)} chosen.</p>
        )
      ) : (
        <LineOutcomes read={read} />
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
          <summary className="cursor-pointer rounded-sm">First lines {FATE_WORDS[outcome]}</summary>
          <ul className="mt-1 font-mono text-sm">
            {read.shown
              .filter((one) => one.fate === outcome)
              .map(({ line, text, first }) => (
                <li key={line} className="wrap-anywhere">
                  {line}: <MarkedText>{text}</MarkedText>
                  {first === null ? '' : ` (first on line ${first})`}
                </li>
              ))}
          </ul>
        </details>
      ))}
    </div>
  );
}
