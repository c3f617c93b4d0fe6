import type { QueryClient } from '@tanstack/react-query';
import type { SandboxViewName } from '@/components/sandbox/view-names';
import { readLogState } from '@/components/sandbox/webhooks/log-address';
import { askControl } from '@/lib/bff/sandbox';
import { sandboxProfilesQuery } from '@/lib/queries/sandbox';
import { faultsQuery, settingsQuery } from '@/lib/queries/sandbox-settings';
import { deliveriesQuery, subscriptionsQuery } from '@/lib/queries/sandbox-webhooks';

type Parameter = (name: string) => string | null;

/**
 * What each view shows first, read in process before its HTML is sent. A read that fails leaves nothing
 * behind: the browser asks again and shows why.
 */
export const FIRST_READS: Record<
  SandboxViewName,
  (client: QueryClient, account: string, parameter: Parameter) => Promise<unknown>[]
> = {
  profiles: (client, account) => [
    client.prefetchQuery(sandboxProfilesQuery(account, { q: '', status: null }, askControl)),
  ],
  scenarios: () => [],
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
