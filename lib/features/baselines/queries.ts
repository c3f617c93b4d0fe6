import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/features/call';
import { unlessLive } from '@/lib/platform/data/live-state';
import type {
  AcceptDeviationRequest,
  ChangeBaselineRequest,
  PreviewBaselineRequest,
  SaveBaselineRequest,
} from './baselines';

const baselinesKey = ['baselines'] as const;

/** Every baseline with the counts of profiles in its scope. Readings change those too, so it is polled. */
export const baselinesQuery = () =>
  queryOptions({
    queryKey: [...baselinesKey, 'all'],
    queryFn: ({ signal }) => call('GET /api/baselines', { signal }),
    staleTime: 5_000,
    refetchInterval: unlessLive(30_000),
  });

export const baselineQuery = (id: string) =>
  queryOptions({
    queryKey: [...baselinesKey, id],
    queryFn: ({ signal }) => call('GET /api/baselines/{id}', { params: { id }, signal }),
    staleTime: 5_000,
  });

/** A profile's deviations from the baselines that cover it. */
export const profileDeviationsQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['deviations', uuid.toLowerCase()],
    queryFn: ({ signal }) => call('GET /api/profiles/{uuid}/deviations', { params: { uuid }, signal }),
    staleTime: 5_000,
  });

/** The groups that a baseline may be created from, the biggest of each family first. */
export const setupChoicesQuery = () =>
  queryOptions({
    queryKey: [...baselinesKey, 'choices'],
    queryFn: ({ signal }) => call('GET /api/setups', { signal }),
    staleTime: 30_000,
  });

/** What an unsaved baseline would find, requested again as it is edited; the previous answer stays until then. */
export const baselinePreviewQuery = (body: PreviewBaselineRequest) =>
  queryOptions({
    queryKey: [...baselinesKey, 'preview', body],
    queryFn: ({ signal }) => call('POST /api/baselines/preview', { body, signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });

export const invalidateBaselines = (client: QueryClient) =>
  Promise.all(
    [baselinesKey, ['setups'], ['deviations']].map((queryKey) => client.invalidateQueries({ queryKey })),
  );

/** Each throws ProblemError; a refused one changed nothing. */
export const saveBaseline = (body: SaveBaselineRequest): Promise<{ id: string }> =>
  call('POST /api/baselines', { body });

export const changeBaseline = (id: string, body: ChangeBaselineRequest): Promise<unknown> =>
  call('PATCH /api/baselines/{id}', { params: { id }, body });

export const deleteBaseline = (id: string): Promise<unknown> =>
  call('DELETE /api/baselines/{id}', { params: { id } });

export const acceptDeviation = (id: string, body: AcceptDeviationRequest): Promise<unknown> =>
  call('POST /api/baselines/{id}/acceptances', { params: { id }, body });

export const endAcceptance = (id: string, acceptance: string): Promise<unknown> =>
  call('DELETE /api/baselines/{id}/acceptances/{acceptance}', { params: { id, acceptance } });
