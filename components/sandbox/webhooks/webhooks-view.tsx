'use client';

import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { focusPageSearch } from '@/components/shell/page-search';
import { useOpened } from '@/components/shell/use-opened';
import { useInBrowser } from '@/components/ui/use-in-browser';
import { subscriptionsQuery } from '@/lib/queries/sandbox-webhooks';
import { DeliveryLog } from './delivery-log';
import { LogActions } from './log-actions';
import { ANY_DELIVERY } from './log-address';
import { LogFilters } from './log-filters';
import { SubscriptionsPanel } from './subscriptions-panel';
import { useLogState } from './use-log-state';

const DeliverySheet = lazy(() =>
  import('./delivery-sheet').then((module) => ({ default: module.DeliverySheet })),
);

/** Who is told of events, and what became of every telling. */
export function WebhooksView({ account }: { account: string }) {
  const [{ delivery, ...filter }, change] = useLogState();
  const subscriptions = useQuery(subscriptionsQuery(account));
  const inBrowser = useInBrowser();
  const known = subscriptions.data ?? [];

  const { open, close } = useOpened<string>((id, how) => change({ delivery: id }, how));
  const clear = () => {
    change(ANY_DELIVERY);
    // The button goes away with what it cleared; the focus must not.
    focusPageSearch();
  };

  return (
    <>
      <SubscriptionsPanel account={account} subscriptions={subscriptions} />
      <section aria-labelledby="delivery-log">
        <h2 id="delivery-log">Delivery log</h2>
        <p className="mb-2 text-ink-2">
          Every webhook to every receiver, newest first. It follows by itself.
        </p>
        <LogActions account={account} subscriptions={known} />
        <div className="mb-3">
          <LogFilters filter={filter} subscriptions={known} onChange={change} />
        </div>
        <DeliveryLog account={account} filter={filter} subscriptions={known} onOpen={open} onClear={clear} />
      </section>
      {delivery === null || !inBrowser ? null : (
        <Suspense>
          <DeliverySheet key={delivery} account={account} id={delivery} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
