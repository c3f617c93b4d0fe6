import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { findBrowser } from '../find-browser';

/**
 * `npm run docs:screens`: takes the README's pictures of a new console, so that they show today's screens. It builds
 * first if anything has changed.
 */
const PORT = '3398';
const HOME = `http://localhost:${PORT}`;
/** Includes a build. */
const MOST_SECONDS = 600;

/** The rich seeded profile. */
const HARBOUR_AND_FINCH = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';

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
  await answers(child);
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

/** @throws Error if it exits, or takes too long */
async function answers(console: ChildProcess): Promise<void> {
  const until = performance.now() + MOST_SECONDS * 1_000;
  while (performance.now() < until) {
    if (console.exitCode !== null) throw new Error('The console exited.');
    const answer = await fetch(`${HOME}/api/sign-in`).catch(() => null);
    if (answer?.ok) return;
    await setTimeout(250);
  }
  throw new Error('The console did not start.');
}
