import * as z from 'zod';
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
} from '../control-api/webhook';
import { listDeliveries, readDelivery } from '../webhooks/deliveries';
import { redeliver, redeliverFailed } from '../webhooks/redeliver';
import { sendTestEvent } from '../webhooks/send-test-event';
import {
  changeSubscription,
  createSubscription,
  deleteSubscription,
  listSubscriptions,
  rotateSecret,
} from '../webhooks/subscriptions';
import type { ControlRows, ControlRuns } from './control-route';

const params = z.object({ id: z.uuid() });
const data = <Schema extends z.ZodType>(schema: Schema) => z.strictObject({ data: schema });

/** Registration and delivery of webhooks: the document defines neither. */
export const WEBHOOKS = {
  'GET /accounts/{account}/subscriptions': {
    operationId: 'listWebhookSubscriptions',
    summary: 'Lists the webhook subscriptions of an account',
    answer: data(z.array(webhookSubscription)),
  },
  'POST /accounts/{account}/subscriptions': {
    operationId: 'createWebhookSubscription',
    summary: 'Subscribes an address to an account’s events; returns the secret once',
    body: createShape,
    example: { body: { address: 'https://crm.example/webhooks', event_types: ['profile.updated'] } },
    answer: data(subscriptionWithSecret),
    status: 201,
  },
  'PATCH /accounts/{account}/subscriptions/{id}': {
    operationId: 'changeWebhookSubscription',
    summary: 'Changes the address, the event types or the status of a subscription',
    params,
    body: changeShape,
    example: { body: { status: 'disabled' } },
    answer: data(webhookSubscription),
    refusals: ['conflict'],
  },
  'DELETE /accounts/{account}/subscriptions/{id}': {
    operationId: 'deleteWebhookSubscription',
    summary: 'Deletes a subscription with its deliveries; answers with what it was',
    params,
    answer: data(webhookSubscription),
    refusals: ['conflict'],
  },
  'POST /accounts/{account}/subscriptions/{id}/rotate-secret': {
    operationId: 'rotateWebhookSecret',
    summary: 'Creates a new secret and returns it once. The current one also signs for 24 hours',
    params,
    answer: data(subscriptionWithSecret),
  },
  'POST /accounts/{account}/subscriptions/{id}/test': {
    operationId: 'sendTestEvent',
    summary: 'Sends an invented event to one subscription',
    params,
    body: testEvent,
    example: { body: { event: 'profile.updated' } },
    answer: data(delivery),
    status: 201,
    refusals: ['conflict'],
  },
  'GET /accounts/{account}/deliveries': {
    operationId: 'listDeliveries',
    summary: 'Lists deliveries, newest first',
    query: deliveryQuery,
    answer: deliveryPage,
  },
  'GET /accounts/{account}/deliveries/{id}': {
    operationId: 'readDelivery',
    summary: 'Shows a delivery with its exact body and every attempt',
    params,
    answer: data(deliveryDetail),
  },
  'POST /accounts/{account}/deliveries/{id}/redeliver': {
    operationId: 'redeliver',
    summary: 'Sends a delivery again, with the same webhook-id',
    params,
    answer: data(delivery),
    refusals: ['conflict'],
  },
  'POST /accounts/{account}/deliveries/redeliver-failed': {
    operationId: 'redeliverFailed',
    summary: 'Sends all failed deliveries since a given time again',
    description: 'Deliveries of disabled subscriptions are not sent.',
    body: failedShape,
    example: { body: { since: '2026-11-22T09:00:00Z' } },
    answer: data(redelivered),
  },
} as const satisfies ControlRows;

export const webhooks: ControlRuns<typeof WEBHOOKS> = {
  'GET /accounts/{account}/subscriptions': async (context, { account }) => ({
    data: await listSubscriptions(context, account),
  }),
  'POST /accounts/{account}/subscriptions': async (context, { account, body }) => ({
    data: await createSubscription(context, account, body),
  }),
  'PATCH /accounts/{account}/subscriptions/{id}': async (context, { account, params: { id }, body }) => ({
    data: await changeSubscription(context, account, id, body),
  }),
  'DELETE /accounts/{account}/subscriptions/{id}': async (context, { account, params: { id } }) => ({
    data: await deleteSubscription(context, account, id),
  }),
  'POST /accounts/{account}/subscriptions/{id}/rotate-secret': async (
    context,
    { account, params: { id } },
  ) => ({ data: await rotateSecret(context, account, id) }),
  'POST /accounts/{account}/subscriptions/{id}/test': async (context, { account, params: { id }, body }) => ({
    data: await sendTestEvent(context, account, id, body.event),
  }),
  'GET /accounts/{account}/deliveries': (context, { account, query }) =>
    listDeliveries(context, account, query),
  'GET /accounts/{account}/deliveries/{id}': async (context, { account, params: { id } }) => ({
    data: await readDelivery(context, account, id),
  }),
  'POST /accounts/{account}/deliveries/{id}/redeliver': async (context, { account, params: { id } }) => ({
    data: await redeliver(context, account, id),
  }),
  'POST /accounts/{account}/deliveries/redeliver-failed': async (context, { account, body: { since } }) => ({
    data: { count: await redeliverFailed(context, account, new Date(since)) },
  }),
};
