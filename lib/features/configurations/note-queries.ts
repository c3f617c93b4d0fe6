import { call } from '@/lib/features/call';
import { operationQuery } from '@/lib/features/operation-query';
import type { ConfigurationNote, SetConfigurationNote } from './configuration-notes';

/** The note on a portal configuration. Live updates report it with labels. */
export const configurationNoteQuery = (id: number) =>
  operationQuery('GET /api/portal-configurations/{id}/note', {
    params: { id },
    live: ['labels'],
    staleTime: 60_000,
  });

/** @throws ProblemError; a refused one changed nothing */
export const setConfigurationNote = (id: number, body: SetConfigurationNote): Promise<ConfigurationNote> =>
  call('PUT /api/portal-configurations/{id}/note', { params: { id }, body });

/** The baselines to choose from. */
export const baselineNamesQuery = () =>
  operationQuery('GET /api/baselines', { live: ['baselines'], staleTime: 10_000 });
