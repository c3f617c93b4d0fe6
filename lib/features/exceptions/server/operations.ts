import 'server-only';
import type { Runs } from '@/lib/application/operation-runs';
import { streamFile } from '@/lib/application/stream-file';
import {
  addExceptionsForFilter,
  countExceptionTargets,
} from '@/lib/features/findings/server/add-exceptions-for-filter';
import type { EXCEPTIONS } from '../api';
import { decideExceptions } from './decide-exceptions';
import { exportExceptions, listExceptions } from './list-exceptions';

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
