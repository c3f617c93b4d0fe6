import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SectionKey } from '@/lib/contract/section-names';
import { call } from './call';

/** What is read of the directory besides its list. */
export const directoryKey = ['directory'] as const;

/** The first few profiles whose customer reference has `text` in it, or whose name has words that begin so, for the palette. */
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

/** How many profiles show a section and how many hide it, as they were last read. */
export function sectionCountsQuery(section: SectionKey) {
  return queryOptions({
    queryKey: [...directoryKey, 'section-counts', section],
    queryFn: async ({ signal }) => {
      const count = async (query: { shows: SectionKey[] } | { hides: SectionKey[] }) =>
        (await call('GET /api/profiles', { query: { ...query, limit: 1 }, signal })).matching;
      const [shown, hidden] = await Promise.all([count({ shows: [section] }), count({ hides: [section] })]);
      return { shown, hidden };
    },
    staleTime: 60_000,
  });
}

/** What there is to choose in filters of profiles that no label names. */
export const profileChoicesQuery = () =>
  queryOptions({
    queryKey: ['profile-choices'],
    queryFn: ({ signal }) => call('GET /api/profiles/choices', { signal }),
    staleTime: 30_000,
  });
