import 'server-only';
import { exportLabels } from '@/lib/console/labels/export-labels';
import { importLabels } from '@/lib/console/labels/import-labels';
import { listKnownForms, listSeenIds } from '@/lib/console/labels/list-known-forms';
import { listLabelNames, listLabels } from '@/lib/console/labels/list-labels';
import { removeLabel, setLabel } from '@/lib/console/labels/set-label';
import type { LABELS } from '@/lib/contract/api/labels';
import type { Runs } from './operation-runs';
import { RequestError } from './problems';
import { streamFile } from './stream-file';

export const labels: Runs<typeof LABELS> = {
  'GET /api/labels': ({ context }, { query }) => listLabels(context, query),
  'GET /api/labels/names': ({ context }) => listLabelNames(context),
  'GET /api/labels/known-forms': ({ context }) => listKnownForms(context),
  'GET /api/labels/seen': ({ context }) => listSeenIds(context),
  'GET /api/labels/export': ({ context, ...call }) =>
    streamFile(exportLabels(context), { name: 'labels', format: 'csv', call }),
  async 'POST /api/labels/import'({ context }, { query, body }) {
    const done = await importLabels(context, body.csv, { dry: query.dry === 'true' });
    if ('errors' in done) throw new RequestError('invalid_body', done.errors);
    return done;
  },
  'PUT /api/labels/{kind}/{id}': async ({ context }, { params, body }) => ({
    label: await setLabel(context, params, body.label),
  }),
  async 'DELETE /api/labels/{kind}/{id}'({ context }, { params }) {
    await removeLabel(context, params);
    return {};
  },
};
