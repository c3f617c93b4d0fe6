import { operationQuery } from '@/lib/features/operation-query';
import { askedItem } from './previewed-items';

/** The items in the form that the server accepts. */
export const askedOf = (items: readonly string[]): string => items.map(askedItem).join(',');

/** The data for reconstructing one or two portals. */
export const previewedQuery = (items: readonly string[]) =>
  operationQuery('GET /api/preview', { query: { of: askedOf(items) }, cache: 'no-store', staleTime: 60_000 });
