import { call } from '@/lib/features/call';
import { operationQuery } from '@/lib/features/operation-query';
import { unlessLive } from '@/lib/platform/data/live-state';
import type { ViewListId } from './view-lists';
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

/** @throws ProblemError `no_such_view` */
export const deleteView = (id: string): Promise<unknown> =>
  call('DELETE /api/views/{id}', { params: { id } });

/** @param view null: the list opens without a view. @throws ProblemError `no_such_view` */
export const chooseDefaultView = (list: ViewListId, view: string | null): Promise<unknown> =>
  call('PUT /api/views/defaults/{list}', { params: { list }, body: { view } });
