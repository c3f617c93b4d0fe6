import 'server-only';
import type { Runs } from '@/lib/application/operation-runs';
import type { BASELINES } from '../api';
import { listBaselines, previewBaseline, readBaseline } from './read-baselines';
import {
  acceptDeviation,
  changeBaseline,
  deleteBaseline,
  endAcceptance,
  saveBaseline,
} from './save-baselines';

export const baselines: Runs<typeof BASELINES> = {
  'GET /api/baselines': ({ context }) => listBaselines(context),
  'POST /api/baselines': ({ context }, { body }) => saveBaseline(context, body),
  'POST /api/baselines/preview': ({ context }, { body }) => previewBaseline(context, body),
  'GET /api/baselines/{id}': ({ context }, { params }) => readBaseline(context, params.id),
  async 'PATCH /api/baselines/{id}'({ context }, { params, body }) {
    await changeBaseline(context, params.id, body);
    return {};
  },
  async 'DELETE /api/baselines/{id}'({ context }, { params }) {
    await deleteBaseline(context, params.id);
    return {};
  },
  'POST /api/baselines/{id}/acceptances': ({ context }, { params, body }) =>
    acceptDeviation(context, params.id, body),
  async 'DELETE /api/baselines/{id}/acceptances/{acceptance}'({ context }, { params }) {
    await endAcceptance(context, params);
    return {};
  },
};
