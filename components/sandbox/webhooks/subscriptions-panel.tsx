'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Loaded } from '@/components/shell/loaded';
import { Button } from '@/components/ui/button';
import { loadLater } from '@/components/ui/load-later';
import { Panel } from '@/components/ui/panel';
import { Skeleton } from '@/components/ui/skeleton';
import type { SubscriptionWithSecret, WebhookSubscription } from '@/lib/service/control-api/webhook';
import { SecretSheet } from './secret-sheet';
import { SubscriptionRow } from './subscription-row';

/** Loaded when first shown, because it includes the schema. */
const AddSubscription = loadLater(() =>
  import('./add-subscription').then((module) => module.AddSubscription),
);

export function SubscriptionsPanel({
  account,
  subscriptions,
}: {
  account: string;
  subscriptions: UseQueryResult<WebhookSubscription[]>;
}) {
  const [isAdding, setAdding] = useState(false);
  const [rotated, setRotated] = useState<SubscriptionWithSecret | null>(null);
  return (
    <section aria-labelledby="receivers" className="mb-7">
      <div className="mb-2 flex flex-wrap items-end gap-x-4 gap-y-2">
        <div className="min-w-0 grow">
          <h2 id="receivers">Receivers</h2>
          <p className="text-ink-2">Addresses that receive this account’s webhooks.</p>
        </div>
        <Button onClick={() => setAdding(true)} aria-haspopup="dialog" {...AddSubscription.whenLikely}>
          <Plus aria-hidden />
          Add receiver
        </Button>
      </div>
      <Loaded
        query={subscriptions}
        waiting={
          <Panel aria-busy className="px-3.5 py-3">
            <Skeleton className="w-2/5" />
          </Panel>
        }
      >
        {(data) => (
          <Panel>
            {data.length === 0 ? (
              <p className="px-3.5 py-3 text-ink-2">No receivers. Events are recorded but not sent.</p>
            ) : (
              <ul className="divide-y divide-line">
                {data.map((subscription) => (
                  <SubscriptionRow
                    key={subscription.id}
                    account={account}
                    subscription={subscription}
                    onRotated={setRotated}
                  />
                ))}
              </ul>
            )}
          </Panel>
        )}
      </Loaded>
      {isAdding ? <AddSubscription account={account} onClose={() => setAdding(false)} /> : null}
      {rotated === null ? null : <SecretSheet subscription={rotated} onClose={() => setRotated(null)} />}
    </section>
  );
}
