import { readFile } from 'node:fs/promises';
import {
  addFilter,
  chooseMore,
  createProfile,
  expect,
  expectAccessible,
  type Page,
  profilePath,
  SERVERS,
  test,
} from './journey';
import { newProfile } from './other-client';

const REASON = 'The bank asks for a source of funds <script>alert(1)</script> \u202e';
/** An auditor's question must be answered within this, in milliseconds. */
const HALF_A_MINUTE = 30_000;

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Edit forms' });
const rows = (page: Page) => page.locator('tbody [data-opens-row]');

async function saveForms(page: Page, address: string, id: number, reason: string): Promise<void> {
  await page.goto(address);
  const removeButton = sheet(page).getByRole('button', { name: `Remove form ${id}`, exact: true });
  await sheet(page).getByLabel('Assigned forms', { exact: true }).last().fill(`${id} `);
  await expect(removeButton).toBeVisible();
  await sheet(page)
    .getByRole('textbox', { name: /^Reason/ })
    .fill(reason);
}

test('who added form 205 to this profile, when, why, and what was there before: answered and exported', async ({
  page,
  request,
}) => {
  const profile = await newProfile(request, [101, 104]);
  await saveForms(page, profilePath(profile, '?edit=forms'), 205, REASON);
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Forms saved', { exact: true })).toBeVisible();

  const asked = Date.now();
  await chooseMore(page, 'Activity of this profile');
  await expect(page).toHaveURL(new RegExp(`/activity\\?profile=${profile}`));
  await addFilter(page, 'forms changed');
  await expect(rows(page).first()).toContainText('changed the forms of ');
  await expect(page.locator('tbody tr').first()).toContainText('added 205');
  await rows(page).first().click();
  const details = page.getByRole('dialog', { name: /changed the forms of / });
  await expect(details.getByText(/Source|source of funds/).first()).toBeVisible();
  await expect(details.locator('dt', { hasText: /^Before$/ }).locator('..')).toContainText('101');
  await expect(details.locator('dt', { hasText: /^Before$/ }).locator('..')).not.toContainText('205');
  await expect(details.locator('dt', { hasText: /^After$/ }).locator('..')).toContainText('205');
  await expect(details.getByText('Request ID', { exact: true })).toBeVisible();
  await expect(details.getByText(/^[0-9a-f]{64}$/)).toHaveCount(2);
  // Cases 75, 76: input is shown as text, and nothing is hidden in it.
  await expect(details.getByText('<script>alert(1)</script>')).toBeVisible();
  await expect(details.getByText('U+202E')).toBeVisible();
  expect(Date.now() - asked).toBeLessThan(HALF_A_MINUTE);
  await expectAccessible(page);

  await page.keyboard.press('Escape');
  await expect(rows(page).first()).toBeFocused();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv.split('\r\n')[0]).toMatch(/^\ufeffnumber,at \(UTC\),operator,/);
  expect(csv).toContain('[U+202E]');
  expect(csv).toContain(profile);

  await page.goto(profilePath(profile, '?tab=events'));
  const note = page.locator('li', { hasText: 'Forms saved here' }).first();
  await expect(note).toContainText(/By .+: “The bank asks/);
});

test("case 105: from the list to a row's details and back by keyboard alone", async ({ page }) => {
  await page.goto('/activity');
  await rows(page).first().focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  await expect(rows(page).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL(/open=\d+/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(rows(page).first()).toBeFocused();
});

test('a filter without matches says so, and can be cleared', async ({ page }) => {
  await page.goto('/activity?profile=no-such-reference&from=2020-01-01T00:00:00Z');
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/activity$/);
  await expect(rows(page).first()).toBeVisible();
});

test('case 85: closing a tab in mid-save changes nothing: the save completes and is recorded', async ({
  page,
  faults,
}) => {
  const address = `${SERVERS.faultConsole.address}${profilePath(faults.profile, '?edit=forms')}`;
  await saveForms(page, address, 317, 'Closed meanwhile');
  await faults.script([]);
  await page.keyboard.press('Control+Enter');
  // The console has the save and has started to call the service.
  await expect.poll(async () => (await faults.record()).length, { intervals: [5] }).toBeGreaterThan(0);
  const asker = page.context().request;
  await page.close({ runBeforeUnload: false });
  await expect
    .poll(async () => {
      const query = `profile=${faults.profile}&action=forms.changed`;
      const response = await asker.get(`${SERVERS.faultConsole.address}/api/activity?${query}`);
      const { rows: found } = (await response.json()) as { rows: { outcome: string; reason: string }[] };
      return found.map(({ outcome, reason }) => `${outcome}: ${reason}`);
    })
    .toEqual(['done: Closed meanwhile']);
});

test('case 107: Activity loses nothing at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto('/activity');
  await rows(page).first().waitFor();
  const overflow = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('main section[aria-label]')].map(
      (element) => element.scrollWidth - element.clientWidth,
    ),
  );
  expect(Math.max(...overflow), 'nothing has to be scrolled sideways').toBeLessThanOrEqual(0);
});

test('actions in the sandbox are described in words, with a link to the profile', async ({
  page,
  request,
}) => {
  const { uuid } = await createProfile(request, ['complete-processing', 'submit']);
  await page.goto(`/activity?profile=${uuid}`);
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).first()).toContainText(/moved .+ to Needs Review, entry \d+$/);
  await expect(rows(page).last()).toContainText('created ');
  await expect(page.locator('main')).not.toContainText('/sandbox/control');
  await page.locator('tbody').getByRole('link').first().click();
  await expect(page).toHaveURL(profilePath(uuid));
});

test('a typed time has the format of the screens, and the second 01:30 is kept', async ({ page }) => {
  // 01:30 GMT: the clock also showed 01:30 an hour before.
  await page.goto('/activity?from=2026-10-25T01:30:00.000Z');
  const field = page.getByRole('combobox', { name: 'Add filter' });
  const edit = page.getByRole('button', { name: /^Edit filter: Happened/ });
  await expect(edit).toHaveText('Happened since 25 Oct 2026, 01:30 GMT');
  await edit.click();
  await page.keyboard.type('since 25 Oct 2026 1:30');
  await page.getByRole('option', { name: 'Happened since 25 Oct 2026, 01:30 BST' }).click();
  await expect(page).toHaveURL(/from=2026-10-25T00%3A30/);

  // Text that is not understood stays and changes nothing.
  await field.fill('happened since 31 Nov');
  await field.blur();
  await expect(page.getByRole('alert').filter({ hasText: 'isn’t applied yet' })).toBeVisible();
  await expectAccessible(page);
  await expect(field).toHaveValue('happened since 31 Nov');
  await expect(page).toHaveURL(/from=2026-10-25T00%3A30/);

  await field.fill('11 nov 2026');
  await expect(page.getByRole('option', { name: 'Happened 11 Nov 2026' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/from=2026-11-11T00%3A00%3A00\.000Z&to=2026-11-11T23%3A59%3A59\.999Z/);
  await page.keyboard.press('Backspace');
  await expect(page).not.toHaveURL(/from=|to=/);
  await addFilter(page, 'yesterday');
  await expect(edit).toHaveText('Happened yesterday');
  await expect(page).toHaveURL(/from=yesterday&to=yesterday/);
  await page.reload();
  await expect(edit).toHaveText('Happened yesterday');
});
