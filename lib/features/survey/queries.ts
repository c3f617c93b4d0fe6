import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/features/call';
import { unlessLive } from '@/lib/platform/data/live-state';
import type { ReadNowAnswer, ReadNowBody } from './survey';

export const surveyKey = ['survey'] as const;

/** The coverage of the known profiles and the state of the survey. Live. */
export const surveyQuery = () =>
  queryOptions({
    queryKey: surveyKey,
    queryFn: ({ signal }) => call('GET /api/survey', { signal }),
    staleTime: 2_000,
    refetchInterval: unlessLive(10_000),
  });

export const pauseSurvey = (): Promise<unknown> => call('POST /api/survey/pause');

export const resumeSurvey = (): Promise<unknown> => call('POST /api/survey/resume');

/** @param share In per cent. @throws ProblemError `invalid_body` */
export const setSurveyShare = (share: number): Promise<unknown> =>
  call('PATCH /api/survey', { body: { share } });

/** Puts profiles before all others. @throws ProblemError `invalid_body` */
export const readNow = (body: ReadNowBody): Promise<ReadNowAnswer> =>
  call('POST /api/survey/read-now', { body });
