'use client';

import { useQuery } from '@tanstack/react-query';
import type { Problem } from '@/lib/contract/problem';
import { connectionQuery } from '@/lib/queries/connection';
import { reasonErrors } from './reason-errors';

/** What is typed as the reason of a save, as it is judged and sent. */
export function useReason(typed: string, problem: Problem | null) {
  const { data: connection } = useQuery(connectionQuery());
  const isRequired = connection?.reasonRequired ?? false;
  const reason = typed.trim();
  return {
    isRequired,
    errors: reasonErrors(typed, isRequired, problem),
    /** Nobody is told off for a field that they have not come to. */
    isJudged: typed !== '' || problem?.errors?.reason !== undefined,
    /** What the console would refuse; what it has refused may be tried again. */
    isWrong: reasonErrors(typed, isRequired, null).length > 0,
    given: reason === '' ? {} : { reason },
  };
}
