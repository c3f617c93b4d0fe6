import { setTimeout } from 'node:timers/promises';
import { actOnScreen, INTERACTION_MS, leastBusy } from './interactions';
import {
  brokenInBoth,
  brokenRules,
  expect,
  followRequests,
  HARBOUR_AND_FINCH,
  type Page,
  pixelsBeyond,
  profilePath,
  test,
  watchShifts,
} from './journey';
import { findCutText, findOverlaps, findPastEnd, findUnsteadyColumns } from './layout-faults';
import { LAPTOP, listScreens, repeatedNames } from './screens';
import { withYearConsole } from './year-console';

/** What must hold on every screen of a console with a year of history. */
const { home } = withYearConsole();

/** Buttons that repeat because they do the same thing in two places: both frames of a preview move together. */
const SAME = ['Edit forms', 'Back', 'Next'];

/** kB of JavaScript, with brotli, that a screen's HTML may name. */
const MOST_SCRIPTS = { usual: 195, more: 235 };
/** Screens that suggest forms and values while someone types, and a comparison of versions. */
const WITH_MORE = /^\/(assignments\/new|checks\/(new|.*\/edit)|.*\?tab=history)/;

/** What holds at any width: nothing moves while the screen loads, or is scrolled sideways. */
async function expectSteady(page: Page, path: string, shifts: () => Promise<string[]>) {
  expect.soft(await shifts(), `layout shift of ${path}`).toEqual([]);
  expect.soft(await pixelsBeyond(page), `pixels beyond the window of ${path}`).toBeLessThanOrEqual(0);
}

test('cases 106, 107, 125 and 327: at 1366 × 768 no screen moves while it loads, has two names for different things, breaks an accessibility rule in either theme, scrolls past its end, or keeps a person waiting; at 320 px and with large text nothing is lost', async ({
  page,
}) => {
  test.setTimeout(600_000);
  await page.setViewportSize(LAPTOP);
  const settled = followRequests(page);
  const shifts = await watchShifts(page);
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.enable');
  for (const path of await listScreens(page.request, home)) {
    await test.step(path, async () => {
      const load = async () => {
        await page.goto(home + path);
        await settled();
      };
      await load();
      await expectSteady(page, path, shifts);
      expect.soft(await findUnsteadyColumns(page), `columns of ${path}`).toEqual([]);
      const snapshot = await page.locator('main').first().ariaSnapshot();
      expect.soft(repeatedNames(snapshot, SAME), `names of ${path}`).toEqual([]);
      expect.soft(await brokenInBoth(page), `accessibility of ${path}`).toEqual([]);
      expect.soft(await findPastEnd(page, path), `the end of ${path}`).toEqual([]);

      // What a person sets in the browser's settings; it also counts in media queries.
      await browser.send('Page.setFontSizes', { fontSizes: { standard: 20, fixed: 16 } });
      const size = await page.evaluate(() => getComputedStyle(document.body).fontSize);
      expect.soft(Number.parseFloat(size), `font size of ${path}`).toBeCloseTo(13.5 * 1.25, 3);
      expect.soft(await pixelsBeyond(page), `large text of ${path}`).toBeLessThanOrEqual(0);
      expect.soft(await findCutText(page), `cut text of ${path}`).toEqual([]);
      expect.soft(await findOverlaps(page), `overlapping controls of ${path}`).toEqual([]);
      await browser.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });

      await page.setViewportSize({ width: 320, height: 800 });
      expect.soft(await pixelsBeyond(page), `${path} at 320 px`).toBeLessThanOrEqual(0);
      expect.soft(await brokenRules(page), `accessibility of ${path} at 320 px`).toEqual([]);
      expect.soft(await findPastEnd(page, path), `the narrow end of ${path}`).toEqual([]);
      await page.setViewportSize(LAPTOP);

      const busy = await leastBusy(page, () => actOnScreen(page, settled), load);
      expect.soft(busy, `from an input to the next frame of ${path}`).toBeLessThanOrEqual(INTERACTION_MS);
    });
  }
});

test('at 390 × 844, no screen moves while late answers arrive or scrolls sideways, and no two buttons or links that differ share a name', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // After the first paint, as on a slow network or from a busy server.
  await page.route(/\/(?:api|sandbox\/control)\/(?!live$)/, async (route) => {
    await setTimeout(50);
    await route.continue();
  });
  const settled = followRequests(page);
  const shifts = await watchShifts(page);
  for (const path of await listScreens(page.request, home)) {
    await page.goto(home + path);
    await settled();
    await expectSteady(page, path, shifts);
    const snapshot = await page.locator('main').first().ariaSnapshot();
    expect.soft(repeatedNames(snapshot, SAME), `names of ${path}`).toEqual([]);
  }
});

test('case 326: a font that arrives after the page has been painted moves nothing', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const settled = followRequests(page);
  const shifts = await watchShifts(page);
  await page.route(/\.woff2$/, async (route) => {
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await route.continue();
  });
  const font = page.waitForEvent('requestfinished', (request) => request.url().endsWith('.woff2'));
  await page.goto(home + profilePath(HARBOUR_AND_FINCH, '?tab=history'));
  await font;
  await settled();
  expect(await shifts()).toEqual([]);
});

test('no screen sends more JavaScript than its budget', async ({ page }) => {
  const sizes = new Map<string, number>();
  const sizeOf = async (script: string) => {
    const known = sizes.get(script);
    if (known !== undefined) return known;
    const headers = { 'accept-encoding': 'br' };
    const answer = await page.request.get(`${home}/_next/${script}`, { headers });
    const { 'content-encoding': encoding, 'content-length': length } = answer.headers();
    expect(encoding, script).toBe('br');
    sizes.set(script, Number(length));
    return Number(length);
  };
  for (const path of await listScreens(page.request, home)) {
    const html = await (await page.request.get(home + path)).text();
    const forOldBrowsers = /static\/chunks\/[^"]+(?=" noModule)/i.exec(html)?.[0];
    let bytes = 0;
    for (const script of new Set(html.match(/static\/chunks\/[\w~.-]+\.js/g)))
      if (script !== forOldBrowsers) bytes += await sizeOf(script);
    const budget = WITH_MORE.test(path) ? MOST_SCRIPTS.more : MOST_SCRIPTS.usual;
    expect.soft(bytes / 1_000, `scripts of ${path}`).toBeLessThanOrEqual(budget);
    expect.soft(bytes / 1_000, `scripts of ${path}`).toBeGreaterThan(100);
  }
});

test('case 325: from page to page the tab always has a title, and screen readers are told the new one', async ({
  page,
}) => {
  // An error on the page fails every journey.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.readyState === 'complete' && document.title === '')
        throw new Error('The tab has no title.');
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`${home}/checks`);
  const menu = page.getByRole('navigation', { name: 'Main' });
  for (const link of [
    menu.getByRole('link', { name: 'Assignments' }),
    page.locator('main table a').first(),
    menu.getByRole('link', { name: 'Profiles' }),
    page.locator('main a[href^="/profiles/"]').first(),
  ]) {
    const before = await page.title();
    await link.click();
    await expect(page).not.toHaveTitle(before);
    await expect(page.locator('#__next-route-announcer__')).toHaveText(await page.title());
  }
});

test("at 1366 × 768 the operator's menu is in sight on every page of the navigation, with the list of pages unscrolled", async ({
  page,
}) => {
  await page.setViewportSize(LAPTOP);
  await page.goto(home);
  const menu = page.getByRole('region', { name: 'Signed in as' }).getByRole('button').first();
  const pages = page.getByRole('navigation', { name: 'Main' });
  await expect(pages.getByRole('link', { name: 'Stage' })).toBeInViewport({ ratio: 1 });
  await expect(menu).toBeInViewport({ ratio: 1 });
  await menu.click();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeInViewport({ ratio: 1 });
});

test("with the browser's font size at 20 px rows grow by a quarter, and the last is still reached", async ({
  page,
}) => {
  await page.goto(`${home}/profiles`);
  const rowHeight = async () => (await page.locator('#row-0').boundingBox())?.height ?? 0;
  const usual = await rowHeight();
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.enable');
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 20, fixed: 16 } });
  await page.reload();
  expect(await rowHeight()).toBeCloseTo(usual * 1.25, 0);
  const grid = page.getByRole('grid');
  await grid.focus();
  await page.keyboard.press('End');
  await expect(grid.locator('tr[data-active]')).toBeInViewport({ ratio: 0.9 });
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
