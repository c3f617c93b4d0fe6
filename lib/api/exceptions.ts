import 'server-only';
import { decideExceptions } from '@/lib/console/checks/decide-exceptions';
import { exportExceptions, listExceptions } from '@/lib/console/checks/list-exceptions';
import {
  addExceptionsForFilter,
  countExceptionTargets,
} from '@/lib/console/findings/add-exceptions-for-filter';
import type { EXCEPTIONS } from '@/lib/contract/api/exceptions';
import type { Runs } from './operation-runs';
import { streamFile } from './stream-file';

export const exceptions: Runs<typeof EXCEPTIONS> = {
  'GET /api/exceptions': ({ context }, { query }) => listExceptions(context, query),
  'GET /api/exceptions/export': ({ context, ...call }, { query }) =>
    streamFile(exportExceptions(context, query), { name: 'exceptions', format: 'csv', call }),
  'POST /api/exceptions/decision': ({ context }, { body }) => decideExceptions(context, body),
  'POST /api/checks/{id}/excepted/count': ({ context }, { params, body }) =>
    countExceptionTargets(context, params.id, body.of),
  'POST /api/checks/{id}/excepted': ({ context }, { params, body }) =>
    addExceptionsForFilter(context, params.id, body),
};
