import { randomUUID } from 'node:crypto';
import { createProfile, expect, expectAccessible, type Page, SERVERS, test } from './journey';
import { changeElsewhere } from './other-client';

const FORM = 118;
const headers = { origin: SERVERS.console.address };

/** The ID of the check with this title, from the console's list. */
async function idOf(page: Page, title: string): Promise<string> {
  const listed = await page.request.get('/api/checks');
  const { checks } = (await listed.json()) as { checks: { id: string; title: string }[] };
  return checks.find((check) => check.title === title)?.id ?? '';
}

/** A count on screen, by its result. */
const figure = (page: Page, result: string) =>
  page
    .getByRole('region', { name: 'Results' })
    .locator('dl > div')
    .filter({ hasText: new RegExp(`^${result}`) });

test('a check is made by keyboard, previewed, saved, activated and edited; it counts its profiles and is tried on one', async ({
  page,
  request,
}) => {
  const [with118, without] = [await createProfile(request), await createProfile(request)];
  await changeElsewhere(request, with118.uuid, [101, FORM]);
  await changeElsewhere(request, without.uuid, [101]);
  for (const { uuid } of [with118, without])
    await page.request.get(`/api/profiles/${uuid}/portal-configuration`);
  const title = `Journey ${randomUUID().slice(0, 8)} has form ${FORM}`;

  await page.goto('/checks/new');
  await page.getByLabel('Title').focus();
  await page.keyboard.type(title);
  await page.getByLabel('Customer reference begins with').fill(without.customer_reference);
  await page.getByRole('combobox', { name: 'Values' }).focus();
  await page.keyboard.type(String(FORM));
  await page.keyboard.press('Enter');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText(new RegExp(`Forms include.* ${FORM}`));
  // Its reference is known once its event arrives.
  await expect(async () => {
    await page.getByLabel('Title').press('End');
    await page.keyboard.type('.');
    await expect(preview.locator('dl')).toContainText(/Fail1\D/, { timeout: 3_000 });
  }).toPass();
  await expectAccessible(page);
  await preview.getByRole('button', { name: 'Replay up to 400 days…' }).click();
  const written = page.getByRole('dialog', { name: 'Replay of this draft' });
  await expect(written).toContainText('1 profile would have failed since');
  await expectAccessible(page);
  await written.getByRole('button', { name: 'Close' }).last().click();
  await expect(written).toBeHidden();
  await page.getByLabel('Title').fill(title);
  await page.keyboard.press('Control+Enter');

  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByText('Draft')).toBeVisible();
  await expect(figure(page, 'Fail')).toContainText('1');
  await expect(page.getByRole('region', { name: 'Results' })).toContainText(/^.*Based on (all )?[\d,]+ /s);
  // A saved check is replayed automatically.
  const replay = page.getByRole('region', { name: 'Replay', exact: true });
  await expect(replay).toContainText('1 profile would have failed since');
  await expect(replay.locator(`a[href="/profiles/${without.uuid}"]`)).toBeVisible();
  await replay.getByText('Show as a table').click();
  await expect(replay.getByRole('row', { name: /Unknown: no readings yet/ }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Activate…' }).click();
  const asking = page.getByRole('alertdialog');
  await expect(asking).toContainText('1 profile currently fails it and will become a finding.');
  await asking.getByRole('button', { name: 'Activate' }).click();
  await expect(page.getByText(/^Active since /)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Test bench' }).click();
  const bench = page.getByRole('dialog', { name: 'Test bench' });
  const subject = bench.getByLabel('UUID, reference or name, or a configuration as JSON');
  await subject.fill('{"data": {"forms": {"enabled": true, "form_ids": []}}}');
  await expect(bench.getByLabel('Review status')).toBeVisible();
  await expectAccessible(page);
  await subject.fill(without.customer_reference);
  await expect(bench.getByLabel('Review status')).toBeHidden();
  await bench.getByRole('button', { name: 'Try it' }).click();
  await expect(bench.getByRole('status')).toContainText('Fail');
  await expect(bench.getByRole('listitem').filter({ hasText: 'Decisive' })).toContainText(`${FORM}`);
  await expectAccessible(page);
  await bench.getByRole('button', { name: 'Close' }).last().click();

  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByRole('heading', { name: /^Edit CK-/, level: 1 })).toBeVisible();
  await page.getByLabel('Customer reference begins with').fill(with118.customer_reference);
  await expect(page.getByText('Compared with the saved version: 0 more failures, 1 fewer.')).toBeVisible();
  await page.getByRole('button', { name: 'Save version', exact: true }).click();
  const reason = page.getByLabel('Reason', { exact: true });
  await expect(reason).toBeFocused();
  await expect(reason).toHaveAccessibleDescription(/Give a reason of 20 to 500 characters/);
  await reason.fill('Only this customer signed the new terms.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save version', exact: true }).click();
  await expect(page.getByText('Version 2 changed the scope')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Versions' })).toContainText(
    '“Only this customer signed the new terms.”',
  );
  await expect(figure(page, 'Fail')).toContainText('0');
  await expect(figure(page, 'Pass')).toContainText('1');
  await expect(replay).toContainText('Compared with version 1: 0 more failures, 1 fewer');

  // It was active, so it is archived rather than deleted.
  await expect(page.getByRole('button', { name: 'Delete…' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Archive…' }).click();
  await asking.getByRole('button', { name: 'Archive' }).click();
  await expect(asking.getByLabel('Reason')).toHaveAccessibleDescription(/Give a reason of 20/);
  await asking.getByLabel('Reason').fill('The new terms replaced this rule.');
  await expectAccessible(page);
  await asking.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('Archived: no profiles are checked.')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/checks');
  await expect(page.getByRole('region', { name: 'Checks' }).getByRole('link', { name: title })).toHaveCount(
    0,
  );
  await page.getByText(/^\d+ archived$/).click();
  await page.getByRole('link', { name: title }).click();
  await page.getByRole('button', { name: 'Restore…' }).click();
  await asking.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('button', { name: 'Activate…' })).toBeVisible();
});

test('a file of checks is previewed, refused completely with the place of an error, and imported completely', async ({
  page,
}) => {
  const title = `Journey ${randomUUID().slice(0, 8)}`;
  const check = {
    format: 1,
    title,
    why: '',
    severity: 'low',
    scope: {},
    condition: { section: 'forms', operator: 'is_shown' },
  };
  await page.goto('/checks');
  await page.getByRole('button', { name: 'Import…' }).click();
  const sheet = page.getByRole('dialog', { name: 'Import checks' });
  const wrong = { ...check, title: `${title} too`, condition: { section: 'forms', operator: 'resembles' } };
  await sheet.getByLabel('Or paste the JSON').fill(JSON.stringify({ checks: [check, wrong] }));
  await sheet.getByRole('button', { name: 'Preview' }).click();
  await expect(sheet.getByText('checks.1.condition.operator')).toBeVisible();
  await expect(sheet.getByRole('button', { name: /^Add / })).toHaveCount(0);
  await expectAccessible(page);

  await sheet.getByLabel('JSON file').setInputFiles({
    name: 'checks.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ checks: [check] })),
  });
  await expect(sheet.getByRole('list', { name: 'Checks to add' })).toContainText('Forms are shown.');
  await sheet.getByRole('button', { name: 'Add 1 check' }).click();
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  // A fading toast has colours that belong to neither theme.
  await expect(page.locator('[data-sonner-toast]').last()).toHaveCSS('opacity', '1');
  await expectAccessible(page);
  const exported = await page.request.get('/api/checks/export');
  expect(JSON.stringify(await exported.json())).toContain(title);

  const id = await idOf(page, title);
  expect((await page.request.delete(`/api/checks/${id}`, { headers })).ok()).toBe(true);
});

test('an edit loses nothing when someone else saves a version meanwhile', async ({ page }) => {
  const title = `Journey ${randomUUID().slice(0, 8)}`;
  const definition = {
    format: 1,
    title,
    why: '',
    severity: 'low',
    scope: {},
    condition: { section: 'forms', operator: 'is_shown' },
  };
  const created = await page.request.post('/api/checks', { headers, data: { definition } });
  const { id } = (await created.json()) as { id: string };
  await page.goto(`/checks/${id}/edit`);
  await page.getByLabel('Why it matters').fill('Written while somebody else wrote.');
  const theirs = { definition: { ...definition, severity: 'high' }, version: 1 };
  expect((await page.request.put(`/api/checks/${id}`, { headers, data: theirs })).ok()).toBe(true);
  const conflict = page.getByRole('region', { name: 'Someone else changed this check' });
  await page.keyboard.press('Control+Enter');
  await expect(conflict).toContainText('changed the severity');
  await expectAccessible(page);
  await conflict.getByRole('button', { name: 'Save mine as a new version' }).click();
  await expect(page.getByLabel('Why it matters')).toHaveValue('Written while somebody else wrote.');
  await page.getByRole('button', { name: 'Save version', exact: true }).click();
  await expect(page.getByText(/^version 3$/)).toBeVisible();
  expect((await page.request.delete(`/api/checks/${id}`, { headers })).ok()).toBe(true);
});
