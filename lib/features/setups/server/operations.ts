import 'server-only';
import type { Runs } from '@/lib/application/operation-runs';
import { streamFile } from '@/lib/application/stream-file';
import { countSetupChecks } from '@/lib/features/findings/server/count-setup-checks';
import type { SETUPS } from '../api';
import { exportSetups } from './export-setups';
import { listSetups } from './list-setups';
import { readProfileGroup, readSetup } from './read-setup';

export const setups: Runs<typeof SETUPS> = {
  'GET /api/setups': ({ context }, { query }) => listSetups(context, query),
  'GET /api/setups/export': ({ context, ...call }, { query }) =>
    streamFile(exportSetups(context, query), { name: 'setups', format: 'csv', call }),
  'GET /api/setups/checks': ({ context }, { query }) => countSetupChecks(context, query),
  'GET /api/setups/{number}': ({ context }, { params, query }) => readSetup(context, params.number, query),
  'GET /api/profiles/{uuid}/setup': ({ context }, { params }) => readProfileGroup(context, params.uuid),
};
