import { REVIEW_STATUSES } from '@/lib/contract/review-moves';
import type { ProfileFilter } from '@/lib/queries/sandbox';

/** Longer texts are refused by the operation. */
export const LONGEST_SEARCH = 200;

/** Reads the parameters of the address; a value that makes no sense counts as no filter. */
export const readProfileFilter = (parameter: (name: string) => string | null): ProfileFilter => ({
  q: (parameter('q') ?? '').slice(0, LONGEST_SEARCH),
  status: REVIEW_STATUSES.find((status) => status === parameter('status')) ?? null,
});
