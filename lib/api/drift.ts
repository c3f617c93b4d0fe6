import 'server-only';
import { exportDrift, listDrift } from '@/lib/console/drift/list-drift';
import { reviewDrift } from '@/lib/console/drift/review-drift';
import type { DRIFT } from '@/lib/contract/api/drift';
import type { Runs } from './operation-runs';
import { streamFile } from './stream-file';

export const drift: Runs<typeof DRIFT> = {
  'GET /api/drift': ({ context }, { query }) => listDrift(context, query),
  'POST /api/drift/reviews': ({ context }, { body }) => reviewDrift(context, body),
  'GET /api/drift/export': ({ context, ...call }, { query }) =>
    streamFile(exportDrift(context, query), { name: 'drift', format: 'csv', call }),
};
