import { queryOptions } from '@tanstack/react-query';
import { call } from './call';

/** What one or two portals are reconstructed from. */
export const previewedQuery = (items: readonly string[]) =>
  queryOptions({
    queryKey: ['previewed', items],
    queryFn: ({ signal }) =>
      call('GET /api/preview', { query: { of: items.join(',') }, signal, cache: 'no-store' }),
    staleTime: 60_000,
  });
