import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { failedJourneys, failedUnits, type JourneyResults, type UnitResults } from './failed-tests';
import { findBrowser, findForJourneys } from './find-browser';
import { installNewestNode, startsAndStops } from './newest-node';

/**
 * Run again on the newest Node: code that depends on Node itself (both databases, processes, sockets, streams), and
 * pure functions, which take no time. The rest would cost minutes and uses Node through these.
 */
const ON_NEWEST = [
  'lib/application/create-log',
  'lib/configuration',
  'lib/platform/access',
  'lib/platform/api',
  'lib/platform/data',
  'lib/platform/db',
  'lib/platform/list/',
  'lib/platform/log',
  'lib/platform/text',
  'lib/upstream',
  'scripts/server',
  // Of each feature, what the browser also knows.
  ...readdirSync('lib/features', { recursive: true, encoding: 'utf8' })
    .filter((path) => /^(?:[^/]+\/)?[^/]+\.test\.tsx?$/.test(path))
    .map((path) => `lib/features/${path}`),
];

const ON_NEWEST_RESULTS = 'test-results/unit-newest.json';
const SIMULATION_RESULTS = 'test-results/simulation.json';
/** Histories of one day: most faults appear on their first. `npm run simulate` runs as many days as requested. */
const SIMULATION = ['--seeds', '40', '--days', '1', '--twice', '4', '--results', SIMULATION_RESULTS];
/** Shows that the simulation still finds a fault: this one on the first seed. All are looked for manually. */
const PLANTED = ['--planted', '--fault=the-chain-forgets-its-end', '--seeds=5', '--days=1'];

/**
 * The whole check: verify, a production build, the journeys in a browser, forty simulated histories, a search for
 * a planted fault, and then the build and a part of the unit tests on the newest Node. Everything runs even after a
 * failure, so that one run reports everything; the totals cover every runner.
 */
rmSync('test-results', { recursive: true, force: true });
mkdirSync('test-results');

/** The commands that failed, listed at the end: a part may fail without a failed test. */
const failedParts: string[] = [];
/** The duration of each part in order, in seconds. */
const durations: { part: string; seconds: number }[] = [];

const newest = installNewestNode();
const verified = await run('npm', ['run', 'verify']);
// The build and the journeys leave a fifth of the processor unused.
const simulating = runInSpareTime('npm', ['run', '--silent', 'simulate', '--', ...SIMULATION]);
const built = await run('npm', ['run', 'build']);
const env = { PLAYWRIGHT_CHROMIUM: findBrowser(process.env.PLAYWRIGHT_CHROMIUM) };
findForJourneys();
const journeyed = built && (await run('npx', ['playwright', 'test'], env));
const simulated = await simulating;
const isFound = await run('npm', ['run', '--silent', 'simulate', '--', ...PLANTED]);
const isSoundOnNewest = await checkOnNewest().catch((error: unknown) => {
  // The totals of earlier parts are still needed.
  console.error(error);
  return false;
});

const units = ['test-results/unit.json', ON_NEWEST_RESULTS].map((path) => read(path) as UnitResults);
const journeys = read('test-results/journeys.json') as JourneyResults;
const simulation = read(SIMULATION_RESULTS) as SimulationResults;
const sum = (of: (unit: UnitResults) => number | undefined) =>
  units.reduce((all, unit) => all + (of(unit) ?? 0), 0);
const passed =
  sum((unit) => unit.numPassedTests) + (journeys.stats?.expected ?? 0) + (simulation.passed ?? 0);
const failedTests =
  sum((unit) => unit.numFailedTests) +
  (journeys.stats?.unexpected ?? 0) +
  (journeys.stats?.flaky ?? 0) +
  (simulation.failed?.length ?? 0);
const sound = verified && built && journeyed && simulated && isFound && isSoundOnNewest;
// A part that failed without a failed test (lint, types, a build, a crash) counts as one.
const failed = sound ? failedTests : Math.max(1, failedTests);

for (const test of [
  ...units.flatMap(failedUnits),
  ...failedJourneys(journeys),
  ...(simulation.failed ?? []),
]) {
  console.log(`\nFailed: ${test}`);
}
const all = { part: 'in all', seconds: Math.round(performance.now() / 1_000) };
for (const { part, seconds } of [...durations, all]) console.log(`${String(seconds).padStart(5)} s  ${part}`);
for (const part of failedParts) console.log(`\nFailed: ${part}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(sound && failed === 0 ? 0 : 1);

/** Also true if no such Node is available: that depends on the registry, and is printed. */
async function checkOnNewest(): Promise<boolean> {
  console.log('\n> the build and a part of the unit tests on the newest Node');
  const env = await newest;
  if (env === null) {
    console.log('Skipped: this Node version is not available for this machine.');
    return true;
  }
  const hasStarted = built && (await startsAndStops(env));
  console.log(hasStarted ? 'The build starts and stops.' : 'The build failed to start or stop.');
  const withResults = { ...env, UNIT_RESULTS: ON_NEWEST_RESULTS };
  return (await run('npx', ['vitest', 'run', ...ON_NEWEST], withResults)) && hasStarted;
}

async function run(command: string, args: string[], more: Partial<NodeJS.ProcessEnv> = {}): Promise<boolean> {
  const part = [command, ...args].join(' ');
  console.log(`\n> ${part}`);
  const env = { ...process.env, ...more } as NodeJS.ProcessEnv;
  return endOf(spawn(command, args, { stdio: 'inherit', env }), part);
}

/** Runs beside the parts that follow, with what they leave of the processor; its output comes at its end. */
async function runInSpareTime(command: string, args: string[]): Promise<boolean> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  // What it starts has the same priority.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => output.push(data));
  const part = [command, ...args, '(beside the next)'].join(' ');
  const hasPassed = await endOf(child, part);
  console.log(`\n> ${part}\n${Buffer.concat(output)}`);
  return hasPassed;
}

async function endOf(child: ChildProcess, part: string): Promise<boolean> {
  const began = performance.now();
  // A command that can't be started counts as a failed part; the others still run.
  const [status] = await once(child, 'close').catch((cause: unknown) => [String(cause)]);
  durations.push({ part, seconds: Math.round((performance.now() - began) / 1_000) });
  if (status !== 0) failedParts.push(part);
  return status === 0;
}

/** As written by `simulate`. */
interface SimulationResults {
  passed?: number;
  failed?: string[];
}

function read(path: string): object {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
}
