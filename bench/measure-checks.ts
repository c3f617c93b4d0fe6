import { loadavg } from 'node:os';
import { STARTER_CHECKS } from '../lib/configuration/checks/starter-checks';
import { judgeProfiles } from '../lib/features/checks/server/judge-profiles';
import { listChecks, readCheck } from '../lib/features/checks/server/read-checks';
import { createCheck, switchCheck } from '../lib/features/checks/server/save-checks';
import { listFindings } from '../lib/features/findings/server/list-findings';
import type { Database } from '../lib/platform/db/database';
import { openDatabase } from '../lib/platform/db/open-database';
import { DatabaseReads } from '../lib/platform/live/database-reads';
import { BY_ADMINISTRATOR } from '../lib/testing/operators';
import { type DatabaseLocation, onBothDatabases } from './both-databases';
import { fillScale, SCALE } from './fill-scale';
import { type Section, tenth, whole } from './report';
import { hundredth, median } from './statistics';

const CHECKS = 50;
const RUNS = 20;
/** Milliseconds at p95, each taken from its own issue. */
const REACH = { check: 2_000, profile: 20, screen: 150 };

interface Measurement {
  name: string;
  took: number[];
  reach: number | null;
}

/** Checks over every known profile: a new check, a changed profile, and the screens that show the results. */
export async function measureChecks(): Promise<Section> {
  const { embedded, separate } = await onBothDatabases(measure);
  return toSection(embedded, separate);
}

async function measure(location: DatabaseLocation): Promise<Measurement[]> {
  const database = await openDatabase(location);
  await fillScale(database);
  const { db } = database;
  // A new context for each run, so nothing is cached from an earlier read.
  const context = () => ({
    ...BY_ADMINISTRATOR,
    db,
    now: Date.now,
    survey: { maxAge: 86_400_000 },
    reads: new DatabaseReads(() => 0),
    exceptionApproval: false,
    approverWait: null,
  });
  const ids: string[] = [];
  const made: number[] = [];
  for (let number = 0; number < CHECKS; number += 1) {
    const [starter] = STARTER_CHECKS.slice(number % STARTER_CHECKS.length);
    if (starter === undefined) throw new Error('There are no starter checks.');
    const began = performance.now();
    const { id } = await createCheck(context(), { ...starter, title: `${starter.title} ${number}` });
    await readCheck(context(), id);
    made.push(performance.now() - began);
    ids.push(id);
  }
  for (const id of ids) await switchCheck(context(), id, { state: 'on' });
  const began = performance.now();
  while (await judgeProfiles(db, Date.now(), 1_000));
  const all = performance.now() - began;
  for (const table of ['findings', 'check_results', 'profiles_to_judge', 'known_profiles'])
    await database.executeSql(`VACUUM (ANALYZE) console.${table}`);
  const found: Measurement[] = [
    { name: 'save a check and count its results', took: made, reach: REACH.check },
    { name: 'judge a changed profile', took: await changes(database), reach: REACH.profile },
    {
      name: 'Findings',
      took: await times((run) => listFindings(context(), run % 2 ? {} : { severity: 'high' as const })),
      reach: REACH.screen,
    },
    { name: 'Checks', took: await times(() => listChecks(context())), reach: null },
    {
      name: 'a check’s page',
      took: await times((run) => readCheck(context(), ids[run % ids.length] ?? '')),
      reach: REACH.screen,
    },
    { name: 'judge all profiles again, 1 000 at a time', took: [all], reach: null },
  ];
  await database.close();
  return found;
}

async function times(ask: (run: number) => Promise<unknown>): Promise<number[]> {
  const took: number[] = [];
  // The first run is for a process that has not read anything yet.
  for (let run = -1; run < RUNS; run += 1) {
    const began = performance.now();
    await ask(run + 1);
    if (run >= 0) took.push(performance.now() - began);
  }
  return took;
}

async function changes({ db, executeSql }: Database): Promise<number[]> {
  const { rows } = await executeSql(
    `SELECT uuid FROM console.known_profiles WHERE setup IS NOT NULL ORDER BY uuid LIMIT ${RUNS + 1}`,
  );
  const uuids = (rows as { uuid: string }[]).map(({ uuid }) => uuid);
  return times(async (run) => {
    await executeSql(
      `UPDATE console.known_profiles SET risk = CASE risk WHEN 'High' THEN 'Low' ELSE 'High' END WHERE uuid = '${uuids[run]}'`,
    );
    await judgeProfiles(db, Date.now());
  });
}

function toSection(embedded: readonly Measurement[], separate: readonly Measurement[]): Section {
  const all = [...embedded, ...separate];
  const missed = all.filter(({ took, reach }) => reach !== null && hundredth(took, 95) >= reach);
  return {
    title: 'Checks over every profile',
    columns: ['', 'PGlite p50 ms', 'p95 ms', 'PostgreSQL p50 ms', 'p95 ms', 'target, p95 ms'],
    rows: embedded.map(({ name, took, reach }, index) => [
      name,
      ...[took, separate[index]?.took ?? []].flatMap((one) => [
        tenth(median(one)),
        tenth(hundredth(one, 95)),
      ]),
      reach === null ? '' : whole(reach),
    ]),
    notes: [
      `Target: ${missed.length === 0 ? 'met' : `missed (${[...new Set(missed.map(({ name }) => name))].join(', ')})`}.`,
      `${CHECKS} checks, the starter checks repeated, over ${whole(SCALE.profiles)} known profiles and ${SCALE.setups} setups; use cases in one process, none sharing an earlier read.`,
      `Load average at the end: ${loadavg().map(tenth).join(', ')}.`,
    ],
  };
}
