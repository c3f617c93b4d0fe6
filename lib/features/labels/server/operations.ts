import 'server-only';
import type { Runs } from '@/lib/application/operation-runs';
import { streamFile } from '@/lib/application/stream-file';
import type { LABELS } from '../api';
import { exportLabels } from './export-labels';
import { importLabels } from './import-labels';
import { listKnownForms, listSeenIds } from './list-known-forms';
import { listLabelNames, listLabels } from './list-labels';
import { removeLabel, setLabel } from './set-label';

export const labels: Runs<typeof LABELS> = {
  'GET /api/labels': ({ context }, { query }) => listLabels(context, query),
  'GET /api/labels/names': ({ context }) => listLabelNames(context),
  'GET /api/labels/known-forms': ({ context }) => listKnownForms(context),
  'GET /api/labels/seen': ({ context }) => listSeenIds(context),
  'GET /api/labels/export': ({ context, ...call }) =>
    streamFile(exportLabels(context), { name: 'labels', format: 'csv', call }),
  'POST /api/labels/import': ({ context }, { query, body }) =>
    importLabels(context, body.csv, { dry: query.dry === 'true' }),
  'PUT /api/labels/{kind}/{id}': async ({ context }, { params, body }) => ({
    label: await setLabel(context, params, body.label),
  }),
  'DELETE /api/labels/{kind}/{id}': ({ context }, { params }) => removeLabel(context, params),
};
