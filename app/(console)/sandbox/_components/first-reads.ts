import type { QueryClient } from '@tanstack/react-query';
import type { SandboxViewName } from '@/components/sandbox/view-names';
import { askControl } from '@/lib/application/pages/ask';
import {
  faultsQuery,
  sandboxChoicesQuery,
  sandboxDocumentsQuery,
  sandboxProfileQuery,
  sandboxProfilesQuery,
  scenarioRunsQuery,
  scenariosQuery,
  settingsQuery,
} from '@/lib/features/sandbox/queries';
import { deliveriesQuery, subscriptionsQuery } from '@/lib/features/sandbox/webhook-queries';
import { type List, requestOf } from '@/lib/platform/list/list';
import { readListAddress } from '@/lib/platform/list/list-address';
import { findProfileUuid } from '@/lib/platform/text/find-profile-uuid';
import { DELIVERIES_LIST } from '@/lib/service/control-api/deliveries-list';
import { SANDBOX_PROFILES_LIST } from '@/lib/service/control-api/profiles-list';

/**
 * What each view shows first, read in process before its HTML is sent. A failed read is not cached: the browser asks
 * again and shows the error.
 */
export const FIRST_READS: Record<
  SandboxViewName,
  (client: QueryClient, account: string, parameters: URLSearchParams) => Promise<unknown>[]
> = {
  profiles: (client, account, parameters) => {
    const uuid = findProfileUuid(parameters.get('profile') ?? '');
    const chosen =
      uuid === null
        ? []
        : [
            client.prefetchQuery(sandboxProfileQuery(account, uuid, askControl)),
            client.prefetchQuery(sandboxDocumentsQuery(account, uuid, askControl)),
            client.prefetchQuery(sandboxChoicesQuery(account, askControl)),
          ];
    const request = requestAt(SANDBOX_PROFILES_LIST, parameters);
    return [
      client.prefetchInfiniteQuery(sandboxProfilesQuery(account, request, askControl)),
      client.prefetchQuery(scenarioRunsQuery(account, askControl)),
      ...chosen,
    ];
  },
  scenarios: (client, account) => [
    client.prefetchQuery(scenariosQuery(account, askControl)),
    client.prefetchQuery(scenarioRunsQuery(account, askControl)),
  ],
  webhooks: (client, account, parameters) => [
    client.prefetchInfiniteQuery(
      deliveriesQuery(account, requestAt(DELIVERIES_LIST, parameters), askControl),
    ),
    client.prefetchQuery(subscriptionsQuery(account, askControl)),
  ],
  limits: (client, account) => [
    client.prefetchQuery(settingsQuery(account, askControl)),
    client.prefetchQuery(faultsQuery(account, askControl)),
  ],
};

const requestAt = (list: List, parameters: URLSearchParams) =>
  requestOf(list, readListAddress(list, parameters).state);
