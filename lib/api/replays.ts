import 'server-only';
import {
  exportReplayFailures,
  listReplayFailures,
  readCheckReplay,
  readReplay,
} from '@/lib/console/checks/replays/read-replay';
import { cancelReplay, startReplay } from '@/lib/console/checks/replays/start-replay';
import type { REPLAYS } from '@/lib/contract/api/replays';
import type { Runs } from './operation-runs';
import { streamFile } from './stream-file';

export const replays: Runs<typeof REPLAYS> = {
  'GET /api/checks/{id}/replay': ({ context }, { params }) => readCheckReplay(context, params.id),
  'POST /api/replays': ({ context }, { body }) => startReplay(context, body),
  'GET /api/replays/{id}': ({ context }, { params }) => readReplay(context, params.id),
  async 'DELETE /api/replays/{id}'({ context }, { params }) {
    await cancelReplay(context, params.id);
    return {};
  },
  'GET /api/replays/{id}/profiles': ({ context }, { params, query }) =>
    listReplayFailures(context, params.id, query),
  'GET /api/replays/{id}/profiles/export': ({ context, ...call }, { params }) =>
    streamFile(exportReplayFailures(context, params.id), { name: 'replay', format: 'csv', call }),
};
