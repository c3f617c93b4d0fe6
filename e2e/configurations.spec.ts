import { expect, expectAccessible, searchByKey, test } from './journey';

const rows = 'table tbody tr[aria-rowindex]';

test('a configuration is found among many by a part of its name', async ({ page }) => {
  await page.goto('/configurations');
  await expect(page.getByText(/asks its customers for\. 214 in this account/)).toBeVisible();
  await searchByKey(page, 'societe');
  await expect(page.locator(rows).first()).toContainText('Société');
  await expect(page).toHaveURL(/q=societe/);
  for (const row of await page.locator(rows).all()) await expect(row).toContainText(/société/i);
});

test('the first paint has the rows in it, without a script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto('/configurations?q=trust');
  await expect(page.locator(rows).first()).toContainText(/trust/i);
  await context.close();
});

test('the state of the list is in its address', async ({ page }) => {
  await page.goto('/configurations?q=club&sort=name&order=asc');
  const first = (await page.locator(rows).first().textContent()) ?? '';
  await page.getByRole('button', { name: /^Name/ }).click();
  await expect(page).not.toHaveURL(/order=asc/);
  await expect(page.locator(rows).first()).not.toHaveText(first);
  await page.reload();
  await expect(page.getByLabel('Name contains')).toHaveValue('club');
  await expect(page.getByRole('columnheader', { name: /Name/ })).toHaveAttribute('aria-sort', 'descending');
});

test('an ID finds its configuration and no other', async ({ page }) => {
  await page.goto('/configurations');
  const id = (await page.locator(rows).nth(3).locator('td').first().textContent()) ?? '';
  await page.getByLabel('ID', { exact: true }).fill(id);
  await expect(page.locator(rows)).toHaveCount(1);
  await page.getByLabel('ID', { exact: true }).fill('999999999');
  await expect(page.getByText(/nothing|no configuration/i).first()).toBeVisible();
});

test('details of a configuration open by keyboard and close with the focus back', async ({ page }) => {
  await page.goto('/configurations');
  await page.locator(rows).first().waitFor();
  await page.getByRole('grid').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL(/configuration=\d+/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('grid')).toBeFocused();
});

test('a long list keeps few rows on the page, and its end can be reached', async ({ page }) => {
  await page.goto('/configurations?sort=id&order=asc');
  await page.locator(rows).first().waitFor();
  await page.getByRole('grid').focus();
  await page.keyboard.press('End');
  await expect(page.locator(`${rows}[aria-rowindex="215"]`)).toBeVisible();
  expect(await page.locator('main *').count()).toBeLessThanOrEqual(250);
});

test('the export has the rows of the filter', async ({ page }) => {
  await page.goto('/configurations?q=trust&sort=id&order=asc');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const stream = await (await download).createReadStream();
  let text = '';
  for await (const chunk of stream) text += chunk;
  const [head, ...lines] = text.trim().split('\r\n');
  expect(head).toBe('id,name,updated_at,created_at');
  expect(lines.length).toBeGreaterThan(5);
  expect(lines.every((line) => /trust/i.test(line))).toBe(true);
});

test('nothing that matches is told apart from an empty account', async ({ page }) => {
  await page.goto('/configurations?q=zzzz');
  await page
    .getByRole('button', { name: /clear/i })
    .or(page.getByRole('link', { name: /clear/i }))
    .click();
  await expect(page.locator(rows).first()).toBeVisible();
});
