import type { FilterTableOf } from '@/components/list/filters/filter-table';
import type { SETUPS_LIST } from '@/lib/features/setups/list';

/** What setups can be filtered by; the status has its counts above the list. */
export const SETUPS_FILTERS: FilterTableOf<typeof SETUPS_LIST> = {
  status: { isNarrow: true },
  risk: { words: (risk) => `${risk} risk` },
  team: {},
};
