import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startIdentityProvider } from '../lib/testing/identity-provider';
import { expect, HARBOUR_AND_FINCH, SIGNED_OUT, test } from './journey';
import { emptyData } from './servers/data-folder';
import { signIn } from './sign-in-once';

/** The console as a process of its own, started and ended as its users would. */
const PORT = 3404;
const METRICS_PORT = 3406;
const metricsHome = `http://localhost:${METRICS_PORT}`;
const home = `http://localhost:${PORT}`;
const address = `${home}/api/profiles/${HARBOUR_AND_FINCH}/portal-configuration`;

interface Started {
  child: ChildProcess;
  said: () => string;
  ended: Promise<number | null>;
}

function start(env: Record<string, string>): Started {
  let said = '';
  const child = spawn(process.execPath, ['--import', 'tsx/esm', 'scripts/start.ts'], {
    env: { ...process.env, PORT: String(PORT), LOG_LEVEL: 'warn', SURVEY_MAX_AGE: 'off', ...env },
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      said += chunk;
    });
  }
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  children.add(child);
  child.once('exit', () => children.delete(child));
  return { child, said: () => said, ended };
}

/** One test that fails must not leave the port taken for the others. */
const children = new Set<ChildProcess>();
test.afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
});

const newFolder = () => mkdtempSync(join(tmpdir(), 'portal-console-'));

/** A first start finds its database made already: that takes seconds, and is tried once below. */
function preparedFolder(): string {
  const folder = newFolder();
  emptyData(folder);
  return folder;
}

const run = (script: 'backup' | 'restore', dataDir: string, file: string) =>
  spawnSync(
    process.execPath,
    ['--import', 'tsx', '--conditions=react-server', `scripts/${script}.ts`, file],
    {
      ...{ env: { ...process.env, DATA_DIR: dataDir }, encoding: 'utf8' },
    },
  );

const isUp = (started: Started) =>
  expect.poll(started.said, { timeout: 120_000 }).toContain('Portal Console is open');

/** Of the operator who asks; a session outlives the process. */
let cookie = '';

async function enter(origin = home): Promise<void> {
  const { name, value } = await signIn(home, 'administrator', origin);
  cookie = `${name}=${value}`;
}

async function saveForms(form_ids: number[], base: object, origin = home): Promise<number> {
  const response = await fetch(address, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', origin, cookie },
    body: JSON.stringify({ forms: { enabled: true, form_ids }, base }),
  });
  return response.status;
}

const ask = (url = address) => fetch(url, { headers: { cookie } });

const readForms = async () =>
  ((await (await ask()).json()) as { configuration: { forms: object } }).configuration.forms;

test.describe.configure({ timeout: 300_000 });

test('a confirmed save is there after kill -9, and the dead process’s folder is taken over (case 90)', async () => {
  const dataDir = newFolder();
  let running = start({ DATA_DIR: dataDir });
  await isUp(running);
  await enter();
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
  const dataDir = preparedFolder();
  const first = start({ DATA_DIR: dataDir });
  await isUp(first);
  const second = start({ DATA_DIR: dataDir, PORT: String(PORT + 1) });
  expect(await second.ended).not.toBe(0);
  expect(second.said()).toContain(String(first.child.pid));
  await enter();
  expect((await ask()).status).toBe(200);
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  rmSync(dataDir, { recursive: true });
});

test('a first start tells of 400 profiles, few of them of unknown risk, and shows what a change outside left', async () => {
  const dataDir = preparedFolder();
  const running = start({ DATA_DIR: dataDir });
  await isUp(running);
  await enter();
  const control = `${home}/sandbox/control/accounts/northwind/profiles`;
  const { total } = (await (await ask(`${control}?limit=1`)).json()) as { total: number };
  expect(total).toBe(400);
  const known = async (query = '') => {
    const answer = await ask(`${home}/api/profiles?${query}`);
    return ((await answer.json()) as { matching: number }).matching;
  };
  // Of each but one there was a webhook that told of it, or of a document.
  await expect.poll(known, { timeout: 120_000 }).toBe(total - 1);
  expect(await known('status=Approved')).toBeGreaterThan(20);
  const changed = await fetch(`${control}/${HARBOUR_AND_FINCH}/portal-configuration`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', origin: home, cookie },
    body: JSON.stringify({ director: { enabled: false }, forms: { form_ids: [101, 230] } }),
  });
  expect(changed.status).toBe(200);
  const fresh = await fetch(address, { headers: { cookie, 'cache-control': 'no-cache' } });
  const { configuration } = (await fresh.json()) as {
    configuration: { director: { enabled: boolean }; forms: object };
  };
  expect(configuration.director.enabled).toBe(false);
  expect(configuration.forms).toEqual({ enabled: true, form_ids: [101, 230] });
  running.child.kill('SIGTERM');
  expect(await running.ended).toBe(0);
  rmSync(dataDir, { recursive: true });
});

test('case 88: SIGTERM lets a running request end', async () => {
  const dataDir = preparedFolder();
  const running = start({ DATA_DIR: dataDir, SANDBOX_CONFIGURATIONS: '20000' });
  await isUp(running);
  await enter();
  const requests = [...Array(20)].map(() => ask().then((response) => response.status));
  const list = ask(`http://localhost:${PORT}/api/portal-configurations`).then((response) => response.status);
  await expect.poll(async () => (await ask()).status, { timeout: 60_000 }).toBe(200);
  running.child.kill('SIGTERM');
  expect(await Promise.all([...requests, list])).toEqual([...Array(21)].map(() => 200));
  expect(await running.ended).toBe(0);
  rmSync(dataDir, { recursive: true });
});

test('case 88: SIGTERM ends what open screens follow at once, and they are told so', async () => {
  const dataDir = preparedFolder();
  const running = start({ DATA_DIR: dataDir });
  await isUp(running);
  await enter();
  const streams = await Promise.all([...Array(20)].map(() => ask(`${home}/api/live`)));
  expect(streams.map(({ status }) => status)).toEqual([...Array(20)].map(() => 200));
  const began = performance.now();
  running.child.kill('SIGTERM');
  // Ended in order: a connection that breaks would throw.
  for (const text of await Promise.all(streams.map((stream) => stream.text()))) {
    expect(text).toContain('retry:');
  }
  expect(await running.ended).toBe(0);
  expect(performance.now() - began).toBeLessThan(5_000);
  rmSync(dataDir, { recursive: true });
});

test('probes and metrics are on a port of their own, and the public address decides on TLS and origin', async () => {
  const dataDir = preparedFolder();
  const publicUrl = 'https://console.example';
  const running = start({
    ...{ DATA_DIR: dataDir, METRICS_PORT: String(METRICS_PORT), PUBLIC_URL: publicUrl, LOG_LEVEL: 'debug' },
    ...{ METRICS_TOKEN: 'metrics-token-0001', DEMO_SIGN_IN: 'on' },
  });
  await isUp(running);
  expect(running.said()).toContain('Other machines reach port 3404 on every address of this one.');
  expect(running.said()).toContain('can sign in as a demo operator, as an administrator too');
  await enter(publicUrl);
  const forms = await readForms();
  expect(await saveForms([101], forms, home)).toBe(403);
  expect(await saveForms([101], forms, publicUrl)).toBe(200);
  expect((await fetch(home)).headers.get('strict-transport-security')).toBe('max-age=31536000');

  const metrics = await (await fetch(`${metricsHome}/metrics`)).text();
  const route = '/api/profiles/[uuid]/portal-configuration';
  expect(metrics).toContain(`duration_seconds_count{method="PATCH",route="${route}",status="403"} 1`);
  expect(metrics).toContain(`duration_seconds_count{method="PATCH",route="${route}",status="200"} 1`);
  expect(metrics).toMatch(/service_calls_total\{method="PATCH",route="[^"]+",outcome="200"\} 1/);
  expect(metrics).toMatch(/token_requests_total\{outcome="200"\} 1/);
  expect(metrics).toContain('portal_console_live_connections 0');
  expect(metrics).toMatch(/portal_console_jobs_waiting \d/);
  expect((await fetch(`${home}/metrics`)).status).toBe(401);

  const answered = running.said().match(/^\{.*"answered"\}$/gm) ?? [];
  expect(answered.map((line) => JSON.parse(line) as object)).toContainEqual(
    expect.objectContaining({ route, method: 'PATCH', status: 403, requestId: expect.any(String) }),
  );

  // A webhook that is still being sent: it is in hand once another request, sent after it, is answered.
  const body = '{}';
  const sending = request(`${home}/api/webhooks/onboarding`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.length },
  });
  const reply = once(sending, 'response');
  sending.write(body.slice(0, 1));
  expect((await fetch(`${home}/readyz`)).status).toBe(200);
  running.child.kill('SIGTERM');
  await expect.poll(async () => (await fetch(`${metricsHome}/readyz`)).status, { intervals: [5] }).toBe(503);
  expect((await fetch(`${metricsHome}/healthz`)).status).toBe(200);
  sending.end(body.slice(1));
  const [response] = (await reply) as [IncomingMessage];
  expect(response.statusCode).toBe(401);
  response.resume();
  expect(await running.ended).toBe(0);
  rmSync(dataDir, { recursive: true });
});

test('a backup is refused beside a running console, and restored elsewhere it has what was saved', async () => {
  const [from, to] = [preparedFolder(), newFolder()];
  const file = join(from, 'console.backup');
  let running = start({ DATA_DIR: from });
  await isUp(running);
  await enter();
  expect(await saveForms([101, 230], await readForms())).toBe(200);
  const refused = run('backup', from, file);
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining(String(running.child.pid))]);
  running.child.kill('SIGTERM');
  expect(await running.ended).toBe(0);
  expect(run('backup', from, file)).toMatchObject({ status: 0, stderr: '' });
  expect(run('restore', to, file)).toMatchObject({ status: 0, stderr: '' });
  expect(run('restore', to, file)).toMatchObject({
    ...{ status: 1, stderr: expect.stringContaining('--replace') },
  });
  running = start({ DATA_DIR: to });
  await isUp(running);
  // A restore brings back nobody's session.
  expect((await ask()).status).toBe(401);
  await enter();
  expect(await readForms()).toEqual({ enabled: true, form_ids: [101, 230] });
  running.child.kill('SIGTERM');
  expect(await running.ended).toBe(0);
  for (const folder of [from, to]) rmSync(folder, { recursive: true });
});

test('case 169: bound wider the sandbox has no demo sign-in, and says what is open to whom', async () => {
  const dataDir = preparedFolder();
  const running = start({ DATA_DIR: dataDir, HOST: '0.0.0.0' });
  await isUp(running);
  expect(running.said()).toContain('Demo sign-in is off: everybody has to sign in.');
  expect(running.said()).toContain('/invitation/');
  expect(await (await fetch(`${home}/api/sign-in`)).json()).toMatchObject({ demo: [] });
  await expect(enter()).rejects.toThrow('404');
  running.child.kill('SIGTERM');
  expect(await running.ended).toBe(0);
  rmSync(dataDir, { recursive: true });
});

test('cases 161 and 168: where passwords are off a link leads to the provider, and a verified account alone accepts it', async ({
  browser,
}) => {
  const dataDir = preparedFolder();
  const people = {
    ada: { email: 'ada@company.example', email_verified: true, name: 'Ada', groups: ['it-admins'] },
    pretender: {
      email: 'ada@company.example',
      email_verified: false,
      name: 'Mallory',
      groups: ['it-admins'],
    },
    kim: { email: 'kim@company.example', email_verified: true, name: 'Kim', groups: ['kyc-team'] },
  };
  const provider = await startIdentityProvider(`${home}/api/session/oidc/callback`, people);
  const running = start({
    ...{ DATA_DIR: dataDir, PASSWORD_SIGN_IN: 'off', OIDC_NAME: 'Company' },
    ...{ OIDC_ROLES: 'administrator=it-admins,compliance_manager=kyc-team' },
    OIDC_DISCOVERY_URL: provider.settings.discoveryUrl,
    OIDC_CLIENT_ID: provider.settings.clientId,
    OIDC_CLIENT_SECRET: provider.settings.clientSecret,
  });
  await isUp(running);
  const enterAs = async (who: string, way = '/sign-in') => {
    const page = await browser.newPage({ storageState: SIGNED_OUT });
    await page.goto(`${home}${way}`);
    await page.getByRole('link', { name: 'Continue with Company' }).click();
    await page.locator('[name=login]').fill(who);
    await page.locator('[name=password]').fill('any');
    await page.locator('[type=submit]').click();
    return page;
  };
  const refused = await enterAs('pretender');
  await expect(
    refused.getByRole('alert').getByText('does not say that your e-mail address is verified'),
  ).toBeVisible();
  const ada = await enterAs('ada');
  await expect(ada.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  const invited = await ada.request.post(`${home}/api/operators`, {
    data: { name: 'Kim Berg', email: 'kim@company.example', role: 'support' },
    headers: { origin: home },
  });
  const { link } = (await invited.json()) as { link: string };
  const byPassword = await fetch(`${home}/api${link.replace('invitation', 'invitations')}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: home },
    body: JSON.stringify({ password: 'a password of a link' }),
  });
  expect([byPassword.status, await byPassword.json()]).toEqual([
    403,
    expect.objectContaining({ code: 'passwords_off' }),
  ]);
  const other = await enterAs('ada', link);
  await expect(other.getByRole('alert').getByText('for another e-mail address')).toBeVisible();
  const kim = await enterAs('kim', link);
  await expect(kim.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  const activity = await (await ada.request.get(`${home}/api/activity?action=account.joined`)).json();
  expect(activity).toMatchObject({ rows: [{ subject: 'kim@company.example', operator: { name: 'Kim' } }] });
  for (const page of [refused, ada, other, kim]) await page.close();
  running.child.kill('SIGTERM');
  expect(await running.ended).toBe(0);
  await provider.stop();
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
