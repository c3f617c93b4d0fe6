import 'server-only';
import { confirmRequest, endRequest } from '@/lib/console/checks/check-requests';
import { listCheckSettings } from '@/lib/console/checks/check-settings';
import { confirmException, createExceptions, endException } from '@/lib/console/checks/exceptions';
import { exportChecks, importChecks } from '@/lib/console/checks/import-checks';
import { previewCheck, testCheck } from '@/lib/console/checks/preview-check';
import { listChecks, readCheck } from '@/lib/console/checks/read-checks';
import { changeCheck, createCheck, deleteCheck, switchCheck } from '@/lib/console/checks/save-checks';
import type { CHECKS } from '@/lib/contract/api/checks';
import type { Runs } from './operation-runs';

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
  async 'DELETE /api/checks/{id}'({ context }, { params }) {
    await deleteCheck(context, params.id);
    return {};
  },
  async 'POST /api/checks/{id}/request/confirmation'({ context }, { params, body }) {
    await confirmRequest(context, params.id, body);
    return {};
  },
  async 'DELETE /api/checks/{id}/request'({ context }, { params }) {
    await endRequest(context, params.id);
    return {};
  },
  'POST /api/checks/{id}/exceptions': ({ context }, { params, body }) =>
    createExceptions(context, params.id, body),
  async 'POST /api/checks/{id}/exceptions/{exception}/confirmation'({ context }, { params, body }) {
    await confirmException(context, params, body);
    return {};
  },
  async 'DELETE /api/checks/{id}/exceptions/{exception}'({ context }, { params }) {
    await endException(context, params);
    return {};
  },
};
