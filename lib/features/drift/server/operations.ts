import 'server-only';
import type { Runs } from '@/lib/application/operation-runs';
import { streamFile } from '@/lib/application/stream-file';
import type { DRIFT } from '../api';
import { exportDrift, listDrift } from './list-drift';
import { reviewDrift } from './review-drift';

export const drift: Runs<typeof DRIFT> = {
  'GET /api/drift': ({ context }, { query }) => listDrift(context, query),
  'POST /api/drift/reviews': ({ context }, { body }) => reviewDrift(context, body),
  'GET /api/drift/export': ({ context, ...call }, { query }) =>
    streamFile(exportDrift(context, query), { name: 'drift', format: 'csv', call }),
};
