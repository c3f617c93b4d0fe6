'use client';

import { Search } from 'lucide-react';
import { startTransition, useOptimistic } from 'react';
import { PAGE_SEARCH } from '@/components/shell/page-search';
import { useOpenExact } from '@/components/shell/use-open-exact';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import type { DirectoryWindow } from '@/lib/contract/console-events';
import { type DirectoryState, LONGEST_SEARCH } from './directory-address';

const SELECTS = [
  { name: 'risk', label: 'Risk', any: 'Any risk', list: 'risks' },
  { name: 'team', label: 'Team', any: 'Any team', list: 'teams' },
  { name: 'assignee', label: 'Assignee', any: 'Any assignee', list: 'assignees' },
] as const;

/** Filters by what is typed and chosen. A key press is drawn here at once, the list after it. */
export function DirectorySearch({
  state,
  choices,
  onType,
  onChoose,
}: {
  state: DirectoryState;
  /** Undefined until the directory is there. */
  choices: DirectoryWindow['choices'] | undefined;
  onType: (q: string) => void;
  onChoose: (part: Partial<DirectoryState>) => void;
}) {
  const [typed, showTyped] = useOptimistic(state.q);
  const openExact = useOpenExact('profile');
  const type = (q: string) =>
    startTransition(() => {
      showTyped(q);
      onType(q);
    });
  return (
    <search className="mt-[18px] mb-2.5 flex flex-wrap gap-2">
      <TextField
        {...PAGE_SEARCH}
        icon={Search}
        aria-label="Name, customer reference or UUID"
        placeholder="Name or reference begins with…, or a UUID"
        maxLength={LONGEST_SEARCH}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => void openExact(event)}
        className="w-[340px] min-w-[180px] shrink max-[639px]:w-full"
      />
      {SELECTS.map(({ name, label, any, list }) => (
        <SelectField
          key={name}
          aria-label={label}
          value={state[name] ?? ''}
          onChange={({ target }) => onChoose({ [name]: target.value || null })}
          choices={[
            { value: '', label: any },
            ...withChosen(choices?.[list] ?? [], state[name]).map((value) => ({ value, label: value })),
          ]}
          className="max-w-[200px] min-w-[110px] grow sm:grow-0"
        />
      ))}
    </search>
  );
}

/** What a link asks for stays chosen, even where no profile has it any more. */
const withChosen = (values: readonly string[], chosen: string | null): readonly string[] =>
  chosen === null || values.includes(chosen) ? values : [...values, chosen];
