import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/features/call';
import type { ConfigurationNote, SetConfigurationNote } from './configuration-notes';

/** The note on a portal configuration. Live updates report it with labels. */
export const configurationNoteQuery = (id: number) =>
  queryOptions({
    queryKey: ['labels', 'configuration-note', id],
    queryFn: ({ signal }) => call('GET /api/portal-configurations/{id}/note', { params: { id }, signal }),
    staleTime: 60_000,
  });

/** @throws ProblemError; a refused one changed nothing */
export const setConfigurationNote = (id: number, body: SetConfigurationNote): Promise<ConfigurationNote> =>
  call('PUT /api/portal-configurations/{id}/note', { params: { id }, body });

/** The baselines to choose from. */
export const baselineNamesQuery = () =>
  queryOptions({
    queryKey: ['baselines', 'names'],
    queryFn: ({ signal }) => call('GET /api/baselines', { signal }),
    staleTime: 10_000,
  });
