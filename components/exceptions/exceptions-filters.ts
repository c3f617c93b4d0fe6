import { checkWords } from '@/components/list/filters/check-words';
import type { FilterTableOf } from '@/components/list/filters/filter-table';
import type { ExceptionsPage } from '@/lib/features/exceptions/exceptions';
import type { EXCEPTIONS_LIST } from '@/lib/features/exceptions/list';

const STATES: Record<string, string> = {
  current: 'Requested or active',
  asked: 'Requested',
  holds: 'Active',
  soon: 'Ends within 14 days',
  ended: 'Expired',
  withdrawn: 'Withdrawn',
  refused: 'Rejected',
  all: 'Any state',
};

/** What exceptions can be filtered by. */
export const exceptionsFilters = (
  checks: ExceptionsPage['checks'],
): FilterTableOf<typeof EXCEPTIONS_LIST> => ({
  state: { words: (state) => STATES[state] ?? state },
  check: checkWords(checks),
  by: {
    also: 'author who operator',
    words: (name) => `Added by ${name}`,
  },
  from: { label: 'Ends' },
});
