import type { QueryClient } from '@tanstack/react-query';
import { call } from '@/lib/features/call';
import { listKey } from '@/lib/features/lists';
import { pageCountsQuery } from '@/lib/features/overview/page-counts-query';
import { overviewQuery } from '@/lib/features/overview/queries';
import type { ReviewDriftRequest } from './drift';
import { DRIFT_LIST } from './list';

/** Throws ProblemError; then nothing was changed. */
export const reviewDrift = (body: ReviewDriftRequest) => call('POST /api/drift/reviews', { body });

/** Refreshes everything that shows which outside changes are reviewed. */
export const invalidateDrift = (client: QueryClient) =>
  Promise.all(
    [listKey(DRIFT_LIST), overviewQuery().queryKey, pageCountsQuery().queryKey].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
