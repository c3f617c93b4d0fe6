import { expect, HARBOUR_AND_FINCH, profilePath, test, watchShifts } from './journey';

/** Highest position of the first settings, in CSS pixels, by window. */
const WINDOWS = [
  { width: 1440, height: 900, top: 320 },
  { width: 1366, height: 768, top: 340 },
  { width: 390, height: 844, top: 520 },
];

const CASES = WINDOWS.flatMap((window) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ ...window, colorScheme })),
);

for (const { width, height, top, colorScheme } of CASES) {
  test(`at ${width} × ${height}, ${colorScheme}, the first settings are at most ${top} px from the top, and nothing moves`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    const shifts = await watchShifts(page);
    await page.goto(profilePath(HARBOUR_AND_FINCH));
    await expect(page.getByRole('region', { name: 'Checks' })).toContainText(/\d+ (pass|fail|check)/);
    await expect(page.getByRole('link', { name: /the same setup|has this setup/ })).toBeVisible();
    const table = await page.locator('main table').first().boundingBox();
    expect(table?.y).toBeLessThanOrEqual(top);
    expect(await shifts()).toEqual([]);
  });
}
