import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { ActivityPage } from '../lib/features/activity/activity';
import type { Assignment, AssignmentsPage } from '../lib/features/assignments/plan';
import type { BaselinesAnswer } from '../lib/features/baselines/baselines';
import type { DriftPage } from '../lib/features/drift/drift';
import type { FindingsPage } from '../lib/features/findings/findings';
import type { VersionsPage } from '../lib/features/history/history';
import type { Overview } from '../lib/features/overview/overview';
import type { DirectoryWindow } from '../lib/features/profiles/profiles';
import { copyFolder } from '../lib/platform/db/copy-folder';
import { findTemplate } from '../lib/platform/db/database-template';
import { expect, expectAccessible, HARBOUR_AND_FINCH, profilePath, test } from './journey';
import { withYearConsole } from './year-console';

const { home, dataDir, cookie, process: running } = withYearConsole();

async function read<Answer>(path: string): Promise<Answer> {
  const answer = await fetch(home + path, { headers: { cookie: `${cookie().name}=${cookie().value}` } });
  expect(answer.status, path).toBe(200);
  return (await answer.json()) as Answer;
}

async function send(method: string, path: string, body: unknown): Promise<Response> {
  const answer = await fetch(home + path, {
    method,
    headers: {
      'content-type': 'application/json',
      origin: home,
      cookie: `${cookie().name}=${cookie().value}`,
    },
    body: JSON.stringify(body),
  });
  expect(answer.ok, path).toBe(true);
  return answer;
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
const versionsOf = async (uuid: string) => (await read<VersionsPage>(`/api/profiles/${uuid}/snapshots`)).rows;

/** What a reset must bring back. */
async function readFacts() {
  const { coverage, findings } = await read<Overview>('/api/overview');
  const by = findings?.by ?? [];
  return {
    known: coverage.known,
    open: sum(by.map(({ open }) => open)),
    began: sum(by.map(({ began }) => began)),
    drift: (await read<DriftPage>('/api/drift')).rows.length,
    versions: (await versionsOf(HARBOUR_AND_FINCH)).length,
    assignments: (await read<AssignmentsPage>('/api/assignments?state=all')).rows.map(
      ({ number, title, state }) => `${number} ${title}: ${state}`,
    ),
  };
}

test('findings began over the whole year: a few are open, a few are new, two are regressions, and most are fixed', async () => {
  const { open, began } = await readFacts();
  expect(open).toBeGreaterThanOrEqual(20);
  expect(open).toBeLessThanOrEqual(60);
  expect(began).toBeGreaterThanOrEqual(3);
  expect(began).toBeLessThanOrEqual(6);
  const rowsOf = async (state: string) =>
    (await read<FindingsPage>(`/api/findings?state=${state}&limit=100`)).rows;
  const [opened, ended] = [await rowsOf('open'), await rowsOf('ended')];
  expect(opened.filter(({ isRegression }) => isRegression)).toHaveLength(2);
  expect(ended.length).toBeGreaterThan(40);
  const weeks = new Set(
    [...opened, ...ended].map(({ since }) => Math.floor(Date.parse(since) / 604_800_000)),
  );
  expect(weeks.size).toBeGreaterThan(10);
});

test('most customers are approved, and all were read', async () => {
  const { coverage } = await read<Overview>('/api/overview');
  const { matching, total } = await read<DirectoryWindow>('/api/profiles?status=Approved');
  expect(matching / total).toBeGreaterThan(0.7);
  expect([coverage.never, coverage.unreadable]).toEqual([0, 0]);
});

test('a profile has versions by colleagues with reasons, and by other systems', async ({ page }) => {
  const versions = await versionsOf(HARBOUR_AND_FINCH);
  expect(versions.length).toBeGreaterThan(5);
  const saves = versions.flatMap(({ save }) => save ?? []);
  expect(new Set(saves.map(({ by }) => by))).toEqual(new Set(['Maya Lindqvist', 'Ada Hart']));
  for (const { reason } of saves) expect(reason).toMatch(/\w+ \w+/);
  await page.goto(`${home}${profilePath(HARBOUR_AND_FINCH, '?tab=history')}`);
  const table = page.getByRole('table', { name: 'Versions of this configuration' });
  await expect(table.getByText(/Maya Lindqvist/).first()).toBeVisible();
  await expectAccessible(page);
});

test('other systems changed portals, also in the last week', async ({ page }) => {
  const { drift } = await read<Overview>('/api/overview');
  expect(drift.total).toBeGreaterThan(2);
  expect((await readFacts()).drift).toBeGreaterThan(20);
  const reviewed = (await read<DriftPage>('/api/drift?review=reviewed&limit=100')).rows;
  expect(reviewed.length).toBeGreaterThan(20);
  expect(new Set(reviewed.map(({ review }) => review?.by))).toEqual(new Set(['Maya Lindqvist', 'Ada Hart']));
  expect(drift.unreviewed).toBeGreaterThan(2);
  expect(drift.unreviewed).toBeLessThan(10);
  await page.goto(`${home}/drift`);
  await expect(page.locator('tbody tr')).toHaveCount(drift.unreviewed);
});

test('two assignments were approved by another person, and their reports open', async ({ page }) => {
  for (const [number, title] of [
    [1, 'Form 118 for approved high-risk customers'],
    [2, 'Form 317 for all companies'],
  ] as const) {
    const assignment = await read<Assignment>(`/api/assignments/${number}`);
    expect(assignment).toMatchObject({ title, state: 'done', madeBy: 'Maya Lindqvist' });
    expect(assignment.decision).toMatchObject({ by: 'Ada Hart', holds: true });
    expect(assignment.outcomes).toMatchObject({ failed: 0, left: 0 });
    await page.goto(`${home}/assignments/${number}`);
    await expect(page.getByRole('heading', { name: new RegExp(title) })).toBeVisible();
    await expect(page.getByText('Approved by').filter({ visible: true }).first()).toBeVisible();
  }
});

test('there are exceptions in several states, and a baseline that few profiles deviate from', async () => {
  const statesOf = async (state: string) =>
    (await read<{ rows: unknown[] }>(`/api/exceptions?state=${state}`)).rows.length;
  expect(await statesOf('ended')).toBeGreaterThan(0);
  expect(await statesOf('withdrawn')).toBe(1);
  expect(await statesOf('soon')).toBeGreaterThan(0);
  const { baselines } = await read<BaselinesAnswer>('/api/baselines');
  expect(baselines.map(({ name }) => name)).toEqual(['Individuals']);
  expect(baselines[0]?.counts.deviating).toBeLessThan(10);
});

test('nothing happened after the build', async () => {
  const { rows } = await read<ActivityPage>('/api/activity');
  expect(rows.length).toBeGreaterThan(20);
  for (const { at } of rows) expect(Date.parse(at)).toBeLessThanOrEqual(Date.now());
});

test('a reset brings it back, in the service and in the console', async () => {
  const before = await readFacts();
  const versions = await versionsOf(HARBOUR_AND_FINCH);
  const { configuration } = await read<{ configuration: { forms: object } }>(
    `/api/profiles/${HARBOUR_AND_FINCH}/portal-configuration`,
  );
  await send('PATCH', `/api/profiles/${HARBOUR_AND_FINCH}/portal-configuration`, {
    forms: { enabled: true, form_ids: [101] },
    base: configuration.forms,
    reason: 'A demo.',
  });
  await expect.poll(async () => (await versionsOf(HARBOUR_AND_FINCH)).length).toBe(versions.length + 1);
  await send('POST', '/sandbox/control/reset', {});
  expect(await readFacts()).toEqual(before);
  const after = await read<{ configuration: { forms: object } }>(
    `/api/profiles/${HARBOUR_AND_FINCH}/portal-configuration`,
  );
  expect(after.configuration.forms).toEqual(configuration.forms);
  expect(await versionsOf(HARBOUR_AND_FINCH)).toHaveLength(versions.length);
});

test('the chain of Activity verifies, and the build contains no secret', async () => {
  running().kill('SIGTERM');
  await new Promise((resolve) => running().once('exit', resolve));
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--conditions=react-server', 'scripts/verify-activity.ts'],
    { env: { ...process.env, DATA_DIR: dataDir }, encoding: 'utf8' },
  );
  expect(stdout).toContain('Activity is intact');
  expect(status).toBe(0);

  const template = await findTemplate('history');
  if (template === null) throw new Error('The build has no history.');
  rmSync(join(dataDir, 'database'), { recursive: true });
  copyFolder(template, join(dataDir, 'database'));
  const database = new PGlite(join(dataDir, 'database'), { extensions: { pg_trgm } });
  const { rows } = await database.query(`SELECT
    (SELECT count(*)::int FROM service.signing_keys) AS keys,
    (SELECT count(*)::int FROM service.webhook_subscriptions) AS subscriptions,
    (SELECT count(*)::int FROM console.operator_sessions) AS sessions,
    (SELECT count(*)::int FROM console.operator_accounts) AS accounts,
    (SELECT count(*)::int FROM console.invitations) AS invitations,
    (SELECT count(*)::int FROM console.alert_destinations) AS destinations,
    (SELECT count(*)::int FROM console.settings WHERE key = 'auth_secret') AS secrets`);
  await database.close();
  expect(rows).toEqual([
    { keys: 0, subscriptions: 0, sessions: 0, accounts: 0, invitations: 0, destinations: 0, secrets: 0 },
  ]);
});
