import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { CheckDefinition } from '@/lib/configuration/checks/definition';
import { call } from '@/lib/features/call';
import { unlessLive } from '@/lib/platform/data/live-state';
import type {
  ChangeCheckRequest,
  CheckPreview,
  ChecksImport,
  CheckTrial,
  ImportChecksRequest,
  SwitchCheckRequest,
} from './checks';

const checksKey = ['checks'] as const;

/** Every check with its results for the known profiles. Readings and events change those too, so it is polled. */
export const checksQuery = () =>
  queryOptions({
    queryKey: [...checksKey, 'all'],
    queryFn: ({ signal }) => call('GET /api/checks', { signal }),
    staleTime: 5_000,
    refetchInterval: unlessLive(30_000),
  });

export const checkQuery = (id: string) =>
  queryOptions({
    queryKey: [...checksKey, 'one', id],
    queryFn: ({ signal }) => call('GET /api/checks/{id}', { params: { id }, signal }),
    staleTime: 5_000,
    refetchInterval: unlessLive(30_000),
  });

/** Options for the form of a check. */
export const checkSettingsQuery = () =>
  queryOptions({
    queryKey: ['check-settings'],
    queryFn: ({ signal }) => call('GET /api/checks/settings', { signal }),
    staleTime: 300_000,
  });

/** The results of an unsaved check, requested again as it is edited; the previous results stay until then. */
export const checkPreviewQuery = (definition: unknown, id: string | undefined) =>
  queryOptions({
    queryKey: [...checksKey, 'preview', definition, id],
    queryFn: ({ signal }) => previewCheck(definition, id, signal),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });

export const invalidateChecks = (client: QueryClient) =>
  Promise.all(
    [checksKey, ['overview'], ['page-counts']].map((queryKey) => client.invalidateQueries({ queryKey })),
  );

/** Each throws ProblemError; a refused one changed nothing. */
export const previewCheck = (
  definition: unknown,
  id: string | undefined,
  signal?: AbortSignal,
): Promise<CheckPreview> =>
  call('POST /api/checks/preview', {
    body: { definition, ...(id === undefined ? {} : { id }) },
    ...(signal ? { signal } : {}),
  });

export const createCheck = (definition: CheckDefinition): Promise<{ id: string }> =>
  call('POST /api/checks', { body: { definition } });

export const changeCheck = (
  id: string,
  body: ChangeCheckRequest,
): Promise<{ version: number; isWaiting: boolean }> => call('PUT /api/checks/{id}', { params: { id }, body });

/** The answer says whether the change waits for a second person. */
export const switchCheck = (id: string, body: SwitchCheckRequest): Promise<{ isWaiting: boolean }> =>
  call('POST /api/checks/{id}/state', { params: { id }, body });

export const deleteCheck = (id: string): Promise<unknown> =>
  call('DELETE /api/checks/{id}', { params: { id } });

export const confirmCheckRequest = (id: string, hash: string): Promise<unknown> =>
  call('POST /api/checks/{id}/request/confirmation', { params: { id }, body: { hash } });

export const endCheckRequest = (id: string): Promise<unknown> =>
  call('DELETE /api/checks/{id}/request', { params: { id } });

export const importChecks = (body: ImportChecksRequest): Promise<ChecksImport> =>
  call('POST /api/checks/import', { body });

export const testCheck = (
  definition: unknown,
  of: { profile: string } | { configuration: unknown; facts: Readonly<Record<string, string>> },
): Promise<CheckTrial> => call('POST /api/checks/test', { body: { definition, ...of } });
