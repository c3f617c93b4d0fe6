import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/features/call';

/** Reads of the directory other than its list. */
export const directoryKey = ['directory'] as const;

/**
 * For the palette: the first few profiles whose customer reference contains `text`, or whose name has words that
 * begin with it.
 */
export function findProfilesQuery(text: string) {
  return queryOptions({
    queryKey: [...directoryKey, 'found', text],
    queryFn: ({ signal }) => call('GET /api/profiles', { query: { q: text, limit: 5 }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    enabled: text !== '',
  });
}

/** Profiles whose whole customer reference or name is `text`. */
export function exactProfilesQuery(text: string) {
  return queryOptions({
    queryKey: [...directoryKey, 'exact', text],
    queryFn: ({ signal }) =>
      call('GET /api/profiles', { query: { q: text, exact: 'yes', limit: 5 }, signal }),
    staleTime: 5_000,
    enabled: text !== '',
  });
}

/**
 * How many profiles show each section and how many hide it, as they were last read. Not refreshed by events, which do
 * not report sections.
 */
export const sectionCountsQuery = () =>
  queryOptions({
    queryKey: ['section-counts'],
    queryFn: ({ signal }) => call('GET /api/profiles/sections', { signal }),
    staleTime: 60_000,
  });

/** The values to choose from in filters of profiles that no label names. */
export const profileChoicesQuery = () =>
  queryOptions({
    queryKey: ['profile-choices'],
    queryFn: ({ signal }) => call('GET /api/profiles/choices', { signal }),
    staleTime: 30_000,
  });
