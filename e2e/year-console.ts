import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, SIGNED_OUT, test } from './journey';
import { serversOf } from './servers/addresses';
import { signIn } from './sign-in-once';

/**
 * For the journeys of a file: a console of its own, as after `npm start` on new data. The sandbox begins with twelve
 * months of history, and nothing else changes it.
 */
export function withYearConsole() {
  const port = serversOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0)).console.port + 8;
  const home = `http://localhost:${port}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-console-year-'));
  let child: ChildProcess;
  let output = '';
  let cookie: Awaited<ReturnType<typeof signIn>>;

  test.use({ storageState: SIGNED_OUT });
  test.describe.configure({ mode: 'serial', timeout: 300_000 });
  test.beforeAll(async () => {
    child = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        // Nothing changes while the numbers are compared.
        SURVEY_MAX_AGE: 'off',
      },
    });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    await expect.poll(() => output, { timeout: 240_000 }).toContain('Portal Console is open');
    cookie = await signIn(home, 'administrator');
  });
  test.afterAll(() => {
    child.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  });
  test.beforeEach(({ page }) => page.context().addCookies([cookie]));
  return { home, dataDir, cookie: () => cookie, process: () => child };
}
