import { expect, expectAccessible, HARBOUR_AND_FINCH, openPalette, profilePath, test } from './journey';

test('case 220: a form with text is left within the console only after a question: by a link, by the palette and by Back', async ({
  page,
}) => {
  await page.goto('/checks');
  await page.getByRole('link', { name: 'New check' }).first().click();
  const title = page.getByLabel('Title');
  await title.fill('Half a check');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  const stay = question.getByRole('button', { name: 'Keep editing' });

  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Profiles/ })
    .first()
    .click();
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await stay.click();
  await expect(title).toHaveValue('Half a check');

  await (await openPalette(page)).fill(HARBOUR_AND_FINCH);
  await page.getByRole('option').first().click();
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/\/checks\/new/);

  await page.evaluate(() => window.history.back());
  await expect(question).toBeVisible();
  await expect(page).toHaveURL(/\/checks\/new/);
  await stay.click();
  await expect(title).toHaveValue('Half a check');

  await page.evaluate(() => window.history.back());
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { name: 'Checks', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/checks$/);

  // Without text nothing is asked.
  await page.getByRole('link', { name: 'New check' }).first().click();
  await expect(title).toBeVisible();
  await page.evaluate(() => window.history.back());
  await expect(page).toHaveURL(/\/checks$/);
});

test('case 221: copying works without the clipboard API, as over plain HTTP', async ({ page, context }) => {
  // For pasting; the page itself has no clipboard.
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.goto(profilePath(HARBOUR_AND_FINCH));
  await page.getByRole('button', { name: 'Copy profile UUID' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Copied profile UUID' })).toBeAttached();
  const field = page.getByLabel('Filter, or ask');
  await field.focus();
  await page.keyboard.press('Control+v');
  await expect(field).toHaveValue(HARBOUR_AND_FINCH);
});

test('case 221: a text that the browser does not copy is shown, selected', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    document.execCommand = () => false;
  });
  await page.goto(profilePath(HARBOUR_AND_FINCH));
  await page.getByRole('button', { name: 'Copy profile UUID' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your browser blocked copying' });
  const text = dialog.getByLabel('Text to copy');
  await expect(text).toBeFocused();
  await expect(text).toHaveValue(HARBOUR_AND_FINCH);
  expect(await page.evaluate(() => window.getSelection()?.toString())).toBe(HARBOUR_AND_FINCH);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Copy profile UUID' })).toBeFocused();
});
