import { existsSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';

const SYSTEM = '/usr/bin/chromium';
const QUIET = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];

/** The browser used for measurements: PLAYWRIGHT_CHROMIUM, else the one Playwright manages, else the system's. */
export function openBrowser(): Promise<Browser> {
  const candidates = [process.env.PLAYWRIGHT_CHROMIUM, chromium.executablePath(), SYSTEM];
  const executablePath = candidates.find((path) => path && existsSync(path));
  if (!executablePath) throw new Error('Chromium was not found. Set PLAYWRIGHT_CHROMIUM to its path.');
  return chromium.launch({ executablePath, args: QUIET });
}
