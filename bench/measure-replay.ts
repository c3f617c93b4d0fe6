import { loadavg } from 'node:os';
import type { CheckDefinition } from '../lib/configuration/checks/definition';
import type { CheckReplay } from '../lib/features/checks/replays';
import { openDatabase } from '../lib/platform/db/open-database';
import { type DatabaseLocation, onBothDatabases } from './both-databases';
import { fillScale, SCALE } from './fill-scale';
import { pause } from './remote-console';
import { type Section, tenth, whole } from './report';
import { remoteSettings } from './service-client';
import { type StartedConsole, startConsole, startService } from './start-console';
import { processorTime } from './start-process';
import { hundredth } from './statistics';

/** Target, in seconds. */
const REACH = 10;

const COMMON = { format: 1, why: '', severity: 'high' } as const;
const CHECKS: Record<string, CheckDefinition> = {
  'a check on setups only': {
    ...COMMON,
    title: 'Portals show Directors',
    scope: {},
    condition: { section: 'director', operator: 'is_shown' },
  },
  'one that most profiles fail': {
    ...COMMON,
    title: 'Portals have form 1001',
    scope: {},
    condition: { section: 'forms', member: 'form_ids', operator: 'includes_all', value: [1_001] },
  },
  'one on facts at the time': {
    ...COMMON,
    title: 'Approved low-risk portals show Directors',
    scope: { status: ['Approved'], risk: ['Low'] },
    condition: { section: 'director', operator: 'is_shown' },
  },
};

/** Milliseconds between a person's pages: one a second, out of step with everything else, or as fast as possible. */
const PACES = { 'a page a second': 1_000, 'pages without a pause': 0 };

/** Milliseconds between progress checks. */
const PROGRESS = 250;

interface Measurement {
  name: string;
  /** Milliseconds between pages. */
  every: number;
  /** Seconds. */
  took: number;
  processor: number;
  failed: number;
  /** Milliseconds that a screen waited during the replay. */
  screens: number[];
}

/** A check over every stored version, while a person opens pages. */
export async function measureReplay(): Promise<Section> {
  const { embedded, separate } = await onBothDatabases(measure);
  return toSection(embedded, separate);
}

async function measure(location: DatabaseLocation): Promise<Measurement[]> {
  const database = await openDatabase(location);
  await fillScale(database);
  await database.executeSql(`
    UPDATE console.received_webhooks SET body = json_build_object('event', event, 'timestamp', timestamp, 'data',
      json_build_object('review_status', status, 'padding', repeat('x', 700),
        'risk', json_build_object('label', (ARRAY['Low', 'Medium', 'High'])[1 + number % 3])))`);
  await database.executeSql('VACUUM (ANALYZE) console.received_webhooks');
  await database.close();
  const service = await startService({ SANDBOX_PROFILES: '20' });
  const portal = await startConsole({
    ...remoteSettings(`${service.origin}/v2`),
    DATA_DIR: location.dataDir,
    DATABASE_URL: location.databaseUrl ?? '',
  });
  const found: Measurement[] = [];
  for (const [pace, every] of Object.entries(PACES)) {
    for (const [name, definition] of Object.entries(CHECKS)) {
      found.push({ name: `${name}; ${pace}`, every, ...(await replay(portal, definition, every)) });
    }
  }
  await portal.stop();
  await service.stop();
  return found;
}

async function replay(
  portal: StartedConsole,
  definition: CheckDefinition,
  every: number,
): Promise<Omit<Measurement, 'name' | 'every'>> {
  const used = processorTime(portal.pid);
  const began = performance.now();
  const { id } = await ask<{ id: string }>(portal, '/api/replays', { definition });
  const screens: number[] = [];
  let due = performance.now();
  for (let asked = 0; ; ) {
    const before = performance.now();
    if (before >= due) {
      await ask(portal, `/api/profiles?offset=${(asked++ % 900) * 100}`);
      screens.push(performance.now() - before);
      due = performance.now() + every * (0.5 + Math.random());
    }
    const { state, failed } = await ask<CheckReplay>(portal, `/api/replays/${id}`);
    if (state !== 'running') {
      const took = (performance.now() - began) / 1_000;
      return { took, processor: (processorTime(portal.pid) - used) / 1_000, failed, screens };
    }
    if (every > 0) await pause(PROGRESS);
  }
}

async function ask<Answer>({ origin, cookie }: StartedConsole, path: string, body?: object): Promise<Answer> {
  const answer = await fetch(origin + path, {
    headers: { cookie, origin, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`);
  return (await answer.json()) as Answer;
}

function toSection(embedded: readonly Measurement[], separate: readonly Measurement[]): Section {
  const usual = [...embedded, ...separate].filter(({ every }) => every > 0);
  const slowest = Math.max(...usual.map(({ took }) => took));
  return {
    title: 'A check replayed over every version',
    columns: [
      ...['', 'would have failed', 'PGlite s', 'CPU s', 'a screen during the replay, p95 ms'],
      ...['PostgreSQL s', 'CPU s', 'a screen during the replay, p95 ms'],
    ],
    rows: embedded.map((one, index) => [
      one.name,
      whole(one.failed),
      ...[one, separate[index]].flatMap((found) =>
        [found?.took ?? 0, found?.processor ?? 0, hundredth(found?.screens ?? [], 95)].map(tenth),
      ),
    ]),
    notes: [
      `Target: under ${REACH} s while a person opens a page a second: ${slowest < REACH ? 'met' : 'missed'} (${tenth(slowest)} s at worst).`,
      `${whole(SCALE.profiles)} known profiles, ${SCALE.setups} setups, ${whole(SCALE.profiles * SCALE.versions)} versions, ${whole(SCALE.events)} events, in the background of a console. A page of Profiles is requested once a second (its p95 is the slowest of about ten), and the replay’s progress four times a second; or both one after the other without a pause. CPU: of the console’s process, including these answers and PGlite, but not PostgreSQL.`,
      `Load average at the end: ${loadavg().map(tenth).join(', ')}.`,
    ],
  };
}
