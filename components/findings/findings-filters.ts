import { checkWords } from '@/components/list/filters/check-words';
import type { FilterTableOf } from '@/components/list/filters/filter-table';
import { SEVERITY_WORDS } from '@/lib/configuration/checks/results';
import { REVIEW_STATUSES } from '@/lib/configuration/contract/review-moves';
import type { FindingsPage } from '@/lib/features/findings/findings';
import type { FINDINGS_LIST } from '@/lib/features/findings/list';

const STATES: Record<string, string> = {
  open: 'Open',
  excepted: 'With exception',
  ended: 'Ended',
  all: 'Any state',
};

/** What findings can be filtered by. */
export const findingsFilters = (checks: FindingsPage['checks']): FilterTableOf<typeof FINDINGS_LIST> => ({
  check: checkWords(checks),
  severity: {
    values: Object.keys(SEVERITY_WORDS).toReversed(),
    words: (severity) => `${SEVERITY_WORDS[severity as keyof typeof SEVERITY_WORDS]} severity`,
  },
  state: { words: (state) => STATES[state] ?? state },
  status: {
    label: 'Review status is',
    values: REVIEW_STATUSES,
  },
  risk: { words: (risk) => `${risk} risk` },
  team: {},
  setup: {
    hint: 'number',
    read: (text) => (/^\d{1,15}$/.test(text) ? String(Number(text)) : null),
  },
  told: {
    isFixed: true,
    words: () => 'Included in one alert',
  },
  from: { label: 'Started' },
});
