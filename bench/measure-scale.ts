import { loadavg } from 'node:os';
import { openDatabase } from '../lib/platform/db/open-database';
import { type DatabaseLocation, onBothDatabases } from './both-databases';
import { fillScale, SCALE } from './fill-scale';
import { type Section, tenth, whole } from './report';
import { type KnownSubjects, SCALE_READS } from './scale-reads';
import { remoteSettings } from './service-client';
import { type StartedConsole, startConsole, startService } from './start-console';
import { processorTime } from './start-process';
import { hundredth, median } from './statistics';

/** `npm run bench -- scale --runs=5` measures for a shorter time. */
const RUNS = Number(/--runs=(\d+)/.exec(process.argv.join(' '))?.[1] ?? 20);
/** Target, in milliseconds. */
const REACH = 150;
/** Between two reads: the same query runs at most five times a second, and other callers wait. */
const APART = 210;

/** What the screens for all customers request, over HTTP, at the size the console is designed for. */
export async function measureScale(): Promise<Section> {
  const { embedded, separate } = await onBothDatabases(measure);
  return toSection(embedded, separate);
}

export interface Measurement {
  name: string;
  cold: number[];
  shared: number[];
  /** The console's processor time for each cold read. */
  processor: number[];
}

async function measure(location: DatabaseLocation): Promise<Measurement[]> {
  const database = await openDatabase(location);
  await fillScale(database);
  await database.close();
  return measureReads(location);
}

export async function measureReads(location: DatabaseLocation): Promise<Measurement[]> {
  const known = await readKnown(location);
  const service = await startService({ SANDBOX_PROFILES: '20' });
  const portal = await startConsole({
    ...remoteSettings(`${service.origin}/v2`),
    DATA_DIR: location.dataDir,
    DATABASE_URL: location.databaseUrl ?? '',
  });
  const found = Object.entries(SCALE_READS).map(([name, path]) => ({
    name,
    path,
    cold: [] as number[],
    shared: [] as number[],
    processor: [] as number[],
  }));
  // The first run is for a process that has not read any group yet, and is reported separately.
  for (let run = -1; run < RUNS; run += 1) {
    for (const { path, cold, shared, processor } of found) {
      await change(portal, run + 1);
      await pause(APART);
      const before = processorTime(portal.pid);
      const first = await time(portal, path(run + 1, known));
      const used = processorTime(portal.pid) - before;
      const again = await time(portal, path(run + 1, known));
      if (run < 0) continue;
      cold.push(first);
      shared.push(again);
      processor.push(used);
    }
  }
  await portal.stop();
  await service.stop();
  return found;
}

/** Makes a change that any screen might show, so everything is read again. */
async function change({ origin, cookie }: StartedConsole, run: number): Promise<void> {
  const answer = await fetch(`${origin}/api/labels/form/${101 + (run % 100)}`, {
    method: 'PUT',
    headers: { cookie, origin, 'content-type': 'application/json' },
    body: JSON.stringify({ label: `Form ${Date.now()}` }),
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`A label was answered with ${answer.status}.`);
}

async function time({ origin, cookie }: StartedConsole, path: string): Promise<number> {
  const began = performance.now();
  const answer = await fetch(origin + path, { headers: { cookie } });
  const body = await answer.arrayBuffer();
  const took = performance.now() - began;
  if (!answer.ok)
    throw new Error(
      `${path} was answered with ${answer.status}: ${Buffer.from(body).toString().slice(0, 300)}`,
    );
  return took;
}

async function readKnown(location: DatabaseLocation): Promise<KnownSubjects> {
  const { executeSql, close } = await openDatabase(location);
  const list = async <Item>(text: string) =>
    (await executeSql(text)).rows.map((row) => (row as { item: Item }).item);
  const known = {
    profiles: await list<string>(`SELECT uuid AS item FROM console.known_profiles
      WHERE setup IS NOT NULL AND failure IS NULL ORDER BY uuid LIMIT 400`),
    setups: await list<number>(`SELECT setup::float8 AS item FROM console.known_profiles
      WHERE failure IS NULL AND setup IS NOT NULL GROUP BY setup ORDER BY count(*) DESC`),
    versions: await list<string>(`SELECT profile || ':' || number AS item FROM console.configuration_snapshots
      WHERE number % 997 = 0 ORDER BY number LIMIT 400`),
    baselines: await list<string>('SELECT id AS item FROM console.baselines ORDER BY name'),
  };
  await close();
  return known;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export function toSection(embedded: readonly Measurement[], separate: readonly Measurement[]): Section {
  const all = [...embedded, ...separate];
  const worst = all.toSorted((one, other) => p95(other) - p95(one))[0];
  return {
    title: 'All customers’ portals at once',
    columns: [
      ...['request', 'PGlite p50 ms', 'p95 ms', 'again, p95 ms', 'CPU, median ms'],
      ...['PostgreSQL p50 ms', 'p95 ms', 'again, p95 ms', 'CPU, median ms'],
    ],
    rows: embedded.map((one, index) => [
      one.name,
      ...[one, separate[index]].flatMap((found) =>
        [
          hundredth(found?.cold ?? [], 50),
          hundredth(found?.cold ?? [], 95),
          hundredth(found?.shared ?? [], 95),
          median(found?.processor ?? []),
        ].map(tenth),
      ),
    ]),
    notes: [
      `Target: any of them under ${REACH} ms at p95, even right after a change: ${worst && p95(worst) < REACH ? 'met' : 'missed'} (${worst?.name}, ${tenth(worst ? p95(worst) : Number.NaN)} ms).`,
      `${whole(SCALE.profiles)} known profiles, ${SCALE.setups} setups, ${whole(SCALE.profiles * SCALE.versions)} versions, 3 baselines; over HTTP, signed in, ${RUNS} runs, each with different parameters where possible.`,
      'A label is saved before each run, so that no earlier read is shared; “again” repeats the request right after it. CPU: of the console’s process, which includes PGlite but not PostgreSQL; on an otherwise idle machine, a read takes little longer.',
      `Load average at the end: ${loadavg().map(tenth).join(', ')}.`,
    ],
  };
}

const p95 = ({ cold }: Measurement): number => hundredth(cold, 95);
