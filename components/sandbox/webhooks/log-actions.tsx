'use client';

import { Panel } from '@/components/ui/panel';
import type { WebhookSubscription } from '@/lib/contract/sandbox/webhook';
import { RedeliverFailed } from './redeliver-failed';
import { SendTestEvent } from './send-test-event';

/** What can be sent by hand. */
export function LogActions({
  account,
  subscriptions,
}: {
  account: string;
  subscriptions: readonly WebhookSubscription[];
}) {
  return (
    <Panel className="mb-3 grid gap-px bg-line min-[1080px]:grid-cols-2">
      <SendTestEvent account={account} subscriptions={subscriptions} />
      <RedeliverFailed account={account} />
    </Panel>
  );
}
