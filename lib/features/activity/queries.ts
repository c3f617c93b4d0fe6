import { operationQuery } from '@/lib/features/operation-query';

/** One row with its hashes; the outcome of an intent may come later. */
export const activityRowQuery = (number: number) =>
  operationQuery('GET /api/activity/{number}', { params: { number }, staleTime: 1_000 });
