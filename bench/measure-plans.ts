import { loadavg } from 'node:os';
import { STARTER_CHECKS } from '../lib/configuration/checks/starter-checks';
import type { AssignmentItemsQuery } from '../lib/features/assignments/plan';
import { countChoice } from '../lib/features/assignments/server/choose-profiles';
import { createAssignment } from '../lib/features/assignments/server/create-assignment';
import { listAssignmentItems } from '../lib/features/assignments/server/list-items';
import { openPlan } from '../lib/features/assignments/server/plan-assignment';
import { listAssignments, readAssignment } from '../lib/features/assignments/server/read-assignments';
import { createCheck, switchCheck } from '../lib/features/checks/server/save-checks';
import { openDatabase } from '../lib/platform/db/open-database';
import { DatabaseReads } from '../lib/platform/live/database-reads';
import { BY_ADMINISTRATOR } from '../lib/testing/operators';
import { type DatabaseLocation, onBothDatabases } from './both-databases';
import { fillScale, SCALE } from './fill-scale';
import { type Section, tenth, whole } from './report';
import { hundredth, median } from './statistics';

const CHECKS = 50;
const RUNS = 20;
/** Targets, in milliseconds. */
const REACH = { plan: 60_000, screen: 150 };

interface Measurement {
  name: string;
  took: number[];
  reach: number;
}

const PAGES: Record<string, AssignmentItemsQuery> = {
  'first items': {},
  'items in the middle': { after: '50000' },
  'items with one planned outcome': { fate: 'already_so' },
  'items by reference': { q: '-1234' },
  'remaining items': { outcome: 'left', after: '90000' },
  'processed items, newest first': { order: 'newest' },
  'items with one outcome': { outcome: 'conflict' },
};

/** A plan for every known profile, and the screens that show it. */
export async function measurePlans(): Promise<Section> {
  const { embedded, separate } = await onBothDatabases(async (location) => {
    const database = await openDatabase(location);
    await fillScale(database);
    await database.close();
    return measurePlansOf(location);
  });
  return toSection(embedded, separate);
}

/** Measures on a database that is already filled. */
export async function measurePlansOf(location: DatabaseLocation): Promise<Measurement[]> {
  const database = await openDatabase(location);
  // A new context for each run, so nothing is cached from an earlier read.
  const context = () => ({
    ...BY_ADMINISTRATOR,
    db: database.db,
    now: Date.now,
    survey: { maxAge: 86_400_000 },
    reads: new DatabaseReads(() => 0),
    assignmentApproval: false,
    exceptionApproval: false,
    approverWait: null,
    providerDays: 7,
  });
  for (let number = 0; number < CHECKS; number += 1) {
    const [starter] = STARTER_CHECKS.slice(number % STARTER_CHECKS.length);
    if (starter === undefined) throw new Error('There are no starter checks.');
    const { id } = await createCheck(context(), { ...starter, title: `${starter.title} ${number}` });
    await switchCheck(context(), id, { state: 'on' });
  }
  const choice = { filter: {} };
  const counting = await timed(5, () => countChoice(context(), choice));
  const began = performance.now();
  const { number } = await createAssignment(context(), {
    title: 'Form 317',
    reason: 'KYB-12',
    choice,
    change: { forms: { kind: 'change', add: [1_003], remove: [1_002] }, section: 'show' },
  });
  const answered = performance.now() - began;
  const opened = await openPlan(context(), number);
  const steps: number[] = [];
  for (let isLeft = opened !== null; isLeft; ) {
    const before = performance.now();
    isLeft = (await opened?.processNext()) ?? false;
    steps.push(performance.now() - before);
  }
  const whole = performance.now() - began;
  // Leave the run half finished.
  await database.executeSql(`
    UPDATE console.assignment_items SET outcome = CASE WHEN number % 50 = 0 THEN 'conflict' ELSE 'changed' END,
      sent_at = now(), started_at = now(), ended_at = now() - number * interval '10 milliseconds'
    WHERE assignment = ${number} AND fate = 'to_change' AND number < 50000`);
  await database.executeSql(
    `UPDATE console.assignments SET state = 'running', started_at = now() WHERE number = ${number}`,
  );
  await database.executeSql('VACUUM (ANALYZE) console.assignment_items');
  const found: Measurement[] = [
    { name: 'count the choice', took: counting, reach: REACH.screen },
    { name: 'answer the request', took: [answered], reach: REACH.screen },
    { name: 'complete the plan', took: [whole], reach: REACH.plan },
    {
      name: '  its longest step but the last',
      took: [Math.max(...steps.slice(0, -1))],
      reach: REACH.plan,
    },
    { name: '  its last step: hash, counts, checks', took: steps.slice(-1), reach: REACH.plan },
    {
      name: 'the list of assignments',
      took: await timed(RUNS, () => listAssignments(context(), {})),
      reach: REACH.screen,
    },
    {
      name: 'the plan',
      took: await timed(RUNS, () => readAssignment(context(), number)),
      reach: REACH.screen,
    },
  ];
  for (const [name, query] of Object.entries(PAGES)) {
    const took = await timed(RUNS, () => listAssignmentItems(context(), number, query));
    found.push({ name, took, reach: REACH.screen });
  }
  await database.close();
  return found;
}

async function timed(runs: number, read: () => Promise<unknown>): Promise<number[]> {
  const took: number[] = [];
  await read();
  for (let run = 0; run < runs; run += 1) {
    const began = performance.now();
    await read();
    took.push(performance.now() - began);
  }
  return took;
}

function toSection(embedded: readonly Measurement[], separate: readonly Measurement[]): Section {
  return {
    title: 'A plan for 100 000 profiles',
    columns: ['', 'PGlite p50 ms', 'p95 ms', 'PostgreSQL p50 ms', 'p95 ms', 'target, ms'],
    rows: embedded.map(({ name, took, reach }, index) => [
      name,
      ...[took, separate[index]?.took ?? []].flatMap((one) => [
        tenth(median(one)),
        tenth(hundredth(one, 95)),
      ]),
      whole(reach),
    ]),
    notes: [
      `${whole(SCALE.profiles)} known profiles, ${SCALE.setups} setups, ${CHECKS} active checks. The plan is for all profiles; then half of it was carried out, and each screen was read ${RUNS} times, without sharing earlier reads.`,
      `Load average at the end: ${loadavg().map(tenth).join(', ')}.`,
    ],
  };
}
