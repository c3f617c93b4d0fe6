import 'server-only';
import { getApplication } from '@/lib/composition';
import { readConnection as readConnectionState } from '@/lib/console/connection/read-connection';
import { listDirectory } from '@/lib/console/directory/list-directory';
import { listEvents } from '@/lib/console/events/list-events';
import { permit } from '@/lib/console/permit';
import { listPortalConfigurations } from '@/lib/console/portal-configurations/list-portal-configurations';
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

/** @param segment The address's own text; anything but a UUID is refused before the service is asked. */
export const readProfileSetupPage = (segment: string): Promise<Outcome<ProfileSetup>> =>
  attemptForPage(({ context, requestId }) =>
    readProfileSetup(context, { uuid: readProfileUuid(segment), requestId }),
  );

/** @param parameters As the route's query has them. */
export const readDirectoryPage = (parameters: Record<string, string>): Promise<Outcome<DirectoryWindow>> =>
  attemptForPage(({ context }) => listDirectory(context, readParameters(directoryQuery, parameters)));

export const readEventsPage = (query: EventsQuery): Promise<Outcome<EventsPage>> =>
  attemptForPage(({ context }) => listEvents(context, query));
