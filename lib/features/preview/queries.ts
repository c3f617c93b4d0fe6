import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/features/call';
import { askedItem } from './previewed-items';

/** The items in the form that the server accepts. */
export const askedOf = (items: readonly string[]): string => items.map(askedItem).join(',');

/** The data for reconstructing one or two portals. */
export const previewedQuery = (items: readonly string[]) =>
  queryOptions({
    queryKey: ['previewed', items.map(askedItem)],
    queryFn: ({ signal }) =>
      call('GET /api/preview', { query: { of: askedOf(items) }, signal, cache: 'no-store' }),
    staleTime: 60_000,
  });
