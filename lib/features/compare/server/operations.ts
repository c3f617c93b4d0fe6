import 'server-only';
import type { Runs } from '@/lib/application/operation-runs';
import { streamFile } from '@/lib/application/stream-file';
import type { COMPARISON } from '../api';
import { compareItems } from './compare-items';
import { exportComparison } from './export-comparison';
import { readPreviewed } from './read-previewed';

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
