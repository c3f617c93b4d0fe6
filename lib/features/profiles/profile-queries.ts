import { call } from '@/lib/features/call';
import type { SaveFormsAnswer, SaveFormsRequest } from '@/lib/features/forms/save-forms';
import { operationPagesQuery, operationQuery } from '@/lib/features/operation-query';
import { unlessLive } from '@/lib/platform/data/live-state';

/** The page arrived with its data, so another request wants the service's current state. */
export const profileSetupQuery = (uuid: string) =>
  operationQuery('GET /api/profiles/{uuid}/portal-configuration', {
    params: { uuid: uuid.toLowerCase() },
    cache: 'no-store',
    live: ['configuration'],
    staleTime: 60_000,
  });

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
export const knownProfileQuery = (uuid: string) =>
  operationQuery('GET /api/profiles/{uuid}/known', {
    params: { uuid: uuid.toLowerCase() },
    cache: 'no-store',
    live: ['event', 'profile'],
    select: ({ profile }) => profile,
    staleTime: 1_000,
    refetchInterval: unlessLive(5_000),
  });

/** The last change of a profile's configuration that this console made or found; for the printed report. */
export const lastChangeQuery = (uuid: string) =>
  operationQuery('GET /api/profiles/{uuid}/last-change', {
    params: { uuid: uuid.toLowerCase() },
    live: ['configuration'],
    staleTime: 1_000,
  });

/** The last known change of every setting of a profile that changed. */
export const settingChangesQuery = (uuid: string) =>
  operationQuery('GET /api/profiles/{uuid}/setting-changes', {
    params: { uuid: uuid.toLowerCase() },
    live: ['configuration'],
    staleTime: 60_000,
  });

/** The versions of a profile, newest first, by page. Readings and saves add to them. */
export const versionsQuery = (uuid: string) =>
  operationPagesQuery('GET /api/profiles/{uuid}/snapshots', {
    params: { uuid: uuid.toLowerCase() },
    live: ['configuration'],
    staleTime: 60_000,
  });

/** One version with its body, which never changes. */
export const versionQuery = (uuid: string, number: number) =>
  operationQuery('GET /api/profiles/{uuid}/snapshots/{number}', {
    params: { uuid: uuid.toLowerCase(), number },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A profile's timeline, newest first, by page. */
export const timelineQuery = (uuid: string) =>
  operationPagesQuery('GET /api/profiles/{uuid}/timeline', {
    params: { uuid: uuid.toLowerCase() },
    live: ['event', 'configuration'],
    staleTime: 1_000,
  });
