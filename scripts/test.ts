import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { findBrowser } from './find-browser';

/**
 * The whole check: verify, a production build, then the journeys in a browser. Everything runs even when an
 * earlier part failed, so that one run tells all; the totals are over every runner.
 */
rmSync('test-results', { recursive: true, force: true });

const verified = run('npm', ['run', 'verify']);
const built = run('npm', ['run', 'build']);
const env = { PLAYWRIGHT_CHROMIUM: findBrowser(process.env.PLAYWRIGHT_CHROMIUM) };
const journeyed = built && run('npx', ['playwright', 'test'], env);

const unit = read('test-results/unit.json') as { numPassedTests?: number; numFailedTests?: number };
const journeys = read('test-results/journeys.json') as {
  stats?: { expected: number; unexpected: number; flaky: number };
};
const passed = (unit.numPassedTests ?? 0) + (journeys.stats?.expected ?? 0);
const failedTests =
  (unit.numFailedTests ?? 0) + (journeys.stats?.unexpected ?? 0) + (journeys.stats?.flaky ?? 0);
const sound = verified && built && journeyed;
// A part that failed without a failed test (lint, types, a build, a crash) counts as one.
const failed = sound ? failedTests : Math.max(1, failedTests);

console.log(`${passed} passed, ${failed} failed`);
process.exit(sound && failed === 0 ? 0 : 1);

function run(command: string, args: string[], more: Record<string, string> = {}): boolean {
  console.log(`\n> ${command} ${args.join(' ')}`);
  return spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...more } }).status === 0;
}

function read(path: string): object {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
}
