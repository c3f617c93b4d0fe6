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
  async 'PATCH /api/alerts/destinations/{id}'({ context }, { params, body }) {
    await changeDestination(context, params.id, body);
    return {};
  },
  async 'DELETE /api/alerts/destinations/{id}'({ context }, { params }) {
    await deleteDestination(context, params.id);
    return {};
  },
  'POST /api/alerts/destinations/{id}/test': ({ context }, { params }) => testDestination(context, params.id),
  'GET /api/alerts/deliveries': ({ context }, { query }) => listDeliveries(context, query),
  'GET /api/alerts/deliveries/{id}': ({ context }, { params }) => readDelivery(context, params.id),
  async 'POST /api/alerts/deliveries/{id}/arrival'({ context }, { params, body }) {
    await reportArrival(context, params.id, body);
    return {};
  },
  async 'POST /api/alerts/deliveries/{id}/redelivery'({ context }, { params }) {
    await redeliver(context, params.id);
    return {};
  },
};
