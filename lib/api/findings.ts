import 'server-only';
import { previewForms } from '@/lib/console/checks/judge-forms';
import { exportFindings, listFindings } from '@/lib/console/findings/list-findings';
import { readProfileChecks } from '@/lib/console/findings/read-profile-checks';
import type { FINDINGS } from '@/lib/contract/api/findings';
import type { Runs } from './operation-runs';
import { streamFile } from './stream-file';

export const findings: Runs<typeof FINDINGS> = {
  'GET /api/findings': ({ context }, { query }) => listFindings(context, query),
  'GET /api/findings/export': ({ context, ...call }, { query }) =>
    streamFile(exportFindings(context, query), { name: 'findings', format: 'csv', call }),
  'GET /api/profiles/{uuid}/checks': ({ context }, { params }) => readProfileChecks(context, params.uuid),
  'POST /api/profiles/{uuid}/checks/draft': ({ context }, { params, body }) =>
    previewForms(context, params.uuid, body),
};
