import { setTimeout } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { onBothDatabases } from './both-databases';
import { openBrowser } from './browser';
import { brotliBytes } from './load-list';
import { measureFirstList } from './measure-first-list';
import { measureReady } from './measure-ready';
import { kilobytes, type Section, tenth } from './report';
import { PROFILE } from './service-client';
import { browserCookie } from './sign-in';
import { type StartedConsole, startConsole } from './start-console';
import { processorTime } from './start-process';

/** After that, a start and what follows it are over: the first vacuum, and what V8 optimises. */
const SETTLING = 180_000;
const IDLE = 300_000;
/** In percent of a core. */
const IDLE_REACH = 0.3;
/** Pages, and the most kB of JavaScript that each may load. */
const PAGES: readonly (readonly [page: string, path: string, reach: number])[] = [
  ['list', '/configurations', 140],
  ['Overview', '/', 140],
  ['profile', `/profiles/${PROFILE}`, 150],
  ['Setups', '/setups', 145],
];

/** `npm run bench -- light`: what a start, an idle minute and a page cost. */
export async function measureLight(): Promise<Section[]> {
  return [await measureReady(), await measureFirstList(), await measureIdle(), await measureScripts()];
}

async function measureIdle(): Promise<Section> {
  const found = await onBothDatabases(async ({ dataDir, databaseUrl }) => {
    const portal = await startConsole({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' });
    await setTimeout(SETTLING);
    const before = processorTime(portal.pid);
    await setTimeout(IDLE);
    const share = ((processorTime(portal.pid) - before) / IDLE) * 100;
    await portal.stop();
    return share;
  });
  const row = (words: string, share: number) => [
    words,
    share.toFixed(2),
    `at most ${IDLE_REACH} %: ${share <= IDLE_REACH ? 'met' : 'missed'}`,
  ];
  return {
    title: 'An idle console',
    columns: ['', '% of a core', 'target'],
    rows: [row('embedded database', found.embedded), row('PostgreSQL, without its server', found.separate)],
    notes: [
      `CPU of all threads over ${IDLE / 1_000} s, ${SETTLING / 1_000} s after the start. No page is open.`,
    ],
  };
}

async function measureScripts(): Promise<Section> {
  const portal = await startConsole();
  const browser = await openBrowser();
  try {
    const rows: string[][] = [];
    for (const [page, path, reach] of PAGES) {
      const { named, loaded } = await scriptsOf(browser, portal, path);
      const bytes = await brotliBytes(named);
      const isMet = bytes <= reach * 1_000;
      rows.push([
        page,
        kilobytes(bytes),
        `at most ${tenth(reach)}: ${isMet ? 'met' : 'missed'}`,
        kilobytes(await brotliBytes(loaded)),
      ]);
    }
    return {
      title: 'JavaScript of a page',
      columns: ['', 'named by the page, kB brotli', 'target', 'all within 3 s'],
      rows,
      notes: [
        'Named by the page: scripts in its HTML. All: every script that an empty cache loads until 3 s after the page, also what it loads ahead when idle. At brotli’s best quality.',
      ],
    };
  } finally {
    await browser.close();
    await portal.stop();
  }
}

async function scriptsOf(browser: Browser, portal: StartedConsole, path: string) {
  const context = await browser.newContext();
  await context.addCookies([browserCookie(portal.origin, portal.cookie)]);
  const page = await context.newPage();
  const loaded = new Set<string>();
  page.on('response', (response) => {
    if (response.headers()['content-type']?.includes('javascript')) loaded.add(response.url());
  });
  const answer = await page.goto(portal.origin + path, { waitUntil: 'load' });
  const html = (await answer?.text()) ?? '';
  await page.waitForTimeout(3_000);
  await context.close();
  const named = [...loaded].filter((script) =>
    html.includes(new URL(script).pathname.replace('/_next/', '')),
  );
  return { named, loaded: [...loaded] };
}
