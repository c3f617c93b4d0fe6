import 'server-only';
import type { Runs } from '@/lib/application/operation-runs';
import { streamFile } from '@/lib/application/stream-file';
import { previewForms } from '@/lib/features/checks/server/judge-forms';
import type { FINDINGS } from '../api';
import { exportFindings, listFindings } from './list-findings';
import { readProfileChecks } from './read-profile-checks';

export const findings: Runs<typeof FINDINGS> = {
  'GET /api/findings': ({ context }, { query }) => listFindings(context, query),
  'GET /api/findings/export': ({ context, ...call }, { query }) =>
    streamFile(exportFindings(context, query), { name: 'findings', format: 'csv', call }),
  'GET /api/profiles/{uuid}/checks': ({ context }, { params }) => readProfileChecks(context, params.uuid),
  'POST /api/profiles/{uuid}/checks/draft': ({ context }, { params, body }) =>
    previewForms(context, params.uuid, body),
};
