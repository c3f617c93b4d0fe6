import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Tried first: Chromium without a window makes a journey a third faster. */
const SHELL = '/usr/bin/chromium-headless-shell';
const SYSTEM = [SHELL, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * The browser for the tests: `PLAYWRIGHT_CHROMIUM`, one managed by Playwright, Debian's headless shell (installed if
 * possible), any other Chromium on the system, or one that Playwright installs. Prints what it found or installs.
 * @throws if there is none and none can be installed
 */
export function findBrowser(named: string | undefined): string {
  const present = (paths: (string | undefined)[]) => paths.find((path) => path && existsSync(path));
  const managed = chromium.executablePath();
  const found = present([named, managed, SHELL]);
  if (found) return say(found);
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Debian’s headless Chromium.');
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell']);
  }
  const system = present(SYSTEM);
  if (system) return say(system);
  console.log('No browser found. Installing Chromium with Playwright.');
  run('npx', ['playwright', 'install', '--with-deps', 'chromium']);
  const installed = present([managed]);
  if (installed) return say(installed);
  throw new Error(
    'Chromium could not be found or installed. Install it and set PLAYWRIGHT_CHROMIUM to its path.',
  );
}

function say(path: string): string {
  console.log(`Browser: ${path}`);
  return path;
}

function run(command: string, args: string[]): void {
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}
