import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { type AskControl, changeControl, requestControl } from '@/lib/platform/data/request-control';
import type { ListRequest } from '@/lib/platform/list/list';
import type {
  ChangeSubscription,
  CreateSubscription,
  DeliveryDetail,
  DeliveryPage,
  SubscriptionWithSecret,
  WebhookSubscription,
} from '@/lib/service/control-api/webhook';
import type { EventType } from '@/lib/service/control-api/webhook-types';
import { withQuery } from '../call';
import { accountPath, controlQuery, type DataAnswer, followEvery, sandboxKey } from './queries';

/** The prefix of all keys on webhooks. */
export const webhooksKey = (account: string) => [...sandboxKey(account), 'webhooks'] as const;

/** The delivery log, newest first, by page; refreshed while the tab is visible. */
export function deliveriesQuery(account: string, request: ListRequest, ask: AskControl = requestControl) {
  return infiniteQueryOptions({
    queryKey: [...webhooksKey(account), 'deliveries', request],
    queryFn: ({ pageParam, signal }) => {
      const path = withQuery(accountPath(account, '/deliveries'), { ...request, before: pageParam });
      return ask<DeliveryPage>(path, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    staleTime: 1_000,
    // Every page is a separate request.
    refetchInterval: ({ state }) => followEvery(true) * Math.max(1, state.data?.pages.length ?? 1),
  });
}

/** One delivery with its body and every attempt; refreshed while it waits. */
export const deliveryQuery = (account: string, id: string) =>
  controlQuery<DeliveryDetail>(account, ['webhooks', 'delivery', id], `/deliveries/${id}`, {
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.data.status === 'waiting' ? followEvery(true) : false),
  });

export const subscriptionsQuery = (account: string, ask?: AskControl) =>
  controlQuery<WebhookSubscription[]>(account, ['webhooks', 'subscriptions'], '/subscriptions', {
    ask,
    // A receiver's answers change its row, so it is refreshed like the log below it.
    refetchInterval: followEvery(true),
  });

const subscriptionPath = (account: string, id: string, rest = '') =>
  accountPath(account, `/subscriptions/${id}${rest}`);

/** @returns the new subscription with its secret, which is never shown again. */
export const createSubscription = (account: string, input: CreateSubscription) =>
  changeControl<DataAnswer<SubscriptionWithSecret>>('POST', accountPath(account, '/subscriptions'), input);

export const changeSubscription = (account: string, id: string, change: ChangeSubscription) =>
  changeControl<unknown>('PATCH', subscriptionPath(account, id), change);

export const deleteSubscription = (account: string, id: string) =>
  changeControl<unknown>('DELETE', subscriptionPath(account, id));

/**
 * @returns the subscription with its new secret, never shown again; the previous one continues to sign for a day.
 */
export const rotateSecret = (account: string, id: string) =>
  changeControl<DataAnswer<SubscriptionWithSecret>>('POST', subscriptionPath(account, id, '/rotate-secret'));

export const sendTestEvent = (account: string, subscription: string, event: EventType) =>
  changeControl<unknown>('POST', subscriptionPath(account, subscription, '/test'), { event });

export const redeliver = (account: string, id: string) =>
  changeControl<unknown>('POST', accountPath(account, `/deliveries/${id}/redeliver`));

/** @param since ISO 8601 with a zone: failed deliveries of events from then on. */
export const redeliverFailed = (account: string, since: string) =>
  changeControl<DataAnswer<{ count: number }>>('POST', accountPath(account, '/deliveries/redeliver-failed'), {
    since,
  });
