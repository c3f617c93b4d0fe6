import { operationQuery } from '@/lib/features/operation-query';

/** The note on a portal configuration. Live updates report it with labels. */
export const configurationNoteQuery = (id: number) =>
  operationQuery('GET /api/portal-configurations/{id}/note', {
    params: { id },
    live: ['labels'],
    staleTime: 60_000,
  });

/** The baselines to choose from. */
export const baselineNamesQuery = () =>
  operationQuery('GET /api/baselines', { live: ['baselines'], staleTime: 10_000 });
