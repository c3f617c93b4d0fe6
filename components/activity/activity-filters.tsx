'use client';

import { ListSelects } from '@/components/list/list-selects';
import { leadsIntoList, PAGE_SEARCH } from '@/components/shell/page-search';
import { TimeRangeField } from '@/components/shell/time-fields';
import { useFindExact } from '@/components/shell/use-open-exact';
import { useTypedFilter } from '@/components/shell/use-typed-filter';
import { SavedViews } from '@/components/shell/views/saved-views';
import { TextField } from '@/components/ui/text-field';
import type { ActivityPage } from '@/lib/contract/activity';
import { findProfileUuid } from '@/lib/contract/find-profile-uuid';
import { ACTIVITY_LIST } from '@/lib/contract/lists/activity';
import type { FiltersOf, ListState } from '@/lib/contract/lists/list';
import { ACTION_LABELS } from './activity-words';

const CHOICES = {
  action: Object.entries(ACTION_LABELS).map(([value, label]) => ({ value, label })),
  outcome: [
    { value: 'done', label: 'Done' },
    { value: 'refused', label: 'Rejected' },
    { value: 'failed', label: 'Failed' },
    { value: 'intended', label: 'Unknown' },
  ],
};

/** The same value as `NOBODY` in the contract: importing it would send zod to the browser. */
const NOBODY: typeof import('@/lib/contract/activity').NOBODY = 'nobody';

function operatorChoices(operators: ActivityPage['operators']) {
  const names = operators.map(({ name }) => name);
  const known = operators.map(({ id, name, email }) => {
    const isShared = names.filter((other) => other === name).length > 1;
    return { value: id, label: isShared || name === '' ? `${name} (${email})` : name };
  });
  return [...known, { value: NOBODY, label: 'Not signed in' }];
}

export function ActivityFilters({
  state,
  operators,
  onChange,
}: {
  state: ListState<typeof ACTIVITY_LIST>;
  operators: ActivityPage['operators'];
  onChange: (part: Partial<FiltersOf<typeof ACTIVITY_LIST>>) => void;
}) {
  const { profile, from, to } = state;
  return (
    <search className="flex min-w-0 flex-wrap items-center gap-2">
      <SavedViews list="activity" />
      <ProfileFilter value={profile} onChange={(wanted) => onChange({ profile: wanted })} />
      <ListSelects
        list={ACTIVITY_LIST}
        state={state}
        choices={{ ...CHOICES, operator: operatorChoices(operators) }}
        onChange={onChange}
        className="max-w-[220px]"
      />
      <TimeRangeField label="When" from={from} to={to} onChange={onChange} />
    </search>
  );
}

/** Filters by profile: a UUID found in the pasted text, or a complete customer reference or name. */
function ProfileFilter({
  value,
  onChange,
}: {
  value: string | null;
  onChange: (profile: string | null) => void;
}) {
  const [text, setText] = useTypedFilter(value, wantedOf);
  const findOnEnter = useFindExact('profile', (hit) => {
    if (hit?.kind !== 'profile') return commitText();
    setText(hit.id);
    onChange(hit.id);
  });
  const commitText = () => {
    if (wantedOf(text) !== value) onChange(wantedOf(text));
  };
  return (
    <TextField
      {...PAGE_SEARCH}
      aria-label="Profile UUID, customer reference or name"
      placeholder="Profile UUID, reference or name ↵"
      maxLength={200}
      value={text}
      onBlur={commitText}
      onKeyDown={(event) => (leadsIntoList(event) ? undefined : void findOnEnter(event))}
      onChange={({ target }) => {
        setText(target.value);
        const uuid = findProfileUuid(target.value);
        // Half a reference finds nothing, so only a complete UUID or an empty field applies at once.
        if (uuid !== null || target.value === '') onChange(uuid);
      }}
      className="w-[310px] max-w-full"
    />
  );
}

const wantedOf = (text: string): string | null => findProfileUuid(text) ?? (text.trim() || null);
