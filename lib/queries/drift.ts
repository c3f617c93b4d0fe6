import type { QueryClient } from '@tanstack/react-query';
import type { ReviewDriftRequest } from '@/lib/contract/drift';
import { DRIFT_LIST } from '@/lib/contract/lists/drift';
import { call } from './call';
import { listKey } from './lists';
import { overviewQuery } from './overview';
import { pageCountsQuery } from './page-counts';

/** Throws ProblemError; then nothing was changed. */
export const reviewDrift = (body: ReviewDriftRequest) => call('POST /api/drift/reviews', { body });

/** Refreshes everything that shows which outside changes are reviewed. */
export const invalidateDrift = (client: QueryClient) =>
  Promise.all(
    [listKey(DRIFT_LIST), overviewQuery().queryKey, pageCountsQuery().queryKey].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
