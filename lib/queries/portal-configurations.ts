import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { PortalConfigurationsWindow, SortMember, SortOrder } from '@/lib/contract/console-api';
import { requestJson } from './request-json';

/** What the operator asks of the list; an empty text and null are "no filter". */
export interface ListRequest {
  q: string;
  id: number | null;
  sort: SortMember;
  order: SortOrder;
  offset: number;
}

export const DEFAULT_LIST_REQUEST: ListRequest = {
  q: '',
  id: null,
  sort: 'updated_at',
  order: 'desc',
  offset: 0,
};

export const portalConfigurationsKey = ['portal-configurations'] as const;

/** One window of 100 rows, starting at `offset`. The rows of the window before stay until it is there. */
export function portalConfigurationsQuery(request: ListRequest) {
  return queryOptions({
    queryKey: [...portalConfigurationsKey, request],
    queryFn: ({ signal }) =>
      requestJson<PortalConfigurationsWindow>(`/api/portal-configurations?${listParameters(request)}`, {
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

function listParameters({ q, id, ...rest }: ListRequest): URLSearchParams {
  const parameters = new URLSearchParams({ sort: rest.sort, order: rest.order, offset: String(rest.offset) });
  if (q) parameters.set('q', q);
  if (id !== null) parameters.set('id', String(id));
  return parameters;
}
