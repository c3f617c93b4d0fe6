import type { Browser, Locator, Page } from '@playwright/test';
import { listOverlays, type Overlay, openOverlay } from '../e2e/overlays';
import { listScreens } from '../e2e/screens';
import { signIn } from '../e2e/sign-in-once';
import { openBrowser } from './browser';
import { SLOWER } from './load-list';
import { type Section, whole } from './report';
import { startSignedOut } from './start-console';
import { median } from './statistics';

/** Milliseconds from an input to the next frame (web.dev, "Interaction to Next Paint"). */
const REACH = 150;
/** A slow interaction is repeated this often, and its median counts: the machine may have been busy. */
const REPEATS = 3;
const ROWS = 15;
/** Milliseconds in which the page shows what an input did. */
const SHOWN = 400;
const SANDBOX = { ADMIN_EMAIL: '', ADMIN_PASSWORD: '', SANDBOX_HISTORY: '' };

/** A page, and what a person does on it. */
interface Visit {
  at: string;
  parts: {
    name: string;
    /** @returns false if the page has nothing of the kind */
    run(page: Page): Promise<boolean>;
  }[];
}

interface Interaction {
  name: string;
  /** The longest event, in milliseconds; 0: none took 16. */
  took: number;
}

/** `npm run bench -- interactions`: how long a person waits for the first sign that something happened, on every screen. */
export async function measureInteractions(): Promise<Section> {
  const portal = await startSignedOut(SANDBOX);
  const browser = await openBrowser();
  try {
    const page = await openPage(browser, portal.origin);
    const screens = await listScreens(page.request, portal.origin);
    const overlays = await listOverlays(page.request, portal.origin);
    const found: Interaction[] = [];
    for (const one of [...screens.map(onScreen), ...overlays.map(opening)]) {
      const times = [await visit(page, portal.origin, one)];
      const isSlow = times[0]?.some(({ took }) => took > REACH);
      while (isSlow && times.length <= REPEATS) times.push(await visit(page, portal.origin, one));
      for (const { name } of times[0] ?? []) {
        const tooks = times.flat().flatMap((again) => (again.name === name ? again.took : []));
        found.push({ name, took: median(tooks) });
      }
    }
    const slow = found.filter(({ took }) => took > REACH);
    const slowest = found.sort((one, other) => other.took - one.took).slice(0, ROWS);
    return {
      title: 'From an input to the next frame',
      columns: ['the slowest', 'ms', 'target'],
      rows: slowest.map(({ name, took }) => [
        name,
        whole(took),
        `at most ${REACH}: ${took <= REACH ? 'met' : 'missed'}`,
      ]),
      notes: [
        `${found.length} interactions on ${screens.length} screens and with ${overlays.length} sheets, dialogs and menus, at ${SLOWER} × CPU, as the browser reports them in steps of 8 ms: ${found.length - slow.length} within ${REACH} ms. In the same browser a button of an otherwise empty page takes ${whole(await bareButton(page))}.`,
        `The longest event of each; if it took longer than ${REACH} ms, the median of ${REPEATS + 1}.`,
      ],
    };
  } finally {
    await browser.close();
    await portal.stop();
  }
}

async function openPage(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  await context.addCookies([await signIn(origin, 'administrator')]);
  const page = await context.newPage();
  await page.addInitScript(() => {
    const durations: number[] = [];
    Object.assign(window, { durations });
    new PerformanceObserver((list) => {
      for (const { duration, interactionId } of list.getEntries() as PerformanceEventTiming[]) {
        if (interactionId) durations.push(duration);
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
  return page;
}

/** What a person does on every screen that has it. */
const onScreen = (at: string): Visit => ({
  at,
  parts: [
    {
      name: `type into the search, ${at}`,
      run: (page) => withFirst(page, '[data-page-search]', (search) => search.press('a')),
    },
    {
      name: `move in the table, ${at}`,
      run: (page) =>
        withFirst(page, 'main [role=grid]', async (grid) => {
          await grid.focus();
          for (const key of ['ArrowDown', 'ArrowRight', 'End']) {
            await page.waitForTimeout(SHOWN);
            await page.keyboard.press(key);
          }
        }),
    },
    {
      name: `open a section, ${at}`,
      run: (page) => withFirst(page, 'main button[aria-expanded=false]', click),
    },
  ],
});

const opening = (overlay: Overlay): Visit => ({
  at: overlay.at,
  parts: [
    {
      name: `open “${overlay.name}”, ${overlay.at}`,
      async run(page) {
        const opened = await openOverlay(page, overlay, click);
        const field = opened
          .locator('input:not([type=checkbox], [type=radio]):visible, textarea:visible')
          .first();
        if (await field.isEditable({ timeout: 500 }).catch(() => false)) await field.press('a');
        return true;
      },
    },
  ],
});

async function withFirst(
  page: Page,
  selector: string,
  run: (found: Locator) => Promise<void>,
): Promise<boolean> {
  const found = page.locator(selector).first();
  if (!(await found.isVisible())) return false;
  await run(found);
  return true;
}

/** As a person does: Playwright's own click, and what it looks for next, would run in the page before the next frame. */
async function click(button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  if (box === null) throw new Error(`Not on the page: ${button}`);
  const page = button.page();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(SHOWN);
  await page.mouse.down();
  await page.mouse.up();
  await page.waitForTimeout(SHOWN);
}

async function visit(page: Page, origin: string, { at, parts }: Visit): Promise<Interaction[]> {
  await page.goto(origin + at, { waitUntil: 'load' });
  // Scripts that load when the page is idle.
  await page.waitForTimeout(1_500);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const found: Interaction[] = [];
  for (const { name, run } of parts) {
    if (!(await run(page))) continue;
    await page.waitForTimeout(SHOWN);
    const took = await page.evaluate(() => {
      const { durations } = window as unknown as { durations: number[] };
      return Math.max(0, ...durations.splice(0));
    });
    found.push({ name, took });
  }
  await session.detach();
  return found;
}

async function bareButton(page: Page): Promise<number> {
  const run = (shown: Page) => withFirst(shown, 'button', click);
  const at = 'data:text/html,<button onclick="this.textContent += 1">Count</button>';
  const [clicked] = await visit(page, '', { at, parts: [{ name: 'click', run }] });
  return clicked?.took ?? 0;
}
