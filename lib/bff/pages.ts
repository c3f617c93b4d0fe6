import 'server-only';
import { getApplication } from '@/lib/composition';
import { readConnection as readConnectionState } from '@/lib/console/connection/read-connection';
import { listPortalConfigurations } from '@/lib/console/portal-configurations/list-portal-configurations';
import { readProfileSetup } from '@/lib/console/profiles/read-profile-setup';
import type {
  Connection,
  PortalConfigurationsQuery,
  PortalConfigurationsWindow,
  ProfileSetup,
  SuggestedProfile,
} from '@/lib/contract/console-api';
import { attempt, type Outcome } from './answer';
import { readProfileUuid } from './read-address';

/** What pages read before they send HTML: the same use-cases as the routes. */

export async function readConnection(): Promise<Connection> {
  return readConnectionState((await getApplication()).console);
}

/** Profiles worth a look in the sandbox; none with a remote service. */
export async function readSuggestedProfiles(): Promise<SuggestedProfile[]> {
  return (await getApplication()).suggestedProfiles();
}

export const readPortalConfigurationsPage = (
  query: PortalConfigurationsQuery,
): Promise<Outcome<PortalConfigurationsWindow>> =>
  attempt(({ context }) => listPortalConfigurations(context, query));

/** @param segment The address's own text; anything but a UUID is refused before the service is asked. */
export const readProfileSetupPage = (segment: string): Promise<Outcome<ProfileSetup>> =>
  attempt(({ context, requestId }) =>
    readProfileSetup(context, { uuid: readProfileUuid(segment), requestId }),
  );
