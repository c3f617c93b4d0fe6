import { expect, expectAccessible, openPalette, test } from './journey';

test('case 106: the palette breaks no accessibility rule, with and without results', async ({ page }) => {
  await page.goto('/configurations');
  await openPalette(page);
  await expectAccessible(page);
  await page.getByRole('combobox').fill('qqqqqqq');
  await expect(page.getByRole('option')).toHaveCount(1);
  await expectAccessible(page);
});

test('the palette finds a configuration by name, and closing it returns focus', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: /Find a profile/ }).click();
  await page.getByRole('combobox').fill('société');
  await page
    .getByRole('option', { name: /Société/ })
    .first()
    .click();
  await expect(page).toHaveURL(/configurations\?.*configuration=\d+/);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await openPalette(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox')).toBeHidden();
});

test('? lists the keyboard shortcuts, except while typing', async ({ page }) => {
  await page.goto('/configurations');
  await page.getByLabel('Name contains').fill('');
  await page.keyboard.type('?');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByLabel('Name contains').blur();
  await page.keyboard.type('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
});
