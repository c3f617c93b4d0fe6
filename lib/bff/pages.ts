import 'server-only';
import { getApplication } from '@/lib/composition';
import { readConnection as readConnectionState } from '@/lib/console/connection/read-connection';
import { listDirectory } from '@/lib/console/directory/list-directory';
import { listEvents } from '@/lib/console/events/list-events';
import { permit } from '@/lib/console/permit';
import { listPortalConfigurations } from '@/lib/console/portal-configurations/list-portal-configurations';
import { readLastVersion } from '@/lib/console/profiles/read-last-version';
import { readProfileSetup } from '@/lib/console/profiles/read-profile-setup';
import type {
  Connection,
  PortalConfigurationsQuery,
  PortalConfigurationsWindow,
  ProfileSetup,
  SuggestedProfile,
} from '@/lib/contract/console-api';
import {
  type DirectoryWindow,
  directoryQuery,
  type EventsPage,
  type EventsQuery,
} from '@/lib/contract/console-events';
import type { ProblemCode } from '@/lib/contract/problem';
import { attemptForPage, type Outcome } from './answer';
import { readProfileUuid } from './read-address';
import { readParameters } from './read-query';

/** What pages read before they send HTML: the same use-cases as the routes. */

export const readConnection = (): Promise<Outcome<Connection>> =>
  attemptForPage(({ context }) => readConnectionState(context));

/** Profiles worth a look in the sandbox; none with a remote service. */
export async function readSuggestedProfiles(): Promise<SuggestedProfile[]> {
  const read = await attemptForPage(async ({ context }) => {
    permit(context, 'profiles.read');
    return (await getApplication()).suggestedProfiles();
  });
  return read.ok ? read.value : [];
}

export const readPortalConfigurationsPage = (
  query: PortalConfigurationsQuery,
): Promise<Outcome<PortalConfigurationsWindow>> =>
  attemptForPage(({ context }) => listPortalConfigurations(context, query));

/** Why the service could not be read, whatever the profile: what was read before is still worth showing. */
const UNREAD: readonly ProblemCode[] = [
  'rate_limited',
  'service_unreachable',
  'service_answer_unreadable',
  'token_answer_unreadable',
  'credentials_refused',
  'service_paused',
  'service_timeout',
];

/**
 * A profile's setup; while the service cannot be read the last version that is kept, which says why.
 * @param segment The address's own text; anything but a UUID is refused before the service is asked.
 */
export async function readProfileSetupPage(segment: string): Promise<Outcome<ProfileSetup>> {
  const read = await attemptForPage(({ context, requestId }) =>
    readProfileSetup(context, { uuid: readProfileUuid(segment), requestId }),
  );
  if (read.ok || !UNREAD.includes(read.problem.code)) return read;
  const kept = await attemptForPage(({ context }) => readLastVersion(context, readProfileUuid(segment)));
  if (!kept.ok || kept.value === null) return read;
  return { ...kept, value: { ...kept.value, staleBecause: read.problem } };
}

/** @param parameters As the route's query has them. */
export const readDirectoryPage = (parameters: Record<string, string>): Promise<Outcome<DirectoryWindow>> =>
  attemptForPage(({ context }) => listDirectory(context, readParameters(directoryQuery, parameters)));

export const readEventsPage = (query: EventsQuery): Promise<Outcome<EventsPage>> =>
  attemptForPage(({ context }) => listEvents(context, query));
