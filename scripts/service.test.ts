import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readdirSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { copyFolder } from '@/lib/platform/db/copy-folder';
import { NORTHWIND_WRITE } from '@/lib/service/seed/clients';
import { HARBOUR_AND_FINCH } from '@/lib/service/seed/profile-names';
import { bearer, credentials } from '@/lib/service/testing/requests';
import { type Receiver, startReceiver } from '@/lib/service/testing/start-receiver';
import { freePort } from '@/lib/testing/listen';

let dataDir: string;
let port: number;
let service: ChildProcess;
let receiver: Receiver;
let output = '';

const run = (script: string, environment: Record<string, string> = {}): ChildProcess =>
  spawn(process.execPath, ['--import', 'tsx', '--conditions=react-server', `scripts/${script}.ts`], {
    env: { PATH: process.env.PATH, NODE_ENV: 'test', DATA_DIR: dataDir, PORT: String(port), ...environment },
  });

async function outcome(child: ChildProcess): Promise<{ code: number | null; text: string }> {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (data: Buffer) => {
      text += data;
    });
  }
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, text };
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-console-script-'));
  copyFolder(inject('pgliteTemplate'), dataDir);
  chmodSync(dataDir, 0o777);
  port = await freePort();
  // Half a remote service's settings, which this program ignores.
  receiver = await startReceiver();
  service = run('service', {
    ONBOARDING_BASE_URL: 'https://elsewhere.test',
    SANDBOX_WEBHOOK_TARGET: receiver.address,
  });
  await new Promise<void>((resolve, reject) => {
    service.stdout?.on('data', (data: Buffer) => {
      output += data;
      if (output.includes('contoso-reader')) resolve();
    });
    service.stderr?.on('data', (data: Buffer) => {
      output += data;
    });
    service.once('close', () => reject(new Error(output)));
  });
}, 60_000);

test('case 162: its data folder, which was open to others, and everything it creates is restricted to its owner', () => {
  const open = ['.', ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' })].filter(
    (name) => (statSync(join(dataDir, name)).mode & 0o077) !== 0,
  );
  expect(open).toEqual([]);
});

afterAll(async () => {
  service.kill('SIGKILL');
  await receiver.close();
  await rm(dataDir, { recursive: true, force: true });
});

const address = (path: string) => `http://localhost:${port}/v2${path}`;
const PATH = `/profiles/${HARBOUR_AND_FINCH}/portal-configuration`;

async function token(): Promise<string> {
  const response = await fetch(address('/oauth/token'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials(NORTHWIND_WRITE)),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

test('npm run service prints its address, its data folder and its clients, but no secret', () => {
  expect(output).toContain(address(''));
  expect(output).toContain(dataDir);
  expect(output).toContain(NORTHWIND_WRITE.clientId);
  expect(output).not.toContain(NORTHWIND_WRITE.clientSecret);
});

test('case 102: real answers have the rate headers and the length of the body', async () => {
  const response = await fetch(address(PATH), { headers: bearer(await token()) });
  expect(response.status).toBe(200);
  expect(response.headers.get('x-ratelimit-limit')).toBe('600');
  expect(Number(response.headers.get('content-length'))).toBe((await response.arrayBuffer()).byteLength);
});

test('the one allowed address may be on this machine: a console next to it receives its webhooks', async () => {
  const control = (path: string, body: object) =>
    fetch(`http://localhost:${port}/control/accounts/northwind/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect((await control('subscriptions', { address: receiver.address })).ok).toBe(true);
  expect((await control('profiles', { kind: 'company' })).ok).toBe(true);
  await receiver.until((received) => received.length === 1);
  expect(receiver.received[0]?.body).toContain('profile.created');
});

test('case 89: neither a second service nor a reset can open the folder; both name the first', async () => {
  for (const script of ['service', 'reset-sandbox']) {
    const { code, text } = await outcome(run(script));
    expect(code).toBe(1);
    expect(text).toContain(`process ${service.pid}`);
  }
}, 60_000);

test('case 88: on SIGTERM a running request completes, then the program exits; a reset can follow', async () => {
  const body = JSON.stringify({ forms: { enabled: false, form_ids: [230] } });
  const sending = request(address(PATH), {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', 'content-length': body.length, ...bearer(await token()) },
  });
  const answered = once(sending, 'response');
  sending.write(body.slice(0, 10));
  // The service is handling the request once another, sent after it, is answered.
  await fetch(address('/openapi.json'));
  const ended = once(service, 'close');
  service.kill('SIGTERM');
  await refusesNewConnections();
  sending.end(body.slice(10));
  const [response] = (await answered) as [import('node:http').IncomingMessage];
  expect(response.statusCode).toBe(200);
  response.resume();
  expect(await ended).toEqual([0, null]);

  const { code, text } = await outcome(run('reset-sandbox'));
  expect(text).toContain('226 portal configurations');
  expect(code).toBe(0);
}, 60_000);

/** Waits until the program has handled the signal. */
async function refusesNewConnections(): Promise<void> {
  for (;;) {
    const refused = await fetch(address('/openapi.json'), { headers: { connection: 'close' } }).then(
      () => false,
      () => true,
    );
    if (refused) return;
  }
}
