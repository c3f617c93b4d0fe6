import { brotliCompressSync } from 'node:zlib';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { SLOWER } from '../e2e/interactions';
import type { Key } from './filter-words';
import { installProbe, type KeyPress } from './page-probe';
import { browserCookie } from './sign-in';

/** A list in a browser: its address and how to find its rows, content and filter. */
export interface ListPage {
  address: string;
  rows: string;
  content: string;
  field: string;
  /** A `Cookie` header, for lists that require sign-in. */
  cookie?: string;
}

export interface Load {
  firstRow: number;
  /** Bytes over the wire, headers included. */
  bytes: number;
  scripts: string[];
  heap: number;
  elements: number;
  nodes: number;
}

export type Throttling = 'none' | 'slow';

/** Lighthouse's "slow 4G", in bytes a second and milliseconds. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };

/** One load in a fresh browser context, so with an empty cache. */
export async function loadList(
  browser: Browser,
  list: ListPage,
  throttling: Throttling = 'none',
): Promise<Load> {
  return inFreshPage(browser, list, async (page, session) => {
    if (throttling === 'slow') {
      await session.send('Network.emulateNetworkConditions', SLOW_4G);
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    }
    const scripts = new Set<string>();
    let bytes = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    page.on('response', (response) => {
      if (response.headers()['content-type']?.includes('javascript')) scripts.add(response.url());
    });
    await page.goto(list.address, { waitUntil: 'networkidle' });
    const firstRow = await page.evaluate(async () => {
      const [contentful] = performance.getEntriesByName('first-contentful-paint');
      // Two frames after the row appeared can still be earlier than the paint the browser reports.
      return Math.max(await window.probe.firstRow, contentful?.startTime ?? 0);
    });
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = (await session.send('Runtime.getHeapUsage')) as { usedSize: number };
    const size = await page.evaluate((content) => {
      const main = document.querySelector(content);
      if (!main) return { elements: Number.NaN, nodes: Number.NaN };
      const walker = document.createTreeWalker(main);
      let nodes = 0;
      while (walker.nextNode()) nodes += 1;
      return { elements: main.querySelectorAll('*').length, nodes };
    }, list.content);
    return { firstRow, bytes, scripts: [...scripts], heap: usedSize, ...size };
  });
}

/** Types each word and then clears the field. */
export function pressKeys(browser: Browser, list: ListPage, words: readonly Key[][]): Promise<KeyPress[]> {
  return inFreshPage(browser, list, async (page) => {
    await page.goto(list.address, { waitUntil: 'networkidle' });
    const field = page.locator(list.field);
    const pressed: KeyPress[] = [];
    for (const { before, key } of words.flat()) {
      await field.fill('');
      await settle(page);
      if (before) {
        await field.pressSequentially(before);
        await page.waitForFunction((text) => window.probe.shows(text), before);
        await settle(page);
      }
      await page.evaluate(([at, text]) => window.probe.watch(at, text), [list.field, before + key] as const);
      await field.press(key);
      const took = await page.evaluate(() => window.probe.pressed);
      if (took) pressed.push(took);
    }
    return pressed;
  });
}

const settle = (page: Page) => page.waitForTimeout(700);

async function inFreshPage<Found>(
  browser: Browser,
  { rows, address, cookie }: ListPage,
  use: (page: Page, session: CDPSession) => Promise<Found>,
): Promise<Found> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    if (cookie) await context.addCookies([browserCookie(new URL(address).origin, cookie)]);
    // tsx wraps functions with a helper that does not exist in the page.
    await context.addInitScript('globalThis.__name = (value) => value;');
    await context.addInitScript(installProbe, rows);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    return await use(page, session);
  } finally {
    await context.close();
  }
}

const compressed = new Map<string, number>();

/** Bytes of the scripts at brotli's best quality, however the server sent them. */
export async function brotliBytes(scripts: readonly string[]): Promise<number> {
  let total = 0;
  for (const script of scripts) {
    const known = compressed.get(script);
    const size = known ?? brotliCompressSync(await fetch(script).then(toBuffer)).byteLength;
    compressed.set(script, size);
    total += size;
  }
  return total;
}

const toBuffer = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
