import type { FilterTableOf } from '@/components/list/filters/filter-table';
import type { ActivityPage } from '@/lib/features/activity/activity';
import type { ActivityAction } from '@/lib/features/activity/activity-actions';
import type { ACTIVITY_LIST } from '@/lib/features/activity/list';
import { ACTION_LABELS } from './activity-words';

const OUTCOMES: Record<string, string> = {
  done: 'Done',
  refused: 'Rejected',
  failed: 'Failed',
  intended: 'Unknown',
};

/** The same value as `NOBODY` in the contract: importing it would send zod to the browser. */
const NOBODY: typeof import('@/lib/features/activity/activity').NOBODY = 'nobody';

/** What Activity can be filtered by. */
export function activityFilters(operators: ActivityPage['operators']): FilterTableOf<typeof ACTIVITY_LIST> {
  const names = operators.map(({ name }) => name);
  const nameOf = (id: string): string => {
    const operator = operators.find((one) => one.id === id);
    if (operator === undefined) return 'unknown';
    const { name, email } = operator;
    const isShared = names.filter((other) => other === name).length > 1;
    return isShared || name === '' ? `${name} (${email})`.trim() : name;
  };
  return {
    operator: {
      also: 'by who person author',
      values: [...operators.map(({ id }) => id), NOBODY],
      words: (id) => (id === NOBODY ? 'No one was signed in' : `Operator is ${nameOf(id)}`),
    },
    action: {
      also: 'what kind',
      words: (action) => `Action is “${ACTION_LABELS[action as ActivityAction]}”`,
    },
    outcome: {
      also: 'result',
      words: (outcome) => `Outcome is ${OUTCOMES[outcome]?.toLowerCase()}`,
    },
    from: { label: 'Happened' },
  };
}
