import { type Section, whole } from './report';
import { PROFILE, PROFILE_PATH } from './service-client';
import { type StartedConsole, startConsole } from './start-console';
import { residentMemory } from './start-process';

/** Minutes of load, and of rest after it: `npm run bench -- recovery --minutes=1` measures for a shorter time. */
const MINUTES = Number(/--minutes=([\d.]+)/.exec(process.argv.join(' '))?.[1] ?? 5);
const ASKING = 20;
/** Requested in turn for as long as the load lasts, over loopback only. */
const MIXED: readonly ((portal: StartedConsole, turn: number) => Promise<Response>)[] = [
  get(`/api${PROFILE_PATH}`),
  get('/api/portal-configurations?q=trust&sort=name&order=asc'),
  get('/api/profiles'),
  get('/api/events'),
  get('/api/activity'),
  get(`/api/profiles/${PROFILE}/timeline`),
  get('/profiles'),
  get(`/profiles/${PROFILE}`),
  get('/configurations'),
  get('/api/portal-configurations/export'),
  ({ origin, cookie }, turn) =>
    fetch(`${origin}/api/labels/form/${1 + (turn % 500)}`, {
      method: 'PUT',
      headers: { cookie, origin, 'content-type': 'application/json' },
      body: JSON.stringify({ label: `Form of turn ${turn}` }),
    }),
];
/** Most resident memory that may remain, relative to before the load. */
const MOST_KEPT = 1.2;

/**
 * Whether memory is released after a busy period: resident memory before, at the end of the load, and after an equally
 * long rest.
 */
export async function measureRecovery(): Promise<Section> {
  const portal = await startConsole();
  // Warm up: whatever is loaded for the first request of each kind stays in memory.
  for (const ask of MIXED) await checked(ask(portal, 0));
  await pause(30_000);
  const before = residentMemory(portal.pid);
  const until = Date.now() + MINUTES * 60_000;
  let turns = 0;
  const asking = Array.from({ length: ASKING }, async () => {
    while (Date.now() < until) {
      turns += 1;
      await checked(MIXED[turns % MIXED.length]?.(portal, turns));
    }
  });
  await Promise.all(asking);
  const busy = residentMemory(portal.pid);
  await pause(MINUTES * 60_000);
  const after = residentMemory(portal.pid);
  await portal.stop();
  return {
    title: 'Memory after heavy load',
    columns: [
      'resident, MB',
      'before',
      'at the end of the load',
      'after the rest',
      '% of before',
      'within 20 %',
    ],
    rows: [
      [
        `${MINUTES} min of mixed load, ${MINUTES} min of rest`,
        ...[before, busy, after].map(whole),
        `${Math.round((after / before) * 100)} %`,
        after <= before * MOST_KEPT ? 'yes' : 'no',
      ],
    ],
    notes: [
      `${ASKING} clients sent ${turns} requests: configurations, lists, events, Activity, a timeline, pages, an export and saved labels. Before: 30 s after one request of every kind.`,
    ],
  };
}

function get(path: string) {
  return ({ origin, cookie }: StartedConsole) => fetch(origin + path, { headers: { cookie } });
}

async function checked(asked: Promise<Response> | undefined): Promise<void> {
  const answer = await asked;
  await answer?.arrayBuffer();
  if (!answer?.ok) throw new Error(`${answer?.url} was answered with ${answer?.status}.`);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
