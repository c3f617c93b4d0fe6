import { expect, expectAccessible, measureShift, OF_COLOURS, type Page, SIGNED_OUT, test } from './journey';
import { listOverlays, openOverlay } from './overlays';
import { listScreens, repeatedNames } from './screens';
import { startYearConsole, type YearConsole } from './servers/year-console';

/** What must hold on every screen of a console with a year of history. */
let year: YearConsole;

test.use({ storageState: SIGNED_OUT });
test.describe.configure({ mode: 'serial', timeout: 300_000 });

test.beforeAll(async () => {
  year = await startYearConsole();
});
test.afterAll(() => year.stop());
test.beforeEach(({ page }) => page.context().addCookies([year.cookie]));

const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
];

/** A shift that no one notices; 0.1 is called good (web.dev, "Cumulative Layout Shift"). */
const MAX_SHIFT = 0.02;

/** Buttons that repeat because they do the same thing in two places: both frames of a preview move together. */
const SAME = ['Edit forms', 'Back', 'Next'];

/** Waits until nothing on the page is loading. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
}

for (const { width, height } of WINDOWS) {
  test(`at ${width} × ${height}, no screen moves while it loads or scrolls sideways, and no two buttons or links that differ share a name`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const shift = await measureShift(page);
    for (const path of await listScreens(page.request, year.home)) {
      await page.goto(year.home + path);
      await settled(page);
      expect.soft(await shift(), `layout shift of ${path}`).toBeLessThanOrEqual(MAX_SHIFT);
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
  await page.goto(year.home);
  const menu = page.getByRole('region', { name: 'Signed in as' }).getByRole('button').first();
  const pages = page.getByRole('navigation', { name: 'Main' });
  await expect(pages.getByRole('link', { name: 'Stage' })).toBeInViewport({ ratio: 1 });
  await expect(menu).toBeInViewport({ ratio: 1 });
  await menu.click();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeInViewport({ ratio: 1 });
});

test('every sheet, dialog and menu breaks no accessibility rule, in either theme', async ({ page }) => {
  for (const overlay of await listOverlays(page.request, year.home)) {
    await test.step(`${overlay.name} at ${overlay.at}`, async () => {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await page.goto(year.home + overlay.at);
      await openOverlay(page, overlay);
      await expectAccessible(page);
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      await expectAccessible(page, OF_COLOURS);
    });
  }
});
