import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { chromium } from '@playwright/test';

/** Tried first: Chromium without a window makes a journey a third faster. */
const SHELL = '/usr/bin/chromium-headless-shell';
const SYSTEM = [SHELL, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

const present = (paths: (string | undefined)[]) => paths.find((path) => path && existsSync(path));

/** Firefox for its own journeys: `FIREFOX`, or the system's. Null: those journeys are skipped. */
export const findFirefox = (): string | null => present([process.env.FIREFOX, ...FIREFOX]) ?? null;

/** Where nginx is unpacked. */
const UNPACKED = '.cache/programs';
export const UNPACKED_PROGRAMS = resolve(UNPACKED, 'usr/sbin');

/**
 * Gets what some journeys need and are skipped without, from Debian's packages where that is possible: Firefox is
 * installed, and nginx only unpacked, because its package would start it. Prints what it does.
 */
export function findForJourneys(): void {
  if (!canInstall()) return;
  if (findFirefox() === null) {
    console.log('Installing Debian’s Firefox.');
    install(['firefox-esr']);
  }
  if (present([process.env.NGINX_PROGRAM, '/usr/sbin/nginx', `${UNPACKED_PROGRAMS}/nginx`])) return;
  console.log(`Unpacking Debian’s nginx to ${UNPACKED}.`);
  mkdirSync(UNPACKED, { recursive: true });
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['download', '-qq', 'nginx'], UNPACKED);
  for (const name of readdirSync(UNPACKED).filter((file) => file.endsWith('.deb')))
    run('dpkg', ['-x', name, '.'], UNPACKED);
}

/**
 * The browser for the tests: `PLAYWRIGHT_CHROMIUM`, one managed by Playwright, Debian's headless shell (installed if
 * possible), any other Chromium on the system, or one that Playwright installs. Prints what it found or installs.
 * @throws if there is none and none can be installed
 */
export function findBrowser(named: string | undefined): string {
  const managed = chromium.executablePath();
  const found = present([named, managed, SHELL]);
  if (found) return say(found);
  if (canInstall()) {
    console.log('Installing Debian’s headless Chromium.');
    install(['chromium-headless-shell']);
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

const canInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

function install(packages: string[]): void {
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages]);
}

function say(path: string): string {
  console.log(`Browser: ${path}`);
  return path;
}

function run(command: string, args: string[], cwd = '.'): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync(command, args, { stdio: 'inherit', env, cwd });
}
