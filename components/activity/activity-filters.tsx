'use client';

import { ListSelects } from '@/components/list/list-selects';
import { TimeRangeField } from '@/components/shell/time-fields';
import { SavedViews } from '@/components/shell/views/saved-views';
import type { ActivityPage } from '@/lib/contract/activity';
import { ACTIVITY_LIST } from '@/lib/contract/lists/activity';
import type { FiltersOf, ListState } from '@/lib/contract/lists/list';
import { ACTION_LABELS } from './activity-words';
import { ProfileFilter } from './profile-filter';

const CHOICES = {
  action: Object.entries(ACTION_LABELS).map(([value, label]) => ({ value, label })),
  outcome: [
    { value: 'done', label: 'Done' },
    { value: 'refused', label: 'Refused' },
    { value: 'failed', label: 'Failed' },
    { value: 'intended', label: 'Not known' },
  ],
};

/** As `NOBODY` of the contract: importing the value would send zod to the browser. */
const NOBODY: typeof import('@/lib/contract/activity').NOBODY = 'nobody';

function operatorChoices(operators: ActivityPage['operators']) {
  const names = operators.map(({ name }) => name);
  const known = operators.map(({ id, name, email }) => {
    const isShared = names.filter((other) => other === name).length > 1;
    return { value: id, label: isShared || name === '' ? `${name} (${email})` : name };
  });
  return [...known, { value: NOBODY, label: 'Not signed in' }];
}

/** Which rows are listed. */
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
