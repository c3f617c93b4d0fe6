import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { serversOf } from './servers/addresses';
import { signIn } from './sign-in-once';

export interface YearConsole {
  home: string;
  dataDir: string;
  /** An administrator's session. */
  cookie: Awaited<ReturnType<typeof signIn>>;
  child: ChildProcess;
  /** Also deletes its data. */
  stop: () => void;
}

/** Starts a console as after `npm start` on new data: the sandbox begins with twelve months of history. */
export async function startYearConsole(): Promise<YearConsole> {
  const port = serversOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0)).console.port + 8;
  const home = `http://localhost:${port}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-console-year-'));
  const child = spawn(process.execPath, ['--import', 'tsx/esm', 'scripts/start.ts'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      // Nothing changes while screens and numbers are compared.
      SURVEY_MAX_AGE: 'off',
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  await expect.poll(() => output, { timeout: 240_000 }).toContain('Portal Console is open');
  return {
    home,
    dataDir,
    cookie: await signIn(home, 'administrator'),
    child,
    stop() {
      child.kill('SIGKILL');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
