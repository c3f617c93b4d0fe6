'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { DELIVERY_WORDS } from '@/components/alerts/deliveries/delivery-state';
import { ListNotices } from '@/components/list/list-notices';
import { ListSelects } from '@/components/list/list-selects';
import { useListState } from '@/components/list/use-list';
import { useOpenRow } from '@/components/list/use-open-row';
import { ProfileFilter } from '@/components/shell/profile-filter';
import { loadLater } from '@/components/ui/load-later';
import { useInBrowser } from '@/components/ui/use-in-browser';
import { deliveriesQuery, subscriptionsQuery } from '@/lib/features/sandbox/webhook-queries';
import { findProfileUuid } from '@/lib/platform/text/find-profile-uuid';
import { DELIVERIES_LIST } from '@/lib/service/control-api/deliveries-list';
import type { WebhookSubscription } from '@/lib/service/control-api/webhook';
import { DELIVERY_STATUSES } from '@/lib/service/control-api/webhook-types';
import { DeliveryLog } from './delivery-log';
import { LogActions } from './log-actions';
import { receiverName } from './receiver-name';
import { SubscriptionsPanel } from './subscriptions-panel';

const DeliverySheet = loadLater(() => import('./delivery-sheet').then((module) => module.DeliverySheet));

export function WebhooksView({ account }: { account: string }) {
  const list = useListState(DELIVERIES_LIST);
  const { state, request, change } = list;
  const log = useInfiniteQuery(deliveriesQuery(account, request));
  const subscriptions = useQuery(subscriptionsQuery(account));
  const inBrowser = useInBrowser();
  const known = subscriptions.data ?? [];
  const { open, close } = useOpenRow(list, DeliverySheet);
  const delivery = findProfileUuid(state.open ?? '');
  return (
    <>
      <SubscriptionsPanel account={account} subscriptions={subscriptions} />
      <section aria-labelledby="delivery-log">
        <h2 id="delivery-log">Delivery log</h2>
        <p className="mb-2 text-ink-2">Webhook deliveries. New ones appear automatically.</p>
        <LogActions account={account} subscriptions={known} />
        <search className="mb-3 flex flex-wrap gap-2">
          <ProfileFilter value={state.about} onChange={(about) => change({ about })} />
          <ListSelects
            list={DELIVERIES_LIST}
            state={state}
            choices={{ outcome: OUTCOMES, receiver: receivers(known, state.receiver) }}
            onChange={change}
            className="max-w-[260px]"
          />
        </search>
        <ListNotices ignored={list.ignored} />
        <DeliveryLog
          log={log}
          subscriptions={known}
          isFiltered={Object.keys(request).length > 0}
          onOpen={open}
          onClear={list.clear}
        />
      </section>
      {delivery === null || !inBrowser ? null : (
        <DeliverySheet key={delivery} account={account} id={delivery} onClose={close} />
      )}
    </>
  );
}

const OUTCOMES = DELIVERY_STATUSES.map((value) => ({ value, label: DELIVERY_WORDS[value] }));

function receivers(subscriptions: readonly WebhookSubscription[], chosen: string | null) {
  const isGone = chosen !== null && !subscriptions.some(({ id }) => id === chosen);
  return [
    ...subscriptions.map((one) => ({ value: one.id, label: receiverName(one) })),
    ...(isGone ? [{ value: chosen, label: 'A deleted receiver' }] : []),
  ];
}
