import type { Locator } from '@playwright/test';
import { expect, HARBOUR_AND_FINCH, profilePath, test } from './journey';

/** Windows contrast themes: the browser replaces every background, so states must be told apart in another way. */
test.use({ forcedColors: 'active' });

const backgroundOf = (element: Locator) => element.evaluate((node) => getComputedStyle(node).backgroundColor);

for (const colorScheme of ['light', 'dark'] as const) {
  test(`in a contrast theme, ${colorScheme}: the matrix keeps its filled cells, and pressed chips and the current page differ`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme, forcedColors: 'active' });
    // A group appears once something has been read.
    await page.request.get(`/api/profiles/${HARBOUR_AND_FINCH}/portal-configuration`);
    await expect(async () => {
      await page.goto('/setups');
      await expect(page.getByRole('list', { name: 'Legend' }).first()).toBeVisible({ timeout: 2_000 });
    }).toPass();
    const legend = page.getByRole('list', { name: 'Legend' }).first().getByRole('listitem');
    const markOf = (words: string) => legend.filter({ hasText: words }).locator('[aria-hidden]');
    const canvas = await backgroundOf(page.locator('body'));
    const filled = await backgroundOf(markOf('Shown (first row)'));
    expect(filled).not.toBe(canvas);
    expect(await backgroundOf(markOf('Same as the first row'))).not.toBe(canvas);
    expect(filled).not.toBe(await backgroundOf(markOf('Hidden (first row)')));

    const chips = page.getByRole('button', { pressed: true }).first();
    const others = page.getByRole('button', { pressed: false }).first();
    expect(await backgroundOf(chips)).not.toBe(await backgroundOf(others));

    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    const current = await backgroundOf(links.and(page.locator('[aria-current]')));
    expect(current).not.toBe(await backgroundOf(links.and(page.locator(':not([aria-current])')).first()));

    await page.goto(profilePath(HARBOUR_AND_FINCH));
    const tab = page.getByRole('main').locator('a[aria-current], button[aria-current]').first();
    expect(await backgroundOf(tab)).not.toBe(canvas);
  });
}
