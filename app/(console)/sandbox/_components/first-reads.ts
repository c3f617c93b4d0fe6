import type { QueryClient } from '@tanstack/react-query';
import type { Parameter } from '@/app/_components/page-address';
import { readProfileFilter } from '@/components/sandbox/profiles/read-profile-filter';
import type { SandboxViewName } from '@/components/sandbox/view-names';
import { readLogState } from '@/components/sandbox/webhooks/log-address';
import { askControl } from '@/lib/api/sandbox';
import { findProfileUuid } from '@/lib/contract/find-profile-uuid';
import {
  faultsQuery,
  sandboxChoicesQuery,
  sandboxDocumentsQuery,
  sandboxProfileQuery,
  sandboxProfilesQuery,
  scenarioRunsQuery,
  scenariosQuery,
  settingsQuery,
} from '@/lib/queries/sandbox';
import { deliveriesQuery, subscriptionsQuery } from '@/lib/queries/sandbox-webhooks';

/**
 * What each view shows first, read in process before its HTML is sent. A read that fails leaves nothing
 * behind: the browser asks again and shows why.
 */
export const FIRST_READS: Record<
  SandboxViewName,
  (client: QueryClient, account: string, parameter: Parameter) => Promise<unknown>[]
> = {
  profiles: (client, account, parameter) => {
    const uuid = findProfileUuid(parameter('profile') ?? '');
    const chosen =
      uuid === null
        ? []
        : [
            client.prefetchQuery(sandboxProfileQuery(account, uuid, askControl)),
            client.prefetchQuery(sandboxDocumentsQuery(account, uuid, askControl)),
            client.prefetchQuery(sandboxChoicesQuery(account, askControl)),
          ];
    const { q, status } = readProfileFilter(parameter);
    const list = sandboxProfilesQuery(account, { q: q.trim(), status }, askControl);
    return [
      client.prefetchQuery(list),
      client.prefetchQuery(scenarioRunsQuery(account, askControl)),
      ...chosen,
    ];
  },
  scenarios: (client, account) => [
    client.prefetchQuery(scenariosQuery(account, askControl)),
    client.prefetchQuery(scenarioRunsQuery(account, askControl)),
  ],
  webhooks: (client, account, parameter) => {
    const { delivery: _, ...filter } = readLogState({ get: parameter });
    return [
      client.prefetchInfiniteQuery(deliveriesQuery(account, filter, askControl)),
      client.prefetchQuery(subscriptionsQuery(account, askControl)),
    ];
  },
  limits: (client, account) => [
    client.prefetchQuery(settingsQuery(account, askControl)),
    client.prefetchQuery(faultsQuery(account, askControl)),
  ],
};
