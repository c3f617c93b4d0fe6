import { keepPreviousData } from '@tanstack/react-query';
import { operationQuery } from '@/lib/features/operation-query';
import { unlessLive } from '@/lib/platform/data/live-state';

/** Every check with its results for the known profiles. Readings and events change those too, so it is polled. */
export const checksQuery = () =>
  operationQuery('GET /api/checks', {
    live: ['checks'],
    staleTime: 5_000,
    refetchInterval: unlessLive(30_000),
  });

export const checkQuery = (id: string) =>
  operationQuery('GET /api/checks/{id}', {
    params: { id },
    live: ['checks'],
    staleTime: 5_000,
    refetchInterval: unlessLive(30_000),
  });

/** Options for the form of a check. */
export const checkSettingsQuery = () => operationQuery('GET /api/checks/settings', { staleTime: 300_000 });

/** The results of an unsaved check, requested again as it is edited; the previous results stay until then. */
export const checkPreviewQuery = (definition: unknown, id: string | undefined) =>
  operationQuery('POST /api/checks/preview', {
    body: { definition, ...(id === undefined ? {} : { id }) },
    live: ['checks'],
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
