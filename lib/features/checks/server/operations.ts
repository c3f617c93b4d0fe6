import 'server-only';
import type { Runs } from '@/lib/application/operation-runs';
import {
  confirmException,
  createExceptions,
  endException,
} from '@/lib/features/exceptions/server/exceptions';
import type { CHECKS } from '../api';
import { confirmRequest, endRequest } from './check-requests';
import { listCheckSettings } from './check-settings';
import { exportChecks, importChecks } from './import-checks';
import { previewCheck, testCheck } from './preview-check';
import { listChecks, readCheck } from './read-checks';
import { changeCheck, createCheck, deleteCheck, switchCheck } from './save-checks';

export const checks: Runs<typeof CHECKS> = {
  'GET /api/checks': ({ context }) => listChecks(context),
  'POST /api/checks': ({ context }, { body }) => createCheck(context, body.definition),
  'GET /api/checks/settings': ({ context }) => listCheckSettings(context),
  'GET /api/checks/export': ({ context }) => exportChecks(context),
  'POST /api/checks/preview': ({ context }, { body }) => previewCheck(context, body),
  'POST /api/checks/test': ({ context }, { body }) => testCheck(context, body),
  'POST /api/checks/import': ({ context }, { body }) => importChecks(context, body),
  'GET /api/checks/{id}': ({ context }, { params }) => readCheck(context, params.id),
  'PUT /api/checks/{id}': ({ context }, { params, body }) => changeCheck(context, params.id, body),
  'POST /api/checks/{id}/state': ({ context }, { params, body }) => switchCheck(context, params.id, body),
  'DELETE /api/checks/{id}': ({ context }, { params }) => deleteCheck(context, params.id),
  'POST /api/checks/{id}/request/confirmation': ({ context }, { params, body }) =>
    confirmRequest(context, params.id, body),
  'DELETE /api/checks/{id}/request': ({ context }, { params }) => endRequest(context, params.id),
  'POST /api/checks/{id}/exceptions': ({ context }, { params, body }) =>
    createExceptions(context, params.id, body),
  'POST /api/checks/{id}/exceptions/{exception}/confirmation': ({ context }, { params, body }) =>
    confirmException(context, params, body),
  'DELETE /api/checks/{id}/exceptions/{exception}': ({ context }, { params }) =>
    endException(context, params),
};
