import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * The browser that the tests drive: `PLAYWRIGHT_CHROMIUM`, one that Playwright manages, the system's, one
 * that Playwright installs, one from apt when root. Says what it found or installs.
 * @throws when there is none and none can be had.
 */
export function findBrowser(named: string | undefined): string {
  const found = [named, chromium.executablePath(), ...SYSTEM].find((path) => path && existsSync(path));
  if (found) return say(found);
  console.log('No browser found: asking Playwright to install Chromium.');
  run('npx', ['playwright', 'install', '--with-deps', 'chromium']);
  if (existsSync(chromium.executablePath())) return say(chromium.executablePath());
  if (process.getuid?.() === 0) {
    console.log('That did not work: installing Debian’s Chromium.');
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', 'chromium']);
  }
  const installed = SYSTEM.find((path) => existsSync(path));
  if (installed) return say(installed);
  throw new Error(
    'No Chromium was found or could be installed. Install one and set PLAYWRIGHT_CHROMIUM to its path.',
  );
}

function say(path: string): string {
  console.log(`Browser: ${path}`);
  return path;
}

function run(command: string, args: string[]): void {
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}
