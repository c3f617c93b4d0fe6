import { call } from '@/lib/features/call';
import { operationQuery } from '@/lib/features/operation-query';
import { unlessLive } from '@/lib/platform/data/live-state';
import type { ReadNowAnswer, ReadNowBody } from './survey';

/** The coverage of the known profiles and the state of the survey. Live. */
export const surveyQuery = () =>
  operationQuery('GET /api/survey', {
    live: ['survey'],
    staleTime: 2_000,
    refetchInterval: unlessLive(10_000),
  });

/** Puts profiles before all others. @throws ProblemError `invalid_body` */
export const readNow = (body: ReadNowBody): Promise<ReadNowAnswer> =>
  call('POST /api/survey/read-now', { body });
