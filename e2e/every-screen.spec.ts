import type { Request } from '@playwright/test';
import {
  expect,
  expectAccessible,
  HARBOUR_AND_FINCH,
  OF_COLOURS,
  type Page,
  profilePath,
  test,
  watchShifts,
} from './journey';
import { findCutText, findOverlaps } from './layout-faults';
import { listOverlays, openOverlay } from './overlays';
import { listScreens, repeatedNames } from './screens';
import { withYearConsole } from './year-console';

/** What must hold on every screen of a console with a year of history. */
const { home } = withYearConsole();

const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
];

/** Buttons that repeat because they do the same thing in two places: both frames of a preview move together. */
const SAME = ['Edit forms', 'Back', 'Next'];

/** Follows a page's requests. @returns waits until none is running, and what they brought is drawn */
function followRequests(page: Page): () => Promise<void> {
  const running = new Set<Request>();
  page.on('request', (request) => {
    // Live updates are one answer that does not end.
    if (!request.url().endsWith('/api/live')) running.add(request);
  });
  const end = (request: Request) => void running.delete(request);
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  const isIdle = async () => {
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    return running.size === 0;
  };
  // Answers are drawn before they ask for more: idle twice in a row.
  return () => expect.poll(async () => (await isIdle()) && (await isIdle())).toBe(true);
}

for (const { width, height } of WINDOWS) {
  test(`at ${width} × ${height}, no screen moves while it loads or scrolls sideways, and no two buttons or links that differ share a name`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const settled = followRequests(page);
    const shifts = await watchShifts(page);
    for (const path of await listScreens(page.request, home)) {
      await page.goto(home + path);
      await settled();
      expect.soft(await shifts(), `layout shift of ${path}`).toEqual([]);
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect.soft(beyond, `pixels beyond the window of ${path}`).toBeLessThanOrEqual(0);
      const snapshot = await page.getByRole('main').first().ariaSnapshot();
      expect.soft(repeatedNames(snapshot, SAME), `names of ${path}`).toEqual([]);
    }
  });
}

test("at 1366 × 768 the operator's menu is in sight on every page of the navigation, with the list of pages unscrolled", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(home);
  const menu = page.getByRole('region', { name: 'Signed in as' }).getByRole('button').first();
  const pages = page.getByRole('navigation', { name: 'Main' });
  await expect(pages.getByRole('link', { name: 'Stage' })).toBeInViewport({ ratio: 1 });
  await expect(menu).toBeInViewport({ ratio: 1 });
  await menu.click();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeInViewport({ ratio: 1 });
});

test('every sheet, dialog and menu breaks no accessibility rule, in either theme', async ({ page }) => {
  for (const overlay of await listOverlays(page.request, home)) {
    await test.step(`${overlay.name} at ${overlay.at}`, async () => {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await page.goto(home + overlay.at);
      await openOverlay(page, overlay);
      await expectAccessible(page);
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      await expectAccessible(page, OF_COLOURS);
    });
  }
});

test("with the browser's font size at 20 px text and rows grow by a quarter, and nothing is cut off, overlaps or scrolls sideways", async ({
  page,
}) => {
  const settled = followRequests(page);
  await page.goto(`${home}/profiles`);
  const rowHeight = async () => (await page.locator('#row-0').boundingBox())?.height ?? 0;
  const usual = await rowHeight();
  const browser = await page.context().newCDPSession(page);
  // What a person sets in the browser's settings; it also counts in media queries.
  await browser.send('Page.enable');
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 20, fixed: 16 } });
  await page.reload();
  expect(await rowHeight()).toBeCloseTo(usual * 1.25, 0);
  const grid = page.getByRole('grid');
  await grid.focus();
  await page.keyboard.press('End');
  await expect(grid.locator('tr[data-active]')).toBeInViewport({ ratio: 0.9 });

  for (const path of await listScreens(page.request, home)) {
    await page.goto(home + path);
    await settled();
    const size = await page.evaluate(() => getComputedStyle(document.body).fontSize);
    expect.soft(Number.parseFloat(size), `font size of ${path}`).toBeCloseTo(13.5 * 1.25, 3);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect.soft(beyond, `pixels beyond the window of ${path}`).toBeLessThanOrEqual(0);
    expect.soft(await findCutText(page), `cut text of ${path}`).toEqual([]);
    expect.soft(await findOverlaps(page), `overlapping controls of ${path}`).toEqual([]);
  }
});

test('case 240: shortcuts work by physical key on a Cyrillic layout, also with Ctrl, and text stays text', async ({
  page,
}) => {
  const press = (init: { key: string; code: string; ctrlKey?: boolean }) =>
    page.evaluate(
      (pressed) =>
        void (document.activeElement ?? document.body).dispatchEvent(
          new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...pressed }),
        ),
      init,
    );
  await page.goto(home + profilePath(HARBOUR_AND_FINCH));
  await press({ key: 'у', code: 'KeyE' });
  const editor = page.getByRole('dialog', { name: /^Edit forms of/ });
  await expect(editor).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(editor).toBeHidden();
  await press({ key: 'ф', code: 'KeyA' });
  const filter = page.locator('[data-page-search]');
  await expect(filter).toBeFocused();
  await press({ key: 'у', code: 'KeyE' });
  await expect(editor).toBeHidden();
  await filter.blur();
  await press({ key: 'л', code: 'KeyK', ctrlKey: true });
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible();
});

test('case 241: single-key shortcuts are turned off in their list and stay off, Ctrl K stays on, and the account turns them on again', async ({
  page,
}) => {
  await page.goto(home + profilePath(HARBOUR_AND_FINCH));
  await page.keyboard.type('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const single = page.getByRole('switch', { name: 'Single-key shortcuts' });
  await single.click();
  await expect(single).toHaveAttribute('aria-checked', 'false');
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await page.reload();
  await page.keyboard.type('e?/');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('[data-page-search]')).not.toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible();

  await page.goto(`${home}/account`);
  await single.click();
  await page.goto(home + profilePath(HARBOUR_AND_FINCH));
  await page.keyboard.type('?');
  await expect(list).toBeVisible();
});
