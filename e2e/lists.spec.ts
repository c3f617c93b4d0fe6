import { expect, expectAccessible, OF_COLOURS, type Page, test, watchShifts } from './journey';
import { withYearConsole } from './year-console';

const { home } = withYearConsole();

/** Lists by their address. Their first row may be at most this far from the top of a phone, in CSS pixels. */
const HIGHEST = 360;
const ROW = 44;

const LISTS = {
  findings: '/findings',
  'findings by profile': '/findings?show=profiles',
  'outside changes': '/drift',
  exceptions: '/exceptions?state=all',
  activity: '/activity',
  events: '/events',
  profiles: '/profiles',
  labels: '/labels',
  baselines: '/baselines',
  checks: '/checks',
  assignments: '/assignments',
  configurations: '/configurations',
  setups: '/setups',
} as const;
/** Those with one filter bar and rows of one height. */
const SAME_BAR = [
  'findings',
  'findings by profile',
  'outside changes',
  'exceptions',
  'activity',
  'events',
] as const;

const firstRow = (page: Page) =>
  page
    .locator('main')
    .locator('tbody > tr:not([aria-hidden]), [aria-label="Groups of profiles"] > li')
    .first();

for (const [name, path] of Object.entries(LISTS)) {
  test(`at 390 × 844 the first row of ${name} is above ${HIGHEST} px, and nothing moves`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const shifts = await watchShifts(page);
    await page.goto(home + path);
    await expect(firstRow(page)).toBeVisible();
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    await page.evaluate(() => document.fonts.ready);
    expect((await firstRow(page).boundingBox())?.y).toBeLessThanOrEqual(HIGHEST);
    expect(await shifts()).toEqual([]);
  });
}

for (const name of SAME_BAR) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`rows of ${name} are ${ROW} px high, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      for (const [width, height] of [
        [1440, 900],
        [1366, 768],
      ] as const) {
        await page.setViewportSize({ width, height });
        await page.goto(home + LISTS[name]);
        await expect(firstRow(page)).toBeVisible();
        const heights = await page
          .locator('main tbody > tr')
          .evaluateAll((rows) => [
            ...new Set(rows.map((row) => Math.round(row.getBoundingClientRect().height))),
          ]);
        // The last row has no line below it.
        expect(heights.filter((height) => height !== ROW && height !== ROW + 1)).toEqual([]);
      }
      await page.getByRole('combobox', { name: 'Add filter' }).click();
      await expect(page.getByRole('listbox')).toBeVisible();
      await expectAccessible(page, colorScheme === 'dark' ? OF_COLOURS : undefined);
    });
  }
}
