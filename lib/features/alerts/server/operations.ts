import 'server-only';
import type { Runs } from '@/lib/application/operation-runs';
import type { ALERTS } from '../api';
import { listDeliveries, readDelivery, redeliver } from './deliveries';
import { reportArrival } from './report-arrival';
import {
  changeDestination,
  createDestination,
  deleteDestination,
  listDestinations,
} from './save-destinations';
import { testDestination } from './test-destination';

export const alerts: Runs<typeof ALERTS> = {
  'GET /api/alerts': ({ context }) => listDestinations(context),
  'POST /api/alerts/destinations': ({ context }, { body }) => createDestination(context, body),
  'PATCH /api/alerts/destinations/{id}': ({ context }, { params, body }) =>
    changeDestination(context, params.id, body),
  'DELETE /api/alerts/destinations/{id}': ({ context }, { params }) => deleteDestination(context, params.id),
  'POST /api/alerts/destinations/{id}/test': ({ context }, { params }) => testDestination(context, params.id),
  'GET /api/alerts/deliveries': ({ context }, { query }) => listDeliveries(context, query),
  'GET /api/alerts/deliveries/{id}': ({ context }, { params }) => readDelivery(context, params.id),
  'POST /api/alerts/deliveries/{id}/arrival': ({ context }, { params, body }) =>
    reportArrival(context, params.id, body),
  'POST /api/alerts/deliveries/{id}/redelivery': ({ context }, { params }) => redeliver(context, params.id),
};
