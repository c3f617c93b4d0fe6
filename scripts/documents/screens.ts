import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { HARBOUR_AND_FINCH } from '../../lib/service/seed/profile-names';
import { answersWithin } from '../answers-within';
import { findBrowser } from '../find-browser';

/**
 * `npm run docs:screens`: takes the README's pictures of a new console, so that they show today's screens. It builds
 * first if anything has changed.
 */
const PORT = '3398';
const HOME = `http://localhost:${PORT}`;
/** Includes a build. */
const MOST_SECONDS = 600;

const PICTURES = [
  { name: 'profiles-light', path: '/profiles', colorScheme: 'light' },
  { name: 'profile-light', path: `/profiles/${HARBOUR_AND_FINCH}`, colorScheme: 'light' },
  { name: 'sandbox-dark', path: `/sandbox?profile=${HARBOUR_AND_FINCH}`, colorScheme: 'dark' },
] as const;

const dataDir = mkdtempSync(join(tmpdir(), 'portal-console-screens-'));
const child = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, PORT, DATA_DIR: dataDir, LOG_LEVEL: 'error' },
});
const browser = await chromium.launch({
  executablePath: findBrowser(process.env.PLAYWRIGHT_CHROMIUM),
  args: ['--no-sandbox'],
});
try {
  if (!(await answersWithin(MOST_SECONDS, PORT, () => child.exitCode === null)))
    throw new Error('The console did not start.');
  const context = await browser.newContext({
    viewport: { width: 1280, height: 860 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
  });
  const signedIn = await context.request.post(`${HOME}/api/session/demo`, {
    headers: { origin: HOME },
    data: { role: 'administrator' },
  });
  if (!signedIn.ok()) throw new Error(`Signing in was answered with ${signedIn.status()}.`);
  const page = await context.newPage();
  for (const { name, path, colorScheme } of PICTURES) {
    await page.emulateMedia({ colorScheme });
    await page.goto(HOME + path, { waitUntil: 'networkidle' });
    await page.screenshot({ path: `docs/${name}.png` });
    console.log(`docs/${name}.png`);
  }
} finally {
  await browser.close();
  child.kill('SIGTERM');
  if (child.exitCode === null) await new Promise((ended) => child.once('exit', ended));
  rmSync(dataDir, { recursive: true, force: true });
}
