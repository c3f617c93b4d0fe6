import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { emptyData } from './servers/data-folder';
import { findProxy, type ProxyName, startProxy } from './servers/reverse-proxies';

/**
 * The recipes of docs/proxies in front of a console, with TLS, HTTP/2, buffering and timeouts as they come. Skipped
 * where the proxy is not installed: apt-get install nginx caddy, or set NGINX_PROGRAM and CADDY_PROGRAM to their
 * paths.
 */
const PORTS = {
  tls: 3443,
  plain: 3480,
  console: 3430,
};
const ORIGIN = `https://localhost:${PORTS.tls}`;
const ROWS = 100_000;
const UPLOAD_BYTES = 8 * 1024 * 1024;

const NAMES: readonly ProxyName[] = ['nginx', 'caddy'];
const found = NAMES.filter((name) => findProxy(name) !== null);

test.use({
  baseURL: ORIGIN,
  ignoreHTTPSErrors: true,
});
test.describe.configure({ timeout: 180_000 });

let folder: string;
let running: ChildProcess | undefined;

test.beforeAll(async () => {
  if (found.length === 0) return;
  folder = mkdtempSync(join(tmpdir(), 'portal-console-proxied-'));
  emptyData(join(folder, 'data'));
  running = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
    env: {
      ...process.env,
      PORT: String(PORTS.console),
      HOST: '127.0.0.1',
      PUBLIC_URL: ORIGIN,
      TRUSTED_PROXIES: '127.0.0.1',
      DATA_DIR: join(folder, 'data'),
      DEMO_SIGN_IN: 'on',
      LOG_LEVEL: 'warn',
      SURVEY_MAX_AGE: 'off',
      SANDBOX_CONFIGURATIONS: String(ROWS),
      SANDBOX_PROFILES: '61',
      SANDBOX_READS_PER_MINUTE: '100000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  running.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  await expect.poll(() => output, { timeout: 120_000 }).toContain('Portal Console is open');
});
test.afterAll(async () => {
  if (running === undefined) return;
  running.kill('SIGTERM');
  await once(running, 'exit');
  rmSync(folder, { recursive: true });
});

for (const name of NAMES) {
  test(`behind ${name}: live updates, a list of 8 MB and a file of 100 000 rows`, async ({ page }) => {
    const program = findProxy(name);
    test.skip(program === null, `${name} is not installed`);
    const proxy = startProxy(name, program ?? '', join(folder, name), PORTS);
    try {
      await expect
        .poll(() =>
          page.goto('/sign-in').then(
            (answer) => answer?.status(),
            () => null,
          ),
        )
        .toBe(200);
      expect(await page.evaluate(() => performance.getEntriesByType('navigation')[0])).toMatchObject({
        nextHopProtocol: 'h2',
      });
      const plain = await fetch(`http://localhost:${PORTS.plain}/events?x=1`, { redirect: 'manual' });
      expect(plain.headers.get('location')).toBe(`${ORIGIN}/events?x=1`);

      /** In the page, so over HTTP/2 and with the browser's own headers. */
      const post = (path: string, body: object, padding = 0) =>
        page.evaluate(
          async ([url, text, spaces]) => {
            const answer = await fetch(url, {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: text + ' '.repeat(spaces),
            });
            return {
              status: answer.status,
              requestId: answer.headers.get('x-request-id'),
              text: await answer.text(),
            };
          },
          [path, JSON.stringify(body), padding] as const,
        );
      expect(await post('/api/session/demo', { role: 'administrator' })).toMatchObject({ status: 200 });

      const live = page.waitForResponse((answer) => answer.url().endsWith('/api/live'));
      await page.goto('/events');
      await live;
      const made = await post('/sandbox/control/accounts/northwind/profiles', { kind: 'company' });
      expect(made.status).toBe(201);
      // The proxy's own, so the console trusts what else it forwards.
      expect(made.requestId).toMatch(/^[0-9a-f-]{32,36}$/);
      const { uuid } = (JSON.parse(made.text) as { data: { uuid: string } }).data;
      const rows = page.getByRole('region', { name: 'Events, table' }).locator('tbody tr');
      await expect(rows.filter({ has: page.locator(`a[href='/profiles/${uuid}']`) }).first()).toBeVisible();

      const choice = { choice: { filter: {} } };
      const padding = UPLOAD_BYTES - JSON.stringify(choice).length;
      expect(await post('/api/assignments/count', choice, padding)).toMatchObject({ status: 200 });
      // The console's own answer: it says what the limit is.
      const tooLarge = await post('/api/assignments/count', choice, padding + 1);
      expect([tooLarge.status, JSON.parse(tooLarge.text)]).toEqual([
        413,
        expect.objectContaining({ code: 'body_too_large' }),
      ]);

      const file = await page.evaluate(async () => {
        const answer = await fetch('/api/portal-configurations/export');
        const lines = (await answer.text()).trim().split('\n');
        return { status: answer.status, lines: lines.length, last: lines.at(-1)?.slice(0, 200) };
      });
      expect(file).toMatchObject({ status: 200, lines: ROWS + 1 });

      // Sent every five seconds, so the proxy never sees a minute of silence.
      const heartbeat = page.evaluate(async () => {
        const reader = (await fetch('/api/live')).body?.pipeThrough(new TextDecoderStream()).getReader();
        for (let text = ''; ; ) {
          const { value = '', done = true } = (await reader?.read()) ?? {};
          text += value;
          if (done || /^event: heartbeat$/m.test(text)) return !done;
        }
      });
      expect(await heartbeat).toBe(true);
    } finally {
      await page.close();
      proxy.kill('SIGTERM');
      await once(proxy, 'exit');
    }
  });
}
