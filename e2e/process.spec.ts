import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, HARBOUR_AND_FINCH, test } from './journey';

/** The console as a process of its own, started and ended as its users would. */
const PORT = 3404;
const address = `http://localhost:${PORT}/api/profiles/${HARBOUR_AND_FINCH}/portal-configuration`;

interface Started {
  child: ChildProcess;
  said: () => string;
  ended: Promise<number | null>;
}

function start(env: Record<string, string>): Started {
  let said = '';
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/start.ts'], {
    env: { ...process.env, PORT: String(PORT), LOG_LEVEL: 'warn', ...env },
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      said += chunk;
    });
  }
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  return { child, said: () => said, ended };
}

const isUp = (started: Started) =>
  expect.poll(started.said, { timeout: 60_000 }).toContain('Portal Console is open');

async function saveForms(form_ids: number[], base: object): Promise<number> {
  const response = await fetch(address, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ forms: { enabled: true, form_ids }, base }),
  });
  return response.status;
}

const readForms = async () =>
  ((await (await fetch(address)).json()) as { configuration: { forms: object } }).configuration.forms;

test.describe.configure({ timeout: 180_000 });

test('a confirmed save is there after kill -9, and the dead process’s folder is taken over (case 90)', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-console-'));
  let running = start({ DATA_DIR: dataDir });
  for (const form_ids of [[101], [101, 317], [230]]) {
    await isUp(running);
    expect(await saveForms(form_ids, await readForms())).toBe(200);
    running.child.kill('SIGKILL');
    await running.ended;
    running = start({ DATA_DIR: dataDir });
    await isUp(running);
    expect(await readForms()).toEqual({ enabled: true, form_ids });
  }
  running.child.kill('SIGTERM');
  expect(await running.ended).toBe(0);
  rmSync(dataDir, { recursive: true });
});

test('case 89: a second console on the same folder is refused, naming the first', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-console-'));
  const first = start({ DATA_DIR: dataDir });
  await isUp(first);
  const second = start({ DATA_DIR: dataDir, PORT: String(PORT + 1) });
  expect(await second.ended).not.toBe(0);
  expect(second.said()).toContain(String(first.child.pid));
  expect((await fetch(address)).status).toBe(200);
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  rmSync(dataDir, { recursive: true });
});

test('case 88: SIGTERM lets a running request end', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-console-'));
  const running = start({ DATA_DIR: dataDir, SANDBOX_CONFIGURATIONS: '20000' });
  await isUp(running);
  const requests = [...Array(20)].map(() => fetch(address).then((response) => response.status));
  const list = fetch(`http://localhost:${PORT}/api/portal-configurations`).then(
    (response) => response.status,
  );
  await expect.poll(async () => (await fetch(address)).status).toBe(200);
  running.child.kill('SIGTERM');
  expect(await Promise.all([...requests, list])).toEqual([...Array(21)].map(() => 200));
  expect(await running.ended).toBe(0);
  rmSync(dataDir, { recursive: true });
});

test('a remote service with a variable missing is refused, naming it and no value', async () => {
  const half = start({
    ONBOARDING_BASE_URL: 'https://onboarding.example/v2',
    ONBOARDING_CLIENT_SECRET: 'never-to-be-told',
  });
  expect(await half.ended).toBe(1);
  expect(half.said()).toContain('ONBOARDING_CLIENT_ID, ONBOARDING_SLUG');
  expect(half.said()).not.toContain('never-to-be-told');
});
