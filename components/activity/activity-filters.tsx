'use client';

import { TimeField } from '@/components/shell/time-field';
import { SelectField } from '@/components/ui/select-field';
import type { ActivityPage } from '@/lib/contract/activity';
import type { ActivityFilter } from '@/lib/queries/activity';
import type { FilterChange } from './activity-address';
import { ACTION_LABELS } from './activity-words';
import { ProfileFilter } from './profile-filter';

const ACTIONS = [
  { value: '', label: 'Every action' },
  ...Object.entries(ACTION_LABELS).map(([value, label]) => ({ value, label })),
];

const OUTCOMES = [
  { value: '', label: 'Every outcome' },
  { value: 'done', label: 'Done' },
  { value: 'refused', label: 'Refused' },
  { value: 'failed', label: 'Failed' },
  { value: 'intended', label: 'Not known' },
];

/** As `NOBODY` of the contract: importing the value would send zod to the browser. */
const NOBODY: typeof import('@/lib/contract/activity').NOBODY = 'nobody';

function operatorChoices(operators: ActivityPage['operators'], chosen: string | undefined) {
  const names = operators.map(({ name }) => name);
  const known = operators.map(({ id, name, email }) => {
    const isShared = names.filter((other) => other === name).length > 1;
    return { value: id, label: isShared || name === '' ? `${name} (${email})` : name };
  });
  const isOther = chosen !== undefined && chosen !== NOBODY && !operators.some(({ id }) => id === chosen);
  return [
    { value: '', label: 'Every operator' },
    ...(isOther ? [{ value: chosen, label: chosen }] : []),
    ...known,
    { value: NOBODY, label: 'Not signed in' },
  ];
}

/** Which rows are listed. */
export function ActivityFilters({
  filter,
  operators,
  onChange,
}: {
  filter: ActivityFilter;
  operators: ActivityPage['operators'];
  onChange: (part: FilterChange) => void;
}) {
  const selects = [
    { name: 'operator', label: 'Operator', choices: operatorChoices(operators, filter.operator) },
    { name: 'action', label: 'Action', choices: ACTIONS },
    { name: 'outcome', label: 'Outcome', choices: OUTCOMES },
  ] as const;
  return (
    <search className="flex min-w-0 flex-wrap items-center gap-2">
      <ProfileFilter value={filter.profile ?? null} onChange={(profile) => onChange({ profile })} />
      {selects.map(({ name, label, choices }) => (
        <SelectField
          key={name}
          aria-label={label}
          choices={choices}
          value={filter[name] ?? ''}
          onChange={({ target }) => onChange({ [name]: target.value || null })}
          className="max-w-[220px]"
        />
      ))}
      <TimeField label="From" value={filter.from ?? null} onChange={(from) => onChange({ from })} />
      <TimeField label="to" value={filter.to ?? null} onChange={(to) => onChange({ to })} />
    </search>
  );
}
