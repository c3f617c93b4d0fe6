import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import type { TLSSocket } from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { bundleProgram } from '@/lib/testing/bundle-program';
import { type ForwardProxy, startForwardProxy } from '@/lib/testing/forward-proxy';
import { listen } from '@/lib/testing/listen';
import { configuration } from '@/lib/testing/scripted-service';

/**
 * A console's calls in a process of their own, in a company's network: the service has a certificate of the company's
 * own authority, wants one of the console, and can only be reached through a proxy that wants a password.
 */
const FOLDER = 'lib/testing/certificates';
const pem = (name: string) => readFileSync(join(FOLDER, `${name}.pem`));
const PASSWORD = 'a-password-of-the-proxy';

/** Names in the certificates that the service was shown. */
const shown: string[] = [];
const service = createServer(
  {
    key: pem('server'),
    cert: pem('server'),
    ca: pem('authority'),
    requestCert: true,
    rejectUnauthorized: true,
  },
  (request, response) => {
    shown.push(String((request.socket as TLSSocket).getPeerCertificate().subject.CN));
    const token = { token_type: 'Bearer', expires_in: 3600, access_token: 'tok' };
    const body = request.method === 'POST' ? token : { data: configuration() };
    response.writeHead(200, { 'content-type': 'application/json', connection: 'close' });
    response.end(JSON.stringify(body));
  },
);

let program: string;
let port: number;
let folder: string;
let proxy: ForwardProxy;
let child: ChildProcess | undefined;
let lines: AsyncIterator<string>;

beforeAll(async () => {
  program = await bundleProgram('lib/testing/read-when-asked.ts');
  port = await listen(service);
});
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-console-network-'));
  proxy = await startForwardProxy({
    hosts: { 'service.test:443': port, 'provider.test:443': port },
    credentials: `console:${PASSWORD}`,
  });
  shown.length = 0;
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await proxy.close();
  rmSync(folder, { recursive: true });
});
afterAll(() => {
  service.closeAllConnections();
  service.close();
});

function start(variables: Record<string, string> = {}): void {
  const host = new URL(proxy.url).host;
  child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      ONBOARDING_BASE_URL: 'https://service.test/v2',
      ONBOARDING_CLIENT_ID: 'id',
      ONBOARDING_CLIENT_SECRET: 'secret-of-the-client',
      ONBOARDING_SLUG: 'northwind',
      ONBOARDING_TLS_CERT_FILE: join(FOLDER, 'client.pem'),
      NODE_EXTRA_CA_CERTS: join(FOLDER, 'authority.pem'),
      https_proxy: `http://console:${PASSWORD}@${host}`,
      ...variables,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const output: Interface = createInterface({ input: child.stdout ?? process.stdin });
  lines = output[Symbol.asyncIterator]();
}

async function read(provider = ''): Promise<string> {
  child?.stdin?.write(`${provider}\n`);
  return (await lines.next()).value;
}

test('case 282: through the proxy, with its own authority and a client certificate, which is renewed', async () => {
  const [cert, key] = [join(folder, 'console.crt'), join(folder, 'console.key')];
  const install = (name: string) => {
    for (const file of [cert, key]) copyFileSync(join(FOLDER, `${name}.pem`), file);
  };
  install('client');
  start({ ONBOARDING_TLS_CERT_FILE: cert, ONBOARDING_TLS_KEY_FILE: key });
  expect(await read()).toBe('read');
  install('renewed');
  expect(await read()).toBe('read');
  expect(shown).toEqual(['Portal Console', 'Portal Console', 'Portal Console, renewed']);
  expect(new Set(proxy.asked)).toEqual(new Set(['CONNECT service.test:443']));
});

test('case 282: the provider is asked through the same proxy, and is shown no certificate', async () => {
  start();
  expect(await read('https://provider.test/keys')).not.toBe('read');
  expect(proxy.asked).toEqual(['CONNECT provider.test:443']);
  expect(shown).toEqual([]);
});

test('case 283: without a client certificate: nothing is read', async () => {
  start({ ONBOARDING_TLS_CERT_FILE: '' });
  expect(await read()).toMatch(/^The onboarding service could not be reached/);
  expect(shown).toEqual([]);
});

test.each<[string, Record<string, string>, RegExp]>([
  [
    'without the authority',
    { NODE_EXTRA_CA_CERTS: '' },
    /^shown: .* is from an authority that this machine doesn’t know\. Set NODE_EXTRA_CA_CERTS \(\w+\)\.$/,
  ],
  [
    'with a wrong password for the proxy',
    { https_proxy: '', HTTPS_PROXY: 'http://console:wrong@proxy' },
    /^shown: The proxy needs a name and password, or others than those it got \(PROXY_407\)\.$/,
  ],
  [
    'for a host that the proxy refuses',
    { ONBOARDING_BASE_URL: 'https://other.test/v2' },
    /^shown: The proxy refused the connection with status 403 \(PROXY_403\)\.$/,
  ],
  [
    'with a proxy that is not there',
    { https_proxy: 'http://127.0.0.1:1' },
    /^shown: The proxy cannot be reached \(ECONNREFUSED\) \(PROXY_ECONNREFUSED\)\.$/,
  ],
])('case 283: %s: the error says so', async (_, variables, words) => {
  const host = new URL(proxy.url).host;
  start(
    Object.fromEntries(
      Object.entries(variables).map(([name, value]) => [name, value.replace('@proxy', `@${host}`)]),
    ),
  );
  expect(await read()).toMatch(words);
});
