import * as z from 'zod';
import { nothing, type Operations } from '@/lib/platform/api/operation';
import {
  alertDeliveriesPage,
  alertDeliveriesQuery,
  alertDelivery,
  alertDeliveryDetail,
  alertsAnswer,
  arrivalReport,
  changeDestinationRequest,
  createDestinationRequest,
  madeDestination,
} from './alerts';

const params = z.object({ id: z.uuid() });
const ID = '4f1f3a52-90f3-4f0e-8a3b-2b1f5d0c9e11';
const DELIVERY_ID = '0d8f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';

const GETS = {
  findings: { least: 'medium' as const, checks: [] },
  drift: true,
  exceptions: true,
  survey: true,
  assignments: true,
  approvals: true,
};
const DESTINATION = {
  id: ID,
  name: 'Compliance desk',
  kind: 'webhook' as const,
  address: 'https://desk.example/alerts',
  recipients: null,
  gets: GETS,
  status: 'enabled' as const,
  disabledReason: null,
  failingSince: null,
  arrivedAt: '2026-11-20T09:05:00.000Z',
  createdAt: '2026-11-20T09:00:00.000Z',
  createdBy: 'Maya Lindqvist',
};
const DELIVERY = {
  id: DELIVERY_ID,
  number: 12,
  destination: { id: ID, name: DESTINATION.name, kind: DESTINATION.kind },
  subject: 'Portal Console: 3 newly failing',
  isTest: false,
  status: 'delivered' as const,
  attempts: 1,
  lastStatus: 204,
  lastError: null,
  nextAttemptAt: null,
  createdAt: '2026-11-21T14:02:11.000Z',
};

export const ALERTS = {
  'GET /api/alerts': {
    operationId: 'listAlertDestinations',
    summary: 'Alert destinations, and what each receives',
    access: 'profiles.read',
    answer: alertsAnswer,
    example: {
      answer: {
        destinations: [DESTINATION],
        checks: [{ id: ID, number: 7, title: 'Approved high-risk profiles have form 118' }],
        mailFrom: 'portal-console@example.com',
        hasObjective: true,
        mayChange: true,
      },
    },
  },
  'POST /api/alerts/destinations': {
    operationId: 'makeAlertDestination',
    summary: 'Add an alert destination; a webhook’s signing secret is returned only once',
    access: 'alerts.change',
    body: createDestinationRequest,
    answer: madeDestination,
    problems: ['too_many_destinations'],
    example: {
      body: { name: DESTINATION.name, kind: 'webhook', address: DESTINATION.address, gets: GETS },
      answer: { id: ID, secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDv7hLBfNMdfQ=' },
    },
  },
  'PATCH /api/alerts/destinations/{id}': {
    operationId: 'changeAlertDestination',
    summary: 'Change a destination and what it receives, or turn it on or off',
    access: 'alerts.change',
    params,
    body: changeDestinationRequest,
    answer: nothing,
    problems: ['no_such_destination'],
    example: { params: { id: ID }, body: { status: 'disabled' }, answer: {} },
  },
  'DELETE /api/alerts/destinations/{id}': {
    operationId: 'deleteAlertDestination',
    summary: 'Delete a destination and its messages',
    access: 'alerts.change',
    params,
    answer: nothing,
    problems: ['no_such_destination'],
    example: { params: { id: ID }, answer: {} },
  },
  'POST /api/alerts/destinations/{id}/test': {
    operationId: 'testAlertDestination',
    summary: 'Send a test message now and return the result; it is not retried',
    access: 'alerts.change',
    params,
    answer: alertDelivery,
    problems: ['no_such_destination'],
    example: {
      params: { id: ID },
      answer: { ...DELIVERY, subject: 'Portal Console: a test message', isTest: true },
    },
  },
  'GET /api/alerts/deliveries': {
    operationId: 'listAlertDeliveries',
    summary: 'Messages sent, newest first',
    access: 'profiles.read',
    query: alertDeliveriesQuery,
    answer: alertDeliveriesPage,
    example: { query: { limit: '50' }, answer: { rows: [DELIVERY], next: null } },
  },
  'GET /api/alerts/deliveries/{id}': {
    operationId: 'readAlertDelivery',
    summary: 'One message exactly as it is sent, and every attempt to deliver it',
    access: 'profiles.read',
    params,
    answer: alertDeliveryDetail,
    problems: ['no_such_delivery'],
    example: {
      params: { id: DELIVERY_ID },
      answer: {
        ...DELIVERY,
        messageId: 'msg_2f1f3a5290f34f0e8a3b2b1f5d0c9e11',
        body: '{"type":"alerts.digest"}',
        attemptLog: [
          {
            number: 1,
            startedAt: '2026-11-21T14:02:11.000Z',
            durationMs: 84,
            status: 204,
            error: null,
            headers: { 'content-type': 'application/json' },
            answer: '',
          },
        ],
      },
    },
  },
  'POST /api/alerts/deliveries/{id}/arrival': {
    operationId: 'reportAlertArrival',
    summary: 'Report whether a test message arrived, because a receiver may accept it and never show it',
    access: 'alerts.change',
    params,
    body: arrivalReport,
    answer: nothing,
    problems: ['no_such_delivery'],
    example: { params: { id: DELIVERY_ID }, body: { arrived: true }, answer: {} },
  },
  'POST /api/alerts/deliveries/{id}/redelivery': {
    operationId: 'redeliverAlert',
    summary: 'Send a message again, with the same webhook-id and a new series of attempts',
    access: 'alerts.change',
    params,
    answer: nothing,
    problems: ['no_such_delivery', 'not_redelivered'],
    example: { params: { id: DELIVERY_ID }, answer: {} },
  },
} as const satisfies Operations;
