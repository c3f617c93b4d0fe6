import { z } from 'zod';
import {
  changeSubscription as changeShape,
  createSubscription as createShape,
  delivery,
  deliveryDetail,
  deliveryPage,
  deliveryQuery,
  redeliverFailed as failedShape,
  redelivered,
  subscriptionWithSecret,
  testEvent,
  webhookSubscription,
} from '@/lib/contract/sandbox/webhook';
import type { ControlContext } from '../control/control-context';
import { type ControlRoute, controlRoute } from '../control/control-route';
import { changeSubscription } from './change-subscription';
import { createSubscription } from './create-subscription';
import { deleteSubscription } from './delete-subscription';
import { listDeliveries } from './list-deliveries';
import { listSubscriptions } from './list-subscriptions';
import { readDelivery } from './read-delivery';
import { redeliver, redeliverFailed } from './redeliver';
import { rotateSecret } from './rotate-secret';
import { sendTestEvent } from './send-test-event';

const SUBSCRIPTIONS = '/accounts/:account/subscriptions';
const DELIVERIES = '/accounts/:account/deliveries';
const params = z.object({ id: z.uuid() });
const data = <Schema extends z.ZodType>(schema: Schema) => z.strictObject({ data: schema });

/** Registration and delivery of webhooks: the document shows neither. */
export const WEBHOOK_ROUTES: readonly ControlRoute<ControlContext>[] = [
  controlRoute({
    method: 'get',
    path: SUBSCRIPTIONS,
    operationId: 'listWebhookSubscriptions',
    summary: 'Lists the webhook subscriptions of an account',
    tag: 'Webhooks',
    answer: data(z.array(webhookSubscription)),
    run: async (context, { account }) => ({ data: await listSubscriptions(context, account) }),
  }),
  controlRoute({
    method: 'post',
    path: SUBSCRIPTIONS,
    operationId: 'createWebhookSubscription',
    summary: 'Subscribes an address to an account’s events; tells the secret, once',
    tag: 'Webhooks',
    body: createShape,
    answer: data(subscriptionWithSecret),
    status: 201,
    run: async (context, { account, body }) => ({ data: await createSubscription(context, account, body) }),
  }),
  controlRoute({
    method: 'patch',
    path: `${SUBSCRIPTIONS}/:id`,
    operationId: 'changeWebhookSubscription',
    summary: 'Changes the address, the event types or the status of a subscription',
    tag: 'Webhooks',
    params,
    body: changeShape,
    answer: data(webhookSubscription),
    faults: ['conflict'],
    run: async (context, { account, params: { id }, body }) => ({
      data: await changeSubscription(context, account, id, body),
    }),
  }),
  controlRoute({
    method: 'delete',
    path: `${SUBSCRIPTIONS}/:id`,
    operationId: 'deleteWebhookSubscription',
    summary: 'Deletes a subscription with its deliveries; answers with what it was',
    tag: 'Webhooks',
    params,
    answer: data(webhookSubscription),
    faults: ['conflict'],
    run: async (context, { account, params: { id } }) => ({
      data: await deleteSubscription(context, account, id),
    }),
  }),
  controlRoute({
    method: 'post',
    path: `${SUBSCRIPTIONS}/:id/rotate-secret`,
    operationId: 'rotateWebhookSecret',
    summary: 'Makes a new secret and tells it, once; the present one signs too for 24 hours',
    tag: 'Webhooks',
    params,
    answer: data(subscriptionWithSecret),
    run: async (context, { account, params: { id } }) => ({ data: await rotateSecret(context, account, id) }),
  }),
  controlRoute({
    method: 'post',
    path: `${SUBSCRIPTIONS}/:id/test`,
    operationId: 'sendTestEvent',
    summary: 'Sends an invented event to one subscription',
    tag: 'Webhooks',
    params,
    body: testEvent,
    answer: data(delivery),
    status: 201,
    faults: ['conflict'],
    run: async (context, { account, params: { id }, body }) => ({
      data: await sendTestEvent(context, account, id, body.event),
    }),
  }),
  controlRoute({
    method: 'get',
    path: DELIVERIES,
    operationId: 'listDeliveries',
    summary: 'Lists deliveries, newest first',
    tag: 'Webhooks',
    query: deliveryQuery,
    answer: deliveryPage,
    run: (context, { account, query }) => listDeliveries(context, account, query),
  }),
  controlRoute({
    method: 'get',
    path: `${DELIVERIES}/:id`,
    operationId: 'readDelivery',
    summary: 'Shows a delivery with its exact body and every attempt',
    tag: 'Webhooks',
    params,
    answer: data(deliveryDetail),
    run: async (context, { account, params: { id } }) => ({ data: await readDelivery(context, account, id) }),
  }),
  controlRoute({
    method: 'post',
    path: `${DELIVERIES}/:id/redeliver`,
    operationId: 'redeliver',
    summary: 'Sends a delivery again, with the same webhook-id',
    tag: 'Webhooks',
    params,
    answer: data(delivery),
    faults: ['conflict'],
    run: async (context, { account, params: { id } }) => ({ data: await redeliver(context, account, id) }),
  }),
  controlRoute({
    method: 'post',
    path: `${DELIVERIES}/redeliver-failed`,
    operationId: 'redeliverFailed',
    summary: 'Sends every failed delivery of events since a time again',
    description: 'Deliveries of disabled subscriptions are left out.',
    tag: 'Webhooks',
    body: failedShape,
    answer: data(redelivered),
    run: async (context, { account, body: { since } }) => ({
      data: { count: await redeliverFailed(context, account, new Date(since)) },
    }),
  }),
];
