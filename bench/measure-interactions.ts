import type { Browser, Page } from '@playwright/test';
import { listOverlays, type Overlay, openOverlay } from '../e2e/overlays';
import { listScreens } from '../e2e/screens';
import { signIn } from '../e2e/sign-in-once';
import { openBrowser } from './browser';
import { type Section, whole } from './report';
import { startSignedOut } from './start-console';
import { median } from './statistics';

const SLOWER = 4;
/** Milliseconds from an input to the next frame (web.dev, "Interaction to Next Paint"). */
const REACH = 150;
/** A slow interaction is repeated this often, and its median counts: the machine may have been busy. */
const REPEATS = 3;
const ROWS = 15;
const SANDBOX = { ADMIN_EMAIL: '', ADMIN_PASSWORD: '', SANDBOX_HISTORY: '' };

interface Interaction {
  name: string;
  at: string;
  /** @returns false if the screen has nothing of the kind */
  run(page: Page): Promise<boolean>;
}

/** `npm run bench -- interactions`: how long a person waits for the first sign that something happened, on every screen. */
export async function measureInteractions(): Promise<Section> {
  const portal = await startSignedOut(SANDBOX);
  const browser = await openBrowser();
  try {
    const page = await openPage(browser, portal.origin);
    const screens = await listScreens(page.request, portal.origin);
    const overlays = await listOverlays(page.request, portal.origin);
    const found: { name: string; took: number }[] = [];
    for (const one of [...screens.flatMap(onScreen), ...overlays.map(opening)]) {
      const took = await measured(page, portal.origin, one);
      if (took === null) continue;
      const again = took > REACH ? await repeated(page, portal.origin, one) : [];
      found.push({ name: `${one.name}, ${one.at}`, took: median([took, ...again]) });
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
const onScreen = (at: string): Interaction[] => [
  {
    name: 'type into the search',
    at,
    run: (page) => withFirst(page, '[data-page-search]', (search) => search.press('a')),
  },
  {
    name: 'move in the table',
    at,
    run: (page) =>
      withFirst(page, 'main [role=grid]', async (grid) => {
        await grid.focus();
        for (const key of ['ArrowDown', 'ArrowRight', 'End']) await grid.press(key);
      }),
  },
  {
    name: 'open a section',
    at,
    run: (page) => withFirst(page, 'main button[aria-expanded=false]', (button) => button.click()),
  },
];

const opening = (overlay: Overlay): Interaction => ({
  name: `open “${overlay.name}”`,
  at: overlay.at,
  async run(page) {
    const opened = await openOverlay(page, overlay);
    const field = opened.locator('input:not([type=checkbox], [type=radio]), textarea').first();
    if (await field.isEditable().catch(() => false)) await field.press('a');
    return true;
  },
});

async function withFirst(
  page: Page,
  selector: string,
  run: (found: ReturnType<Page['locator']>) => Promise<void>,
): Promise<boolean> {
  const found = page.locator(selector).first();
  if (!(await found.isVisible())) return false;
  await run(found);
  return true;
}

/** @returns the longest event, in milliseconds; 0: none took 16. Null: there is nothing of the kind. */
async function measured(page: Page, origin: string, { at, run }: Interaction): Promise<number | null> {
  await page.goto(origin + at, { waitUntil: 'load' });
  // Scripts that load when the page is idle.
  await page.waitForTimeout(1_500);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  try {
    if (!(await run(page))) return null;
    await page.waitForTimeout(300);
    return await page.evaluate(() => Math.max(0, ...(window as unknown as { durations: number[] }).durations));
  } finally {
    await session.detach();
  }
}

async function repeated(page: Page, origin: string, one: Interaction): Promise<number[]> {
  const took: number[] = [];
  for (let times = 0; times < REPEATS; times += 1) took.push((await measured(page, origin, one)) ?? 0);
  return took;
}

async function bareButton(page: Page): Promise<number> {
  const bare = 'data:text/html,<button onclick="this.textContent += 1">Count</button>';
  const button: Interaction = {
    name: '',
    at: bare,
    run: (shown) => withFirst(shown, 'button', (found) => found.click()),
  };
  return (await measured(page, '', button)) ?? 0;
}
