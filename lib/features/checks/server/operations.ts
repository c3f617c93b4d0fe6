import 'server-only';
import type { Runs } from '@/lib/application/operation-runs';
import { streamFile } from '@/lib/application/stream-file';
import {
  confirmException,
  createExceptions,
  endException,
} from '@/lib/features/exceptions/server/exceptions';
import type { CHECKS } from '../api';
import type { REPLAYS } from '../replay-api';
import { confirmRequest, endRequest } from './check-requests';
import { listCheckSettings } from './check-settings';
import { exportChecks, importChecks } from './import-checks';
import { previewCheck, testCheck } from './preview-check';
import { listChecks, readCheck } from './read-checks';
import { exportReplayFailures, listReplayFailures, readCheckReplay, readReplay } from './replays/read-replay';
import { cancelReplay, startReplay } from './replays/start-replay';
import { changeCheck, createCheck, deleteCheck, switchCheck } from './save-checks';

export const checks: Runs<typeof CHECKS & typeof REPLAYS> = {
  'GET /api/checks/{id}/replay': ({ context }, { params }) => readCheckReplay(context, params.id),
  'POST /api/replays': ({ context }, { body }) => startReplay(context, body),
  'GET /api/replays/{id}': ({ context }, { params }) => readReplay(context, params.id),
  'DELETE /api/replays/{id}': ({ context }, { params }) => cancelReplay(context, params.id),
  'GET /api/replays/{id}/profiles': ({ context }, { params, query }) =>
    listReplayFailures(context, params.id, query),
  'GET /api/replays/{id}/profiles/export': ({ context, ...call }, { params }) =>
    streamFile(exportReplayFailures(context, params.id), { name: 'replay', format: 'csv', call }),
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
