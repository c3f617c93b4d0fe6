import { call } from '@/lib/features/call';
import { operationPagesQuery, operationQuery } from '@/lib/features/operation-query';
import { unlessLive } from '@/lib/platform/data/live-state';
import type { CheckReplay, StartReplayRequest } from './replays';

/** Polling interval of a running replay, in milliseconds: its progress is not sent live. */
const LOOK_AGAIN = 600;

const replayRefetchInterval = (replay: CheckReplay | null | undefined) =>
  replay?.state === 'running' ? LOOK_AGAIN : unlessLive(30_000)();

/** The newest replay of a check's active version, refreshed by the messages about checks. */
export const checkReplayQuery = (check: string) =>
  operationQuery('GET /api/checks/{id}/replay', {
    params: { id: check },
    live: ['checks'],
    staleTime: 5_000,
    refetchInterval: ({ state }) => replayRefetchInterval(state.data?.replay),
  });

/** One replay of an unsaved definition. */
export const replayQuery = (id: string | null) =>
  operationQuery('GET /api/replays/{id}', {
    params: { id: id ?? '' },
    enabled: id !== null,
    staleTime: 5_000,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? LOOK_AGAIN : false),
  });

/** Profiles that would have failed, by page; those of a finished replay never change. */
export const replayFailuresQuery = (id: string) =>
  operationPagesQuery('GET /api/replays/{id}/profiles', {
    params: { id },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Each throws ProblemError; a refused one changed nothing. */
export const startReplay = (body: StartReplayRequest): Promise<{ id: string }> =>
  call('POST /api/replays', { body });

export const cancelReplay = (id: string): Promise<unknown> =>
  call('DELETE /api/replays/{id}', { params: { id } });
