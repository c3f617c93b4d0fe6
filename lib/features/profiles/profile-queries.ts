import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/features/call';
import type { SaveFormsAnswer, SaveFormsRequest } from '@/lib/features/forms/save-forms';
import { unlessLive } from '@/lib/platform/data/live-state';
import { directoryKey } from './queries';

export const profileSetupKey = (uuid: string) => ['profile-setup', uuid.toLowerCase()] as const;

export function profileSetupQuery(uuid: string) {
  return queryOptions({
    queryKey: profileSetupKey(uuid),
    // The page arrived with its data, so another request wants the service's current state.
    queryFn: ({ signal }) =>
      call('GET /api/profiles/{uuid}/portal-configuration', { params: { uuid }, signal, cache: 'no-store' }),
    staleTime: 60_000,
  });
}

const running = new Set<{ profile: string }>();

/** Whether this page waits for the answer to a save of the profile. */
export const isSavingForms = (uuid: string): boolean =>
  [...running].some(({ profile }) => profile === uuid.toLowerCase());

/**
 * Saves a profile's forms if the service still has `base`.
 * @throws ProblemError `forms_changed` (nothing written, `current` has the service's forms), `rate_limited`, …
 */
export async function saveForms(uuid: string, body: SaveFormsRequest): Promise<SaveFormsAnswer> {
  const save = { profile: uuid.toLowerCase() };
  running.add(save);
  try {
    return await call('PATCH /api/profiles/{uuid}/portal-configuration', { params: { uuid }, body });
  } finally {
    running.delete(save);
  }
}

/** The facts about a profile from events. */
export function knownProfileQuery(uuid: string) {
  return queryOptions({
    queryKey: [...directoryKey, 'known', uuid.toLowerCase()],
    queryFn: ({ signal }) =>
      call('GET /api/profiles/{uuid}/known', { params: { uuid }, signal, cache: 'no-store' }),
    select: ({ profile }) => profile,
    staleTime: 1_000,
    refetchInterval: unlessLive(5_000),
  });
}

/** The last change of a profile's configuration that this console made or found; for the printed report. */
export function lastChangeQuery(uuid: string) {
  return queryOptions({
    queryKey: ['last-change', uuid.toLowerCase()],
    queryFn: ({ signal }) => call('GET /api/profiles/{uuid}/last-change', { params: { uuid }, signal }),
    staleTime: 1_000,
  });
}

/** The last known change of every setting of a profile that changed. */
export function settingChangesQuery(uuid: string) {
  return queryOptions({
    queryKey: ['setting-changes', uuid.toLowerCase()],
    queryFn: ({ signal }) => call('GET /api/profiles/{uuid}/setting-changes', { params: { uuid }, signal }),
    staleTime: 60_000,
  });
}

/** The list of a profile's versions: out of date once a reading or a save adds one. */
export const versionsKey = (uuid: string) => ['profile-versions', uuid.toLowerCase()] as const;

/** The versions of a profile, newest first, by page. */
export function versionsQuery(uuid: string) {
  return infiniteQueryOptions({
    queryKey: versionsKey(uuid),
    queryFn: ({ pageParam, signal }) => {
      const query = { before: pageParam };
      return call('GET /api/profiles/{uuid}/snapshots', { params: { uuid }, query, signal });
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    staleTime: 60_000,
  });
}

/** One version with its body, which never changes. */
export function versionQuery(uuid: string, number: number) {
  return queryOptions({
    queryKey: ['profile-version', uuid.toLowerCase(), number] as const,
    queryFn: ({ signal }) =>
      call('GET /api/profiles/{uuid}/snapshots/{number}', { params: { uuid, number }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** A profile's timeline, newest first, by page. */
export function timelineQuery(uuid: string) {
  return infiniteQueryOptions({
    queryKey: ['timeline', uuid.toLowerCase()],
    queryFn: ({ pageParam, signal }) => {
      const query = { before: pageParam };
      return call('GET /api/profiles/{uuid}/timeline', { params: { uuid }, query, signal });
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    staleTime: 1_000,
  });
}
