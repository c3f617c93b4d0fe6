import { keepPreviousData } from '@tanstack/react-query';
import type { AssignedForms } from '@/lib/configuration/contract/forms-update';
import type { ExceptedProfilesBody } from '@/lib/features/exceptions/exceptions';
import { operationQuery } from '@/lib/features/operation-query';
import { unlessLive } from '@/lib/platform/data/live-state';

/** A profile's results for the active checks. */
export const profileChecksQuery = (uuid: string) =>
  operationQuery('GET /api/profiles/{uuid}/checks', {
    params: { uuid: uuid.toLowerCase() },
    live: ['configuration', 'checks'],
    staleTime: 5_000,
    refetchInterval: unlessLive(30_000),
  });

/** The results of checks for a profile with these forms. The previous results stay until they arrive. */
export const draftChecksQuery = (uuid: string, forms: AssignedForms) =>
  operationQuery('POST /api/profiles/{uuid}/checks/draft', {
    params: { uuid: uuid.toLowerCase() },
    body: { forms },
    live: ['configuration', 'checks'],
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

/** The number of profiles in a filter that would get an exception now. */
export const exceptionTargetsQuery = (check: string, of: ExceptedProfilesBody) =>
  operationQuery('POST /api/checks/{id}/excepted/count', { params: { id: check }, body: { of }, gcTime: 0 });
