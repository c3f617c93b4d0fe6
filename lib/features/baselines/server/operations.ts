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
  'PATCH /api/baselines/{id}': ({ context }, { params, body }) => changeBaseline(context, params.id, body),
  'DELETE /api/baselines/{id}': ({ context }, { params }) => deleteBaseline(context, params.id),
  'POST /api/baselines/{id}/acceptances': ({ context }, { params, body }) =>
    acceptDeviation(context, params.id, body),
  'DELETE /api/baselines/{id}/acceptances/{acceptance}': ({ context }, { params }) =>
    endAcceptance(context, params),
};
