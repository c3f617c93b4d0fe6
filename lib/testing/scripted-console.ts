import { drizzle } from 'drizzle-orm/pg-proxy';
import { APPLICATION } from '@/lib/application/application-key';
import type { Application } from '@/lib/application/composition';
import type { Entry } from '@/lib/features/activity/server/record';
import { createAlertSender } from '@/lib/features/alerts/server/send-alert';
import { ListIndex } from '@/lib/features/configurations/server/list-index';
import { createReceiver } from '@/lib/features/events/server/receive-webhook';
import type { Reading } from '@/lib/features/history/server/reading';
import { DatabaseReads } from '@/lib/platform/live/database-reads';
import { LiveHub } from '@/lib/platform/live/live-hub';
import { createUpstream } from '../upstream/create-upstream';
import { inProcessFetch } from '../upstream/in-process-fetch';
import type { Tunables } from '../upstream/tunables';
import { BY_ADMINISTRATOR } from './operators';
import { DIRECT } from './outbound';
import { UNCONTENDED_LOCKS } from './uncontended-locks';

export interface ConsoleRequest {
  method: string;
  path: string;
  body: unknown;
}

/** One answer of the scripted service; undefined for its usual answer. */
export type Script = (asked: ConsoleRequest) => Response | undefined;

export const PROFILE = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';

/**
 * A whole console in this process on a service of one profile, installed as the running application, so that routes
 * and pages can be called directly. Its database is unavailable. `asked` records every call except those for a token.
 */
export function installScriptedConsole(script: Script = () => undefined, tunables: Partial<Tunables> = {}) {
  const asked: ConsoleRequest[] = [];
  const tokens = { asked: 0 };
  const storedReadings: Reading[] = [];
  const recorded: Entry[] = [];
  const viewed: string[] = [];
  const state: { setup: Record<string, unknown> } = {
    setup: { identity: { enabled: true }, forms: { enabled: true, form_ids: [101, 104] } },
  };
  const serve = async (request: Request): Promise<Response> => {
    const path = new URL(request.url).pathname + new URL(request.url).search;
    const text = await request.text();
    if (path === '/v2/oauth/token') {
      tokens.asked += 1;
      return json(200, { token_type: 'Bearer', expires_in: 3600, access_token: 'token' });
    }
    const call = { method: request.method, path, body: text === '' ? undefined : JSON.parse(text) };
    asked.push(call);
    return script(call) ?? inOrder(call, state);
  };
  const upstream = createUpstream({
    baseUrl: 'http://service.example/v2',
    clientId: 'client',
    clientSecret: 'never-shown-secret',
    slug: 'northwind',
    fetch: inProcessFetch(serve),
    tunables,
  });
  const now = () => Date.now();
  const live = new LiveHub();
  const db = drizzle(async () => {
    throw Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:5432'), { code: 'ECONNREFUSED' });
  });
  const application: Application = {
    console: {
      upstream,
      listIndex: new ListIndex((call) => upstream.listPortalConfigurations({}, call), now),
      environment: { kind: 'remote', host: 'service.example' },
      account: 'northwind',
      db,
      exclusive: false,
      readings: { enqueue: (reading) => storedReadings.push(reading), settled: async () => {} },
      profileLocks: UNCONTENDED_LOCKS,
      activity: {
        write: async (_, entry) => recorded.push(entry),
        note: async (_, entry) => void recorded.push(entry),
        repeated: async (_, entry) => void recorded.push(entry),
        exported: async (_, subject, after) =>
          void recorded.push({ action: 'data.exported', subject, after }),
        viewed: (_, uuid) => viewed.push(uuid),
      },
      survey: { maxAge: 86_400_000 },
      budget: { share: 0.6, callsPerMinute: 60 },
      reasonRequired: false,
      exceptionApproval: false,
      assignmentApproval: false,
      approverWait: null,
      providerDays: 7,
      checksBlockSaves: false,
      alerts: createAlertSender({ mail: null, targets: [] }, DIRECT),
      publicUrl: 'http://console.example',
      live,
      reads: new DatabaseReads(() => live.version),
      receives: { signed: false, unsigned: false },
      now,
    },
    identify: async () => BY_ADMINISTRATOR.operator,
    holderOf: async () => ({ by: 'session', id: 'session-of-a-test' }),
    authentication: {
      openAnswers: { watch: () => () => undefined },
    } as unknown as Application['authentication'],
    configured: {} as Application['configured'],
    serveSandbox: null,
    suggestedProfiles: async () => [],
    listening: async () => undefined,
    receiver: createReceiver({ database: { db, exclusive: true }, secrets: [], token: null, now }),
    database: { executeSql: async () => ({ rows: [] }) },
    endLive: () => live.close(),
    close: async () => {},
  };
  (globalThis as { [APPLICATION]?: unknown })[APPLICATION] = Promise.resolve(application);
  return {
    asked,
    tokens,
    kept: storedReadings,
    recorded,
    viewed,
    state,
    application,
    context: { ...application.console, ...BY_ADMINISTRATOR },
  };
}

export const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

function inOrder(
  { method, path, body }: ConsoleRequest,
  state: { setup: Record<string, unknown> },
): Response {
  if (path.startsWith('/v2/portal-configurations')) {
    const times = { updated_at: '2026-11-01 10:00:00', created_at: '2026-01-01 09:00:00' };
    return json(200, { data: [1, 2, 3].map((id) => ({ id, name: `Configuration ${id}`, ...times })) });
  }
  if (path !== `/v2/profiles/${PROFILE}/portal-configuration`) return json(404, { message: 'Not found.' });
  if (method === 'PATCH') state.setup = { ...state.setup, ...(body as object) };
  return json(200, { data: state.setup });
}
