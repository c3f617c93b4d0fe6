import 'server-only';
import { compareItems } from '@/lib/console/comparison/compare-items';
import { exportComparison } from '@/lib/console/comparison/export-comparison';
import { readPreviewed } from '@/lib/console/comparison/read-previewed';
import type { COMPARISON } from '@/lib/contract/api/comparison';
import type { Runs } from './operation-runs';
import { streamFile } from './stream-file';

export const comparison: Runs<typeof COMPARISON> = {
  'GET /api/compare': ({ context, request, requestId }, { query }) =>
    compareItems(context, query.items, { requestId, signal: request.signal }),
  'GET /api/compare/export': ({ context, request, requestId }, { query }) =>
    streamFile(exportComparison(context, query, { requestId, signal: request.signal }), {
      name: 'comparison',
      format: 'csv',
      call: { request, requestId },
    }),
  'GET /api/preview': ({ context, request, requestId }, { query }) =>
    readPreviewed(context, query.of, { requestId, signal: request.signal }),
};
