import { queryOptions } from '@tanstack/react-query';
import type { SaveFormsAnswer, SaveFormsRequest } from '@/lib/contract/console-api';
import { call } from './call';

export const profileSetupKey = (uuid: string) => ['profile-setup', uuid.toLowerCase()] as const;

export function profileSetupQuery(uuid: string) {
  return queryOptions({
    queryKey: profileSetupKey(uuid),
    // The page came with what it shows: whoever asks again wants what the service has now.
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
