import 'server-only';
import type { Runs } from '@/lib/application/operation-runs';
import { streamFile } from '@/lib/application/stream-file';
import type { REPLAYS } from '../replay-api';
import { exportReplayFailures, listReplayFailures, readCheckReplay, readReplay } from './replays/read-replay';
import { cancelReplay, startReplay } from './replays/start-replay';

export const replays: Runs<typeof REPLAYS> = {
  'GET /api/checks/{id}/replay': ({ context }, { params }) => readCheckReplay(context, params.id),
  'POST /api/replays': ({ context }, { body }) => startReplay(context, body),
  'GET /api/replays/{id}': ({ context }, { params }) => readReplay(context, params.id),
  'DELETE /api/replays/{id}': ({ context }, { params }) => cancelReplay(context, params.id),
  'GET /api/replays/{id}/profiles': ({ context }, { params, query }) =>
    listReplayFailures(context, params.id, query),
  'GET /api/replays/{id}/profiles/export': ({ context, ...call }, { params }) =>
    streamFile(exportReplayFailures(context, params.id), { name: 'replay', format: 'csv', call }),
};
