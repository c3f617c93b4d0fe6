import { createHash } from 'node:crypto';
import { insertFirstRows } from './first-rows';
import { INVARIANTS, type Violation } from './invariants';
import type { PlannedStep } from './plan-steps';
import type { PreparedDatabase } from './prepared-database';
import { Random } from './random';
import { STEPS } from './steps';
import { running } from './virtual-time';
import { World } from './world';

const DAY = 86_400_000;
/** Milliseconds of virtual time in which all work of a day must finish, once the network is calm. */
const ENDS_WITHIN = 15 * 60_000;
const SCREENS_WITHIN = 2_000;
/** Milliseconds after each night in which what fell due is done, even if the day is quiet. */
const AWAKE = 200;
const STARTS_AGAIN = { least: 500, most: 40_000 };

export interface HistoryResult {
  violation: (Violation & { day: number }) | null;
  /** SHA-256 of everything that happened. */
  digest: string;
  history: readonly string[];
}

/** Runs these steps in a new world, and tests every invariant. */
export async function runHistory(
  seed: string,
  steps: readonly PlannedStep[],
  days: number,
  prepared: PreparedDatabase,
): Promise<HistoryResult> {
  const world = await World.open(seed, prepared);
  let violation: HistoryResult['violation'] = null;
  try {
    await insertFirstRows(world);
    const restarts = new Random(`${seed} restarts`);
    for (let day = 0; day < days && violation === null; day += 1) {
      const ofDay = steps.filter((step) => step.day === day);
      // What happened since the last busy day is tested at the end.
      const isTested = ofDay.length > 0 || day === days - 1;
      const found = isTested ? await runDay(world, ofDay, restarts) : null;
      if (found) violation = { ...found, day };
      else {
        await world.time.sleep(DAY - (world.time.elapsed % DAY));
        await world.time.pass(AWAKE);
      }
    }
  } catch (error) {
    violation = {
      invariant: 'the world works',
      words: error instanceof Error ? (error.stack ?? '') : String(error),
      day: -1,
    };
  } finally {
    await world.close();
  }
  const worldHistory = [...world.history, ...world.log.changes.map((change) => JSON.stringify(change))];
  const digest = createHash('sha256').update(worldHistory.join('\n')).digest('hex');
  return { violation, digest, history: world.history };
}

async function runDay(
  world: World,
  steps: readonly PlannedStep[],
  restarts: Random,
): Promise<Violation | null> {
  const began = world.time.now;
  world.note('a day begins');
  const failures: unknown[] = [];
  for (const { at, name, seed } of steps) {
    await world.time.pass(Math.max(0, began + at - world.time.now));
    const random = new Random(seed);
    const ran = running.run(OPERATORS, async () => STEPS[name].run(world, random));
    ran.catch((error: unknown) => failures.push(error));
    await world.time.settle();
    startAgain(world, restarts);
    const found = await world.time.during(check(world, 'always'));
    if (found) return found;
  }
  return (await endDay(world, restarts)) ?? failureOf(failures);
}

/** Operators are not a process of the console, so they don't go down with one. */
const OPERATORS = { name: 'operators', isDead: false, skew: 0 };

/** Lets all work finish, as on a quiet evening, and tests the result. */
async function endDay(world: World, restarts: Random): Promise<Violation | null> {
  await world.time.pass(30_000);
  world.network.mood = 'calm';
  world.crashes.clear();
  startAgain(world, restarts);
  await world.time.pass(STARTS_AGAIN.most + 1_000);
  if (!(await world.untilNothingPends(ENDS_WITHIN))) {
    const [call] = world.pending;
    return { invariant: 'nobody waits forever', words: `${call?.console}: ${call?.what}` };
  }
  for (let waited = 0; waited < ENDS_WITHIN && (await world.time.during(isBusy(world))); waited += 5_000) {
    await world.time.pass(5_000);
  }
  await world.time.pass(SCREENS_WITHIN);
  return world.time.during(check(world, 'always').then((found) => found ?? check(world, 'at rest')));
}

function startAgain(world: World, restarts: Random): void {
  for (const one of world.consoles) {
    if (!one.process.isDead || one.isStarting) continue;
    const after = restarts.whole(STARTS_AGAIN.least, STARTS_AGAIN.most);
    one.isStarting = true;
    setTimeout(() => {
      void one.start().then(() => {
        one.isStarting = false;
        world.note(`${one.name} has started again`);
      });
    }, after);
  }
}

async function check(world: World, when: 'always' | 'at rest'): Promise<Violation | null> {
  for (const invariant of INVARIANTS) {
    if (invariant.when !== when) continue;
    const words = await invariant.broken(world);
    if (words !== null) return { invariant: invariant.title, words };
  }
  return null;
}

function failureOf(failures: readonly unknown[]): Violation | null {
  const [failure] = failures;
  if (failure === undefined) return null;
  const words = failure instanceof Error ? (failure.stack ?? failure.message) : String(failure);
  return { invariant: 'the world works', words };
}

async function isBusy(world: World): Promise<boolean> {
  const { rows } = await world.database.executeSql(`
    SELECT (SELECT count(*) FROM console.assignments WHERE state IN ('planning', 'running'))
      + (SELECT count(*) FROM console.survey_sweeps WHERE ended_at IS NULL)
      + (SELECT count(*) FROM console.profiles_to_judge)
      + (SELECT count(*) FROM service.work_items WHERE queue LIKE 'webhook:%' AND failed_at IS NULL)
      + (SELECT count(*) FROM console.assignment_items AS item JOIN console.assignments AS run ON run.number = item.assignment
         WHERE item.sent_at IS NOT NULL AND item.outcome IS NULL) AS busy`);
  return Number((rows[0] as { busy: number }).busy) > 0;
}
