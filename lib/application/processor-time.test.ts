import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Api, OPERATIONS } from '@/lib/features/operations';
import { openDatabase } from '@/lib/platform/db/open-database';
import { type FreshDatabase, freshDatabase } from '@/lib/testing/databases';
import { fillEvents } from '@/lib/testing/fill-events';
import { fillSetups } from '@/lib/testing/fill-setups';
import { makePlaces, type Places, type Send } from '@/lib/testing/worst-requests/places';
import { requestsOf, type WorstRequest } from '@/lib/testing/worst-requests/requests-of';
import { type ThreadTime, threadTime } from '@/lib/testing/worst-requests/thread-time';
import { answerApi } from './answer-api';
import { type Application, getApplication } from './composition';

/** Milliseconds of the main thread that one request may take. */
const LIMITS = { atOnce: 50, inAll: 500 };
/** The cost of a request is the least of these. */
const RUNS = 5;
const AMOUNT = { profiles: 5_000, events: 1_000, named: 2_500 };
const TOKEN = 'a-token-of-the-tests-0123456789abcdef';
const HOST = 'console.test';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 });

const NAMES = Object.keys(OPERATIONS) as (keyof Api)[];

let fresh: FreshDatabase;
let application: Application;
let places: Places;

/** A body arrives in chunks, as from a socket. */
const CHUNK = 65_536;
function streamOf(body: Buffer): ReadableStream<Uint8Array> {
  let start = 0;
  return new ReadableStream({
    pull(controller) {
      if (start < body.length) controller.enqueue(body.subarray(start, start + CHUNK));
      else controller.close();
      start += CHUNK;
    },
  });
}

const send: Send = (path, { body, headers, ...init } = {}) =>
  answerApi(
    new Request(`http://${HOST}${path}`, {
      ...init,
      headers: {
        host: HOST,
        origin: `http://${HOST}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(headers as Record<string, string>),
      },
      body: body ? streamOf(Buffer.from(body as string | Buffer)) : null,
      duplex: 'half',
    } as RequestInit),
  );

beforeAll(async () => {
  fresh = await freshDatabase('pglite', 'seed');
  const database = await openDatabase(fresh.location);
  await fillEvents(database, AMOUNT);
  await fillSetups(database, { setups: 300, missing: 3, readAt: new Date() });
  await database.close();
  vi.stubEnv('DATA_DIR', fresh.location.dataDir);
  vi.stubEnv('SURVEY_MAX_AGE', 'off');
  vi.stubEnv('ONBOARDING_WEBHOOK_TOKEN', TOKEN);
  vi.stubEnv('ALERT_TARGETS', 'http://127.0.0.1:9');
  for (const kind of ['READS', 'WRITES', 'TOKENS']) vi.stubEnv(`SANDBOX_${kind}_PER_MINUTE`, '1000000');
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  application = await getApplication();
  places = await makePlaces(send, TOKEN);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await application.close();
  await fresh.remove();
});

/** Sends it until it was within the limits, and at most `RUNS` times. */
async function costOf({ prepare, long }: WorstRequest): Promise<ThreadTime & { status: number }> {
  const cost = { atOnce: Number.POSITIVE_INFINITY, inAll: Number.POSITIVE_INFINITY, status: 0 };
  for (let run = 0; run < RUNS; run += 1) {
    const request = await prepare();
    const time = await threadTime(async () => {
      const answer = await request();
      cost.status = answer.status;
      if (answer.headers.get('content-type')?.startsWith('text/event-stream')) await answer.body?.cancel();
      else await answer.arrayBuffer();
    });
    cost.atOnce = Math.min(cost.atOnce, time.atOnce);
    cost.inAll = Math.min(cost.inAll, time.inAll);
    if (isWithin(cost, long)) break;
  }
  return cost;
}

const isWithin = ({ atOnce, inAll }: ThreadTime, long: WorstRequest['long']): boolean =>
  atOnce <= LIMITS.atOnce && (long !== undefined || inAll <= LIMITS.inAll);

/** Plans are made in the background, which would be measured with the others. */
const PLANNING = 'POST /api/assignments';
const ORDERED = [...NAMES.filter((name) => name !== PLANNING), PLANNING] as const;

test.each(ORDERED)(
  'case 251: %s: never more than 50 ms of the main thread at once, or 500 in all',
  async (name) => {
    const over: string[] = [];
    for (const request of requestsOf(name, send, places)) {
      const cost = await costOf(request);
      const words = `${Math.round(cost.atOnce)} ms at once, ${Math.round(cost.inAll)} in all, ${cost.status}: ${request.what}`;
      // A refusal of the caller would measure nothing.
      if (process.env.SHOW) process.stderr.write(`@@ ${words}\n`);
      const isRefused = request.role !== null && [401, 403].includes(cost.status);
      if (!isWithin(cost, request.long) || isRefused) over.push(words);
    }
    expect(over).toEqual([]);
  },
);
