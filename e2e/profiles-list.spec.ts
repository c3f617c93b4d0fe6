import {
  createProfile,
  expect,
  expectAccessible,
  HARBOUR_AND_FINCH,
  OF_COLOURS,
  openPalette,
  type Page,
  profilePath,
  test,
  watchShifts,
} from './journey';
import { changeElsewhere } from './other-client';

const rows = 'table tbody tr[aria-rowindex]';
const addFilter = (page: Page) => page.getByRole('combobox', { name: 'Add filter' });
const active = (page: Page) => page.getByRole('region', { name: 'Active filters' });
const bar = (page: Page) => page.getByRole('region', { name: 'Selected profiles' });

/** Highest position of the first row, in CSS pixels, by window. */
const WINDOWS = [
  { width: 1440, height: 900, top: 320 },
  { width: 1366, height: 768, top: 320 },
  { width: 390, height: 844, top: 360 },
];

for (const { width, height, top } of WINDOWS) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`at ${width} × ${height} the first profile is at most ${top} px from the top, and nothing moves, ${colorScheme}`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height });
      const shifts = await watchShifts(page);
      await page.goto('/profiles');
      await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
      const first = await page.locator(rows).first().boundingBox();
      expect(first?.y).toBeLessThanOrEqual(top);
      expect(first?.height).toBe(width < 640 ? 56 : 36);
      expect(await shifts()).toEqual([]);
      await expectAccessible(page, colorScheme === 'dark' ? OF_COLOURS : undefined);
    });
  }
}

test('at 1366 × 768 the operator’s menu is in sight', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto('/profiles');
  const menu = page.getByRole('region', { name: 'Signed in as' }).getByRole('button').first();
  await expect(menu).toBeInViewport({ ratio: 1 });
  await menu.click();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeInViewport({ ratio: 1 });
});

test('the reference is shown at every width, in a column of its own', async ({ page, request }) => {
  const made = await createProfile(request);
  await page.goto(`/profiles?q=${made.customer_reference}`);
  await expect(page.locator(rows)).toHaveCount(1);
  const reference = page.locator(rows).getByTitle(made.customer_reference, { exact: true });
  for (const width of [320, 390, 640, 899, 900, 1000, 1200, 1366, 1440, 1920]) {
    await page.setViewportSize({ width, height: 768 });
    await expect(reference, `${width} px`).toBeInViewport({ ratio: 0.95 });
    const isWhole = await reference.evaluate((cell) => cell.scrollWidth <= cell.clientWidth);
    expect(isWhole, `${width} px`).toBe(true);
  }
});

test('“which of my high-risk customers lack form 317” takes three inputs', async ({ page, request }) => {
  const listed = await page.request.get('/api/profiles?risk=High&limit=1');
  const [risky] = ((await listed.json()) as { rows: { uuid: string }[] }).rows;
  await changeElsewhere(request, risky?.uuid ?? '', [101]);
  await page.request.get(`/api/profiles/${risky?.uuid}/portal-configuration`);
  let matching = 0;
  await expect(async () => {
    const answer = await page.request.get('/api/profiles?risk=High&without-form=317');
    matching = ((await answer.json()) as { matching: number }).matching;
    expect(matching).toBeGreaterThan(0);
  }).toPass();
  await page.goto('/profiles');
  let inputs = 0;
  const input = async (act: () => Promise<void>) => {
    inputs += 1;
    await act();
  };
  const typed = (text: string) => async () => {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  await input(() => addFilter(page).click());
  await input(typed('high risk'));
  // While Enter waits for suggestions, what is typed next joins its text.
  await expect(page).toHaveURL(/risk=High/);
  await input(typed('form is not 317'));
  await expect(page).toHaveURL(/risk=High&without-form=317/);
  await expect(page.getByText(new RegExp(`^Rows 1–\\d+ of ${matching}`))).toBeVisible();
  await expect(active(page)).toContainText(/Based on (all |[\d,]+ of )[\d,]+ profiles/);
  expect(inputs).toBeLessThanOrEqual(4);
});

test('the palette answers the same in words, and offers actions', async ({ page }) => {
  await page.goto('/');
  await (await openPalette(page)).fill('high-risk customers lack form 317');
  await page.getByRole('option', { name: /^High-risk profiles without form 317/ }).click();
  await expect(page).toHaveURL(/risk=High&without-form=317/);
  await (await openPalette(page)).fill('profiles with form 104');
  await page.getByRole('option', { name: /^Profiles with form 104/ }).click();
  await expect(active(page)).toContainText('Form is 104');

  await (await openPalette(page)).fill('new check');
  await page.getByRole('option', { name: /^New check/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New check' })).toBeVisible();
  await page.goto(profilePath(HARBOUR_AND_FINCH));
  await (await openPalette(page)).fill('add form');
  await page.getByRole('option', { name: 'Add form to this profile' }).click();
  await expect(page.getByRole('dialog', { name: /forms/i })).toBeVisible();
});

test('the choice of columns is remembered, and the server renders it', async ({ page }) => {
  await page.goto('/profiles');
  const uuid = page.getByRole('columnheader', { name: 'UUID' });
  await expect(uuid).toHaveCount(0);
  await expect(page.getByRole('columnheader', { name: 'Failing' })).toBeVisible();
  await expect(page.getByText(/, last seen first/)).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  await expectAccessible(page);
  await page.getByRole('menuitemcheckbox', { name: 'UUID' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Seen' }).click();
  await page.keyboard.press('Escape');
  await expect(uuid).toBeVisible();
  await expect(page.getByText(/, last seen first/)).toHaveCount(0);
  const html = await (await page.request.get('/profiles')).text();
  expect(html).toMatch(/<th[^>]*>UUID</);
  await page.reload();
  await expect(uuid).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemradio', { name: 'Newest event first' }).click();
  await expect(page).toHaveURL(/sort=changed/);
});

test('a selection says what it leaves out, covers no row, and toasts are above it', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto('/profiles');
  await page.getByRole('grid').focus();
  await page.keyboard.press('x');
  await expect(bar(page)).toContainText(/1 selected.*of the [\d,]+ that match aren’t selected/);
  await expectAccessible(page);
  await page.keyboard.press('End');
  const last = page.locator(`${rows}[data-active]`);
  await last.scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const [row, actions] = [await last.boundingBox(), await bar(page).boundingBox()];
  expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual(actions?.y ?? 0);
  await showToast(page, 'Saved');
  await expect.poll(() => coveredButtons(page, '[data-bottom-bar]')).toEqual([]);
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`a toast covers no button of an open sheet’s footer and replaces the one before, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto(`${profilePath(HARBOUR_AND_FINCH)}?edit=forms`);
    await expect(page.getByRole('dialog').locator('footer').getByRole('button').first()).toBeVisible();
    for (const message of ['Saved', 'Label saved', 'Label saved']) await showToast(page, message);
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(1);
    await expect(page.locator('[data-sonner-toast]')).toContainText('Label saved (2 times)');
    await expect.poll(() => coveredButtons(page, '[role=dialog] footer')).toEqual([]);
  });
}

async function showToast(page: Page, message: string) {
  await page.evaluate((text) => {
    window.dispatchEvent(new CustomEvent('console:toast', { detail: { message: text } }));
  }, message);
  await expect(page.locator('[data-sonner-toast]').last()).toContainText(message);
}

/** Names of the buttons and links within an element that a toast overlaps. */
const coveredButtons = (page: Page, within: string) =>
  page.evaluate((selector) => {
    const box = document.querySelector('[data-sonner-toast]')?.getBoundingClientRect();
    if (!box) return ['no toast is shown'];
    const all = [...document.querySelectorAll(`${selector} :is(button, a)`)];
    return all
      .filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
      })
      .map((one) => one.textContent);
  }, within);

test('while names are masked, no column or filter shows a name', async ({ page, request }) => {
  const made = await createProfile(request);
  await page.goto('/profiles');
  const [assignee = ''] = (
    await page.getByLabel('Assignee', { exact: true }).locator('option').allTextContents()
  ).filter((text) => /^[A-Z]\w+ [A-Z]/.test(text) && !text.startsWith('Any'));
  const name = assignee.replace(/ \([\d,]+\)$/, '');
  expect(name).not.toBe('');
  await page.goto('/profiles?present=masked');
  await expect(page.locator(rows).first()).toBeVisible();
  const field = addFilter(page);
  await field.click();
  await page.keyboard.type('assignee');
  await expect(page.getByRole('option', { name: /Assignee is Colleague/ }).first()).toBeVisible();
  await page
    .getByRole('option', { name: /Assignee is Colleague/ })
    .first()
    .click();
  await expect(page.locator(rows).first()).toContainText('Colleague');
  const shown = (await page.locator('main').textContent()) ?? '';
  expect(shown).not.toContain(name);
  expect(shown).not.toContain(made.customer_reference);
});
