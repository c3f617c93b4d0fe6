import { keepPreviousData } from '@tanstack/react-query';
import { operationQuery } from '@/lib/features/operation-query';
import { unlessLive } from '@/lib/platform/data/live-state';
import type { PreviewBaselineRequest } from './baselines';

/** Every baseline with the counts of profiles in its scope. Readings change those too, so it is polled. */
export const baselinesQuery = () =>
  operationQuery('GET /api/baselines', {
    live: ['baselines'],
    staleTime: 5_000,
    refetchInterval: unlessLive(30_000),
  });

export const baselineQuery = (id: string) =>
  operationQuery('GET /api/baselines/{id}', { params: { id }, live: ['baselines'], staleTime: 5_000 });

/** A profile's deviations from the baselines that cover it. */
export const profileDeviationsQuery = (uuid: string) =>
  operationQuery('GET /api/profiles/{uuid}/deviations', {
    params: { uuid: uuid.toLowerCase() },
    live: ['event', 'configuration', 'baselines'],
    staleTime: 5_000,
  });

/** The groups that a baseline may be created from, the biggest of each family first. */
export const setupChoicesQuery = () =>
  operationQuery('GET /api/setups', { live: ['baselines'], staleTime: 30_000 });

/** What an unsaved baseline would find, requested again as it is edited; the previous answer stays until then. */
export const baselinePreviewQuery = (body: PreviewBaselineRequest) =>
  operationQuery('POST /api/baselines/preview', {
    body,
    live: ['baselines'],
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
