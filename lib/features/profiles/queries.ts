import { keepPreviousData } from '@tanstack/react-query';
import { operationQuery } from '@/lib/features/operation-query';

/**
 * For the palette: the first few profiles whose customer reference contains `text`, or whose name has words that
 * begin with it.
 */
export const findProfilesQuery = (text: string) =>
  operationQuery('GET /api/profiles', {
    query: { q: text, limit: 5 },
    live: ['event', 'profile'],
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    enabled: text !== '',
  });

/** Profiles whose whole customer reference or name is `text`. */
export const exactProfilesQuery = (text: string) =>
  operationQuery('GET /api/profiles', {
    query: { q: text, exact: 'yes', limit: 5 },
    live: ['event', 'profile'],
    staleTime: 5_000,
    enabled: text !== '',
  });

/**
 * How many profiles show each section and how many hide it, as they were last read. Not refreshed by events, which do
 * not report sections.
 */
export const sectionCountsQuery = () => operationQuery('GET /api/profiles/sections', { staleTime: 60_000 });

/** The values to choose from in filters of profiles that no label names. */
export const profileChoicesQuery = () =>
  operationQuery('GET /api/profiles/choices', { live: ['baselines'], staleTime: 30_000 });
