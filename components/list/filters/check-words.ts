import { checkNumber } from '@/lib/configuration/checks/results';
import type { FilterWords } from './filter-table';

/** The filter for one of some checks. */
export const checkWords = (
  checks: readonly { id: string; number: number; title: string }[],
): FilterWords => ({
  also: 'fails rule',
  values: checks.map(({ id }) => id),
  words: (id) => {
    const check = checks.find((one) => one.id === id);
    return check === undefined
      ? 'Check is archived or deleted'
      : `Check is ${checkNumber(check.number)} ${check.title}`;
  },
});
