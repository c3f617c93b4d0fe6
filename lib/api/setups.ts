import 'server-only';
import { countSetupChecks } from '@/lib/console/findings/count-setup-checks';
import { exportSetups } from '@/lib/console/setups/export-setups';
import { listSetups } from '@/lib/console/setups/list-setups';
import { readProfileGroup, readSetup } from '@/lib/console/setups/read-setup';
import type { SETUPS } from '@/lib/contract/api/setups';
import type { Runs } from './operation-runs';
import { streamFile } from './stream-file';

export const setups: Runs<typeof SETUPS> = {
  'GET /api/setups': ({ context }, { query }) => listSetups(context, query),
  'GET /api/setups/export': ({ context, ...call }, { query }) =>
    streamFile(exportSetups(context, query), { name: 'setups', format: 'csv', call }),
  'GET /api/setups/checks': ({ context }, { query }) => countSetupChecks(context, query),
  'GET /api/setups/{number}': ({ context }, { params, query }) => readSetup(context, params.number, query),
  'GET /api/profiles/{uuid}/setup': ({ context }, { params }) => readProfileGroup(context, params.uuid),
};
