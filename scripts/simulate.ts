import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { bundle, FOLDER } from '../simulation/bundle';
import { PLANTED_FAULTS, type PlantedFault } from '../simulation/planted-faults';
import { startServer } from '../simulation/start-server';
import type { SeedResult, WorkerTask } from '../simulation/worker';

/**
 * `npm run simulate`: the whole console in one process and in virtual time, determined by a seed. Every n-th seed is
 * run twice (`--twice n`, 0 for none) and must give the same history. `--from n` begins with another seed than 1.
 * `--postgres` runs them on a PostgreSQL server, which it starts, behind a proxy that cuts connections; no seed is run twice
 * then, because the server's processes decide how statements run side by side.
 * Exits with 1 if an invariant is broken, or too few of the planted faults are found.
 */
const { values: options } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string', default: '100' },
    from: { type: 'string', default: '1' },
    days: { type: 'string', default: '30' },
    planted: { type: 'boolean', default: false },
    fault: { type: 'string', multiple: true },
    twice: { type: 'string', default: '1' },
    results: { type: 'string' },
    postgres: { type: 'boolean', default: false },
  },
});
const HISTORIES = join('simulation', 'histories');
/** Of all planted faults, those that may stay undetected; none if only some are planted. */
const MAY_MISS = options.fault ? 0 : 1;
const jobs = availableParallelism();

mkdirSync(FOLDER, { recursive: true });
const server = options.postgres ? await startServer() : null;
const database = server?.url ?? (await makeTemplate());

const days = Number(options.days);
process.exitCode = options.planted ? await findPlanted() : await holdAll();
await server?.stop();

/** @returns the path of the database that worlds begin with */
async function makeTemplate(): Promise<string> {
  const path = join(FOLDER, 'template.tar');
  const made = spawnSync(process.execPath, [await bundle('make-template'), path], { stdio: 'inherit' });
  if (made.status !== 0) throw new Error('The database that worlds begin with could not be made.');
  return path;
}

/** Runs every seed, and every history that once showed a fault. @returns the exit code */
async function holdAll(): Promise<number> {
  const seeds = options.seed ? [options.seed] : seedsFrom(Number(options.from), Number(options.seeds));
  const began = performance.now();
  const broken: SeedResult[] = [];
  // Once: a process that starts while its program is written reads half of it.
  const program = await bundle('worker');
  const hold = async (task: WorkerTask) => {
    for await (const result of run(program, task)) {
      if (result.violation) broken.push(result);
      if (result.violation) reportViolation(result);
    }
  };
  const task = { days, twiceEvery: server ? 0 : Number(options.twice), shrinks: true, stopsAtFirst: false };
  const histories = options.seed ? [] : readHistories();
  await inTurns([
    ...histories.map((history) => () => hold({ ...task, ...history, seeds: [history.seed] })),
    ...slices(seeds).map((some) => () => hold({ ...task, seeds: some })),
  ]);
  const count = seeds.length + histories.length;
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  console.log(
    `${count - broken.length} of ${count} histories of ${days} days hold every invariant, in ${minutes} min.`,
  );
  if (options.results) {
    const failed = broken.map(({ seed, violation }) => `simulation, seed ${seed}: ${violation?.invariant}`);
    writeFileSync(options.results, JSON.stringify({ passed: count - broken.length, failed }));
  }
  return broken.length > 0 ? 1 : 0;
}

/** Plants each fault and looks for it. @returns the exit code */
async function findPlanted(): Promise<number> {
  const faults = PLANTED_FAULTS.filter(({ name }) => options.fault?.includes(name) ?? true);
  const missed: PlantedFault[] = [];
  // All at once: the code may be edited while they run.
  const programs = await Promise.all(faults.map((fault) => bundle('worker', fault)));
  await inTurns(
    faults.map((fault, index) => async () => {
      const task = { days, twiceEvery: 0, shrinks: false, stopsAtFirst: true };
      let runs = 0;
      let found: SeedResult | null = null;
      const seeds = seedsFrom(Number(options.from), Number(options.seeds));
      for await (const result of run(programs[index] ?? '', { ...task, seeds })) {
        runs += 1;
        if (result.violation) found = result;
      }
      if (found === null) missed.push(fault);
      const outcome = found ? `found by seed ${found.seed}: ${found.violation?.invariant}` : 'NOT FOUND';
      console.log(`${fault.name} (${runs} seeds): ${outcome}`);
    }),
  );
  console.log(`${faults.length - missed.length} of ${faults.length} planted faults are found.`);
  return missed.length > MAY_MISS ? 1 : 0;
}

function reportViolation({ seed, violation, steps = [], history = [] }: SeedResult): void {
  console.log(`\nSeed ${seed}: ${violation?.invariant}\n  ${violation?.words}`);
  for (const line of history) console.log(`    ${line}`);
  const historyFile = join(FOLDER, `seed-${seed}.json`);
  writeFileSync(historyFile, `${JSON.stringify({ seed, days, steps }, null, 2)}\n`);
  console.log(`  Once it is fixed, move ${historyFile} to ${HISTORIES} and it is run each time.`);
}

interface StoredHistory extends Pick<WorkerTask, 'days'> {
  seed: string;
  steps: NonNullable<WorkerTask['steps']>;
}

/** The shortest histories of faults that were found and fixed. */
function readHistories(): StoredHistory[] {
  return readdirSync(HISTORIES)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(HISTORIES, name), 'utf8')) as StoredHistory);
}

function seedsFrom(first: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => String(first + index));
}

/** Starting a process takes as long as a few seeds, and its memory grows a little with each. */
function slices(seeds: readonly string[]): string[][] {
  const size = Math.max(1, Math.min(25, Math.ceil(seeds.length / jobs)));
  return Array.from({ length: Math.ceil(seeds.length / size) }, (_, at) =>
    seeds.slice(at * size, (at + 1) * size),
  );
}

/** Runs as many at once as there are cores. */
async function inTurns(tasks: readonly (() => Promise<void>)[]): Promise<void> {
  const left = [...tasks];
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) await next();
  };
  await Promise.all(Array.from({ length: jobs }, work));
}

async function* run(program: string, task: WorkerTask): AsyncGenerator<SeedResult> {
  // Reading the source map of a process takes as long as a seed, so only a single seed's errors name the source.
  const flags = options.seed ? ['--enable-source-maps'] : [];
  const args = [...flags, program, database, JSON.stringify(task)];
  const child: ChildProcess = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const answered = new Set<string>();
  if (child.stdout) {
    for await (const line of createInterface({ input: child.stdout })) {
      const result = JSON.parse(line) as SeedResult;
      answered.add(result.seed);
      yield result;
    }
  }
  if ((await ended) === 0) return;
  const [lost] = task.seeds.filter((seed) => !answered.has(seed));
  yield { seed: lost ?? '?', violation: { invariant: 'the world works', words: 'Its process ended.' } };
}
