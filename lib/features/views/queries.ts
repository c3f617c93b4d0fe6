import { call } from '@/lib/features/call';
import { operationQuery } from '@/lib/features/operation-query';
import { unlessLive } from '@/lib/platform/data/live-state';
import type { ChangeViewRequest } from './views';

/** The operator's views of every list, by name. They arrive with each page. */
export const viewsQuery = () =>
  operationQuery('GET /api/views', {
    live: ['views'],
    staleTime: 60_000,
    refetchInterval: unlessLive(60_000),
  });

/** @throws ProblemError `no_such_view`; `invalid_body` by member */
export const changeView = (id: string, change: ChangeViewRequest): Promise<unknown> =>
  call('PATCH /api/views/{id}', { params: { id }, body: change });
