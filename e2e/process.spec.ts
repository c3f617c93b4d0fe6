import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import { startIdentityProvider } from '../lib/testing/identity-provider';
import { expect, HARBOUR_AND_FINCH, SIGNED_OUT, test } from './journey';
import { emptyData } from './servers/data-folder';
import { signIn } from './sign-in-once';

/** The console as a process of its own, started and stopped as users would. */
const PORT = 3406;
const METRICS_PORT = 3408;
const metricsHome = `http://localhost:${METRICS_PORT}`;
const home = `http://localhost:${PORT}`;
const address = `${home}/api/profiles/${HARBOUR_AND_FINCH}/portal-configuration`;

interface StartedConsole {
  child: ChildProcess;
  said: () => string;
  /** Milliseconds until it said that it is still working; infinite if it never did. */
  slowAfter: () => number;
  ended: Promise<number | null>;
}

function start(env: Record<string, string>): StartedConsole {
  const began = performance.now();
  let output = '';
  let slowAfter = Number.POSITIVE_INFINITY;
  const child = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
    env: {
      ...process.env,
      PORT: String(PORT),
      LOG_LEVEL: 'warn',
      SURVEY_MAX_AGE: 'off',
      SANDBOX_HISTORY: 'none',
      // The other profiles of the seed cost each start five seconds of processor time.
      SANDBOX_PROFILES: '61',
      ...env,
    },
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
      if (output.includes('Still working')) slowAfter = Math.min(slowAfter, performance.now() - began);
    });
  }
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  children.add(child);
  child.once('exit', () => children.delete(child));
  return { child, said: () => output, slowAfter: () => slowAfter, ended };
}

/** A failed test must not leave the port in use for the others. */
const children = new Set<ChildProcess>();
test.afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
});

const newFolder = () => mkdtempSync(join(tmpdir(), 'portal-console-'));

/** A folder with the database already created, which takes seconds; creating it is tested once below. */
function preparedFolder(): string {
  const folder = newFolder();
  emptyData(folder);
  return folder;
}

const run = (script: 'backup' | 'restore', dataDir: string, file: string) =>
  spawnSync(process.execPath, ['scripts/run.mjs', script, file], {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  });

const isUp = (started: StartedConsole) =>
  expect.poll(started.said, { timeout: 120_000 }).toContain('Portal Console is open');

/** The cookie of the operator; a session outlives the process. */
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

test("a confirmed save survives kill -9, and the dead process's folder is taken over (case 90)", async () => {
  const dataDir = newFolder();
  let running = start({ DATA_DIR: dataDir });
  await isUp(running);
  await enter();
  for (const form_ids of [[101], [101, 317]]) {
    await isUp(running);
    expect(await saveForms(form_ids, await readForms())).toBe(200);
    running.child.kill('SIGKILL');
    await running.ended;
    running = start({ DATA_DIR: dataDir });
    await isUp(running);
    // Only a slow start says what it is doing.
    expect(running.slowAfter()).toBeGreaterThanOrEqual(2_000);
    expect(await readForms()).toEqual({ enabled: true, form_ids });
  }
  running.child.kill('SIGTERM');
  expect(await running.ended).toBe(0);
  rmSync(dataDir, { recursive: true });
});

test('a start whose sandbox cannot report its profiles says why in one sentence and exits with 1', async () => {
  const dataDir = preparedFolder();
  const database = new PGlite(join(dataDir, 'database'));
  await database.exec(`
    CREATE FUNCTION service.refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$;
    CREATE TRIGGER refuse BEFORE INSERT ON service.events FOR EACH STATEMENT EXECUTE FUNCTION service.refuse();`);
  await database.close();
  const refused = start({ DATA_DIR: dataDir });
  expect(await refused.ended).toBe(1);
  expect(refused.said()).toContain(
    'The console could not start: the database refused a query with error P0001.\n',
  );
  expect(refused.said()).not.toContain('Portal Console is open');
  rmSync(dataDir, { recursive: true });
});

/** The README's section for scripts: the line in curl's file, and the script. */
function scriptOfReadme(): { header: string; script: string } {
  const [, section = ''] = readFileSync('README.md', 'utf8').split('\n## From a script\n');
  const [, header = ''] = /`(header = [^`]+)`/.exec(section) ?? [];
  const [, script = ''] = /```sh\n([^`]+)\n```/.exec(section) ?? [];
  return { header, script };
}

test("the README's script changes two profiles of a new sandbox, and a paused run resumes after kill -9", async () => {
  const dataDir = preparedFolder();
  let running = start({ DATA_DIR: dataDir });
  await isUp(running);
  await enter();
  const own = { 'content-type': 'application/json', origin: home, cookie };
  const send = async (
    path: string,
    body: object = {},
    headers: Record<string, string> = own,
    method = 'POST',
  ) => {
    const answer = await fetch(`${home}${path}`, { method, headers, body: JSON.stringify(body) });
    expect(answer.status).toBeLessThan(300);
    return (await answer.json()) as object;
  };
  const read = async (path: string) => (await ask(`${home}${path}`)).json() as Promise<object>;
  const assignment = (number: number) => read(`/api/assignments/${number}`);
  const { header, script } = scriptOfReadme();

  const control = '/sandbox/control/accounts/northwind/profiles';
  const withOne = { forms: { enabled: true, form_ids: [101] } };
  /** Makes the profile known with one form and a stored reading. */
  const prepare = async (uuid: string) => {
    await send(`${control}/${uuid}/portal-configuration`, withOne, own, 'PATCH');
    await read(`/api/profiles/${uuid}/portal-configuration`);
    const known = () => read(`/api/profiles?q=${uuid}`);
    await expect.poll(known).toMatchObject({ rows: [{ uuid, readAt: expect.any(String) }] });
  };

  // A profile can be changed once their webhooks have arrived and it was read.
  for (const reference of ['NO-10421', 'NO-10458']) {
    const known = () => read(`/api/profiles?q=${reference}`) as Promise<{ rows: { uuid: string }[] }>;
    await expect
      .poll(known, { timeout: 120_000 })
      .toMatchObject({ rows: [{ customerReference: reference }] });
    for (const { uuid } of (await known()).rows) await read(`/api/profiles/${uuid}/portal-configuration`);
  }
  const asked = { name: 'script', role: 'compliance_manager', readOnly: false, days: 1 };
  const { secret } = (await send('/api/account/tokens', asked)) as { secret: string };
  writeFileSync(join(dataDir, 'maya.curl'), header.replace('pc_…', secret));
  const { stdout } = await promisify(execFile)(
    'bash',
    ['-c', script.replace('http://localhost:3000', home)],
    { cwd: dataDir },
  );
  expect(stdout.match(/,changed,/g) ?? stdout).toEqual([',changed,', ',changed,']);
  expect(await assignment(1)).toMatchObject({ state: 'done', counts: { chosen: 2, to_change: 2 } });

  // As slow as possible, so that it runs for long; and with the script's token.
  await send('/api/assignments/share', { share: 5 }, own, 'PUT');
  const byToken = { 'content-type': 'application/json', authorization: `Bearer ${secret}` };
  const profiles: string[] = [];
  for (let index = 0; index < 4; index += 1) {
    const made = await send(control, { kind: 'company' });
    const { uuid } = (made as { data: { uuid: string } }).data;
    await prepare(uuid);
    profiles.push(uuid);
  }
  const change = { section: 'leave', forms: { kind: 'change', add: [118], remove: [] } };
  await send(
    '/api/assignments',
    { title: 'Add form 118', reason: 'KYB-12', choice: { profiles }, change },
    byToken,
  );
  await expect.poll(() => assignment(2)).toMatchObject({ state: 'ready', counts: { to_change: 4 } });
  const { hash } = (await assignment(2)) as { hash: string };
  await send('/api/assignments/2/run', { hash, lookAfter: 1 }, byToken);
  await expect.poll(() => assignment(2), { timeout: 30_000 }).toMatchObject({ state: 'looking' });
  await send('/api/assignments/2/resume', {}, byToken);
  await send('/api/assignments/2/pause', {}, byToken);
  running.child.kill('SIGKILL');
  await running.ended;
  running = start({ DATA_DIR: dataDir });
  await isUp(running);
  const paused = (await assignment(2)) as { outcomes: { changed: number; left: number } };
  expect(paused).toMatchObject({ state: 'paused' });
  expect(paused.outcomes.left).toBeGreaterThan(0);
  await send('/api/assignments/share', { share: 95 }, own, 'PUT');
  await send('/api/assignments/2/resume', {}, byToken);
  const over = { state: 'done', outcomes: { changed: 4, left: 0 } };
  await expect.poll(() => assignment(2), { timeout: 60_000 }).toMatchObject(over);
  for (const uuid of profiles) {
    // Once each: an interrupted write was checked before it was repeated.
    const entries = await read(`/api/activity?profile=${uuid}&action=forms.changed`);
    expect((entries as { rows: object[] }).rows).toHaveLength(1);
  }
  running.child.kill('SIGTERM');
  expect(await running.ended).toBe(0);
  rmSync(dataDir, { recursive: true });
});

test('case 88: after SIGTERM a running request completes', async () => {
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

test.describe('one console, which the last of these stops', () => {
  test.describe.configure({ mode: 'serial' });
  let dataDir = '';
  let running: StartedConsole;

  test.beforeAll(async () => {
    dataDir = preparedFolder();
    running = start({ DATA_DIR: dataDir, SANDBOX_PROFILES: '' });
    // It outlives each of them.
    children.delete(running.child);
    await isUp(running);
    await enter();
  });
  test.afterAll(() => {
    running.child.kill('SIGKILL');
    rmSync(dataDir, { recursive: true });
  });

  test('a first start has 400 known profiles, few with an unknown risk, and shows what an outside change left', async () => {
    const control = `${home}/sandbox/control/accounts/northwind/profiles`;
    const { total } = (await (await ask(`${control}?limit=1`)).json()) as { total: number };
    expect(total).toBe(400);
    const known = async (query = '') => {
      const answer = await ask(`${home}/api/profiles?${query}`);
      return ((await answer.json()) as { matching: number }).matching;
    };
    // All but one were reported by a webhook, of their own or of a document.
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
  });

  test('case 89: a second console on the same folder is refused, naming the first', async () => {
    const second = start({ DATA_DIR: dataDir, PORT: String(PORT + 1) });
    expect(await second.ended).not.toBe(0);
    expect(second.said()).toContain(String(running.child.pid));
    expect((await ask()).status).toBe(200);
  });

  test('case 88: SIGTERM ends live updates at once, with a message', async () => {
    const streams = await Promise.all([...Array(20)].map(() => ask(`${home}/api/live`)));
    expect(streams.map(({ status }) => status)).toEqual([...Array(20)].map(() => 200));
    const began = performance.now();
    running.child.kill('SIGTERM');
    // Ended properly: a broken connection would throw.
    for (const text of await Promise.all(streams.map((stream) => stream.text()))) {
      expect(text).toContain('retry:');
    }
    expect(await running.ended).toBe(0);
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});

test('probes and metrics have a port of their own, and the public address decides on TLS and origin', async () => {
  const dataDir = preparedFolder();
  const publicUrl = 'https://console.example';
  const running = start({
    DATA_DIR: dataDir,
    METRICS_PORT: String(METRICS_PORT),
    PUBLIC_URL: publicUrl,
    LOG_LEVEL: 'debug',
    METRICS_TOKEN: 'metrics-token-0001',
    DEMO_SIGN_IN: 'on',
  });
  await isUp(running);
  expect(running.said()).toContain('Other machines can reach port 3406 on any address of this machine.');
  expect(running.said()).toContain('can sign in as a demo operator, including as an administrator');
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
  expect(metrics).toContain('nodejs_eventloop_lag_seconds');
  expect((await fetch(`${home}/metrics`)).status).toBe(401);

  const answered = running.said().match(/^\{.*"answered"\}$/gm) ?? [];
  expect(answered.map((line) => JSON.parse(line) as object)).toContainEqual(
    expect.objectContaining({ route, method: 'PATCH', status: 403, requestId: expect.any(String) }),
  );

  // A webhook still being sent is in progress once another request, sent after it, is answered.
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

test('a backup is refused while a console is running, and restored elsewhere it contains what was saved', async () => {
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
    status: 1,
    stderr: expect.stringContaining('--replace'),
  });
  running = start({ DATA_DIR: to });
  await isUp(running);
  // A restore does not bring back anyone's session.
  expect((await ask()).status).toBe(401);
  await enter();
  expect(await readForms()).toEqual({ enabled: true, form_ids: [101, 230] });
  running.child.kill('SIGTERM');
  expect(await running.ended).toBe(0);
  for (const folder of [from, to]) rmSync(folder, { recursive: true });
});

test('case 169: on a wider address the sandbox has no demo sign-in, and says what is open to whom', async () => {
  const dataDir = preparedFolder();
  const running = start({ DATA_DIR: dataDir, HOST: '0.0.0.0' });
  await isUp(running);
  expect(running.said()).toContain('Demo sign-in is off. Sign-in is required.');
  expect(running.said()).toContain('/invitation/');
  expect(await (await fetch(`${home}/api/sign-in`)).json()).toMatchObject({ demo: [] });
  await expect(enter()).rejects.toThrow('404');
  running.child.kill('SIGTERM');
  expect(await running.ended).toBe(0);
  rmSync(dataDir, { recursive: true });
});

test('cases 161 and 168: with passwords disabled a link leads to the provider, and only a verified account accepts it', async ({
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
    DATA_DIR: dataDir,
    PASSWORD_SIGN_IN: 'off',
    OIDC_NAME: 'Company',
    OIDC_ROLES: 'administrator=it-admins,compliance_manager=kyc-team',
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
    refused
      .getByRole('alert')
      .getByText('Your company’s sign-in says that your e-mail address is not verified.'),
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
  // Case 306: the sign-out continues at the provider.
  await kim.getByRole('button', { name: /^Kim/ }).click();
  await kim.getByRole('button', { name: 'Sign out' }).click();
  await kim.waitForURL(`${new URL(provider.settings.discoveryUrl).origin}/session/end?*`);
  for (const page of [refused, ada, other, kim]) await page.close();
  running.child.kill('SIGTERM');
  expect(await running.ended).toBe(0);
  await provider.stop();
  rmSync(dataDir, { recursive: true });
});

test('a remote service with a missing variable is refused, naming the variable but no values', async () => {
  const half = start({
    ONBOARDING_BASE_URL: 'https://onboarding.example/v2',
    ONBOARDING_CLIENT_SECRET: 'never-to-be-told',
  });
  expect(await half.ended).toBe(1);
  expect(half.said()).toContain('ONBOARDING_CLIENT_ID, ONBOARDING_SLUG');
  expect(half.said()).not.toContain('never-to-be-told');
});
