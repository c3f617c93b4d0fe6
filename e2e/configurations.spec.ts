import { CONTROL, expect, expectAccessible, SERVERS, searchByKey, signInAs, test } from './journey';

const rows = 'table tbody tr[aria-rowindex]';

test('a configuration is found among many by part of its name', async ({ page }) => {
  await page.goto('/configurations');
  await expect(page.getByText(/asks its customers for\. 214 in this account/)).toBeVisible();
  await searchByKey(page, 'societe');
  await expect(page.locator(rows).first()).toContainText('Société');
  await expect(page).toHaveURL(/q=societe/);
  for (const row of await page.locator(rows).all()) await expect(row).toContainText(/société/i);
});

test('the first paint contains the rows, without scripts', async ({ browser, baseURL }) => {
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

test("a configuration's details open by keyboard, and closing them returns focus", async ({ page }) => {
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

test('a note on a configuration is saved, and everyone can see it', async ({ page }) => {
  await page.goto('/configurations?q=club');
  await page.locator(rows).first().getByRole('link').click();
  const details = page.getByRole('dialog');
  const words = `For clubs of the north, ${Date.now()}`;
  await details.getByRole('button', { name: /^(Add a|Edit the) note$/ }).click();
  await expect(details.getByRole('textbox', { name: 'Note' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(words);
  await expectAccessible(page);
  await details.getByRole('button', { name: 'Save' }).click();
  await expect(details.getByText(words)).toBeVisible();
  await signInAs(page, 'support');
  await page.reload();
  await expect(page.getByRole('dialog').getByText(words)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit the note' })).toBeHidden();
});

test('a long list has few rows on the page, and its end can be reached', async ({ page }) => {
  await page.goto('/configurations?sort=id&order=asc');
  await page.locator(rows).first().waitFor();
  await page.getByRole('grid').focus();
  await page.keyboard.press('End');
  await expect(page.locator(`${rows}[aria-rowindex="215"]`)).toBeVisible();
  expect(await page.locator('main *').count()).toBeLessThanOrEqual(250);
});

test('the export contains the filtered rows', async ({ page }) => {
  await page.goto('/configurations?q=trust&sort=id&order=asc');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const stream = await (await download).createReadStream();
  let text = '';
  for await (const chunk of stream) text += chunk;
  const [head, ...lines] = text.trim().split('\r\n');
  expect(head).toBe('id,name,updated_at (UTC),created_at (UTC)');
  expect(lines.length).toBeGreaterThan(5);
  expect(lines.every((line) => /trust/i.test(line))).toBe(true);
});

test('a filter without matches looks different from an empty account', async ({ page }) => {
  await page.goto('/configurations?q=zzzz');
  await page
    .getByRole('button', { name: /clear/i })
    .or(page.getByRole('link', { name: /clear/i }))
    .click();
  await expect(page.locator(rows).first()).toBeVisible();
});

test("cases 117 and 118: a list that the service sent in part, or whose rows can't be read, says so", async ({
  page,
  faults,
}) => {
  const list = { method: 'GET', path: '/portal-configurations', times: 9 };
  const address = `${SERVERS.faultConsole.address}/configurations`;
  const body = { data: [{ id: 'x' }, 7], meta: { total: 131 }, links: { next: '?page=2' } };
  await faults.script([{ ...list, body }]);
  await page.goto(address);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(
    page.getByText(
      'This list may be incomplete: the service sent 2 of 131. The rest is not in searches, counts or exports.',
    ),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'The configurations could not be read' })).toBeVisible();
  await expect(page.getByText(/has no portal configurations/)).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Main' })).toContainText('2 of 131');
  await expectAccessible(page);
  const file = await page
    .context()
    .request.get(`${SERVERS.faultConsole.address}/api/portal-configurations/export`);
  expect(await file.text()).toContain('2 of 131');
  await faults.script([]);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('1 in this account.')).toBeVisible();
});

test('without a connection a calm message says so, and the list continues automatically once it is back', async ({
  page,
  context,
}) => {
  await page.goto('/configurations');
  await page.locator(rows).first().waitFor();
  const notice = page.getByText('No connection to the console.');
  // Its script loads when the page is idle.
  await page.locator('[role=status].fixed').waitFor({ state: 'attached' });
  await expect(notice).toBeHidden();
  await context.setOffline(true);
  await expect(notice).toBeVisible();
  await expect(page.locator(rows).first()).toBeVisible();
  await expectAccessible(page);
  // Links do nothing in the meantime, instead of opening the browser's own error.
  await page.getByRole('navigation').getByRole('link', { name: 'Profiles' }).click();
  await expect(page).toHaveURL(/\/configurations/);
  await expect(page.locator(rows).first()).toBeVisible();
  const read = page.waitForResponse((response) => response.url().includes('/api/portal-configurations'));
  await context.setOffline(false);
  await expect(notice).toBeHidden();
  expect((await read).ok()).toBe(true);
});

test('a page whose connection breaks during loading updates live once it is back', async ({
  page,
  context,
}) => {
  // Holds back the page's idle work until the connection is lost.
  await page.addInitScript(() => {
    const waiting: (() => void)[] = [];
    window.requestIdleCallback = (run) =>
      waiting.push(() => run({ didTimeout: false, timeRemaining: () => 50 }));
    window.addEventListener('rest', () => waiting.forEach((run) => void run()));
  });
  await page.goto('/configurations');
  await page.locator(rows).first().waitFor();
  await context.setOffline(true);
  const failed = page.waitForEvent('requestfailed', (request) => request.resourceType() === 'script');
  await page.evaluate(() => window.dispatchEvent(new Event('rest')));
  await failed;
  const live = page.waitForResponse((response) => response.url().endsWith('/api/live'));
  await context.setOffline(false);
  expect((await live).ok()).toBe(true);
});

test('while a slow service responds, the screen has its final layout: nothing moves when the rows arrive', async ({
  page,
  request,
}) => {
  await page.goto('/configurations');
  const id = (await page.locator(rows).first().locator('td').first().textContent()) ?? '';
  const placesOf = () =>
    page
      .locator('main :is(h1, input, table)')
      .evaluateAll((elements) =>
        elements.map((element) => `${element.tagName} ${Math.round(element.getBoundingClientRect().top)}`),
      );
  // A list filtered by ID is requested from the service itself.
  const fault = await request.post(`${CONTROL}/faults`, {
    data: { kind: 'latency', amount: 2, seconds: 30 },
  });
  expect(fault.ok()).toBe(true);
  const waiting = page.locator('main [inert]');
  const arrival = page.goto(`/configurations?id=${id}`);
  await expect(page.getByText('Loading portal configurations').first()).toBeAttached();
  await expect(waiting).toHaveCount(1);
  const before = await placesOf();
  await arrival;
  await expect(waiting).toHaveCount(0);
  await expect(page.locator(rows)).toHaveCount(1);
  expect(before.length).toBeGreaterThanOrEqual(3);
  expect(await placesOf()).toEqual(before);
  expect((await request.delete(`${CONTROL}/faults`)).ok()).toBe(true);
});
