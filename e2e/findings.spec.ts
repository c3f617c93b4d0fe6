import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import {
  createProfile,
  expect,
  expectAccessible,
  formToAdd,
  OF_COLOURS,
  pixelsBeyond,
  profilePath,
  SERVERS,
  test,
  watchShifts,
} from './journey';

const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
];

const headers = { origin: SERVERS.console.address };

/** A profile, and a check that only this profile fails. Resolves once the finding is listed. */
async function createFailing(page: Page, request: APIRequestContext) {
  const made = await createProfile(request);
  const { id: form } = await formToAdd(page.request, made.uuid);
  const title = `Journey ${randomUUID().slice(0, 8)} has form ${form}`;
  const definition = {
    format: 1,
    title,
    why: 'The bank asks for it.',
    severity: 'high',
    scope: { reference: made.customer_reference },
    condition: { section: 'forms', member: 'form_ids', operator: 'includes_all', value: [form] },
  };
  const created = await page.request.post('/api/checks', { headers, data: { definition } });
  const { id } = (await created.json()) as { id: string };
  await page.request.post(`/api/checks/${id}/state`, { headers, data: { state: 'on' } });
  // Profiles are judged in the background.
  await expect(async () => {
    const answer = await page.request.get(`/api/findings?check=${id}&state=open`);
    expect(((await answer.json()) as { total: number }).total).toBe(1);
  }).toPass();
  return { made, form, id, title };
}

test("a finding is listed with its check and profile, excepted with a reason, shown on the profile's page, reopened, and fixed in the editor", async ({
  page,
  request,
}) => {
  const { made, form, id, title } = await createFailing(page, request);
  const query = `check=${id}&profile=${made.uuid}`;
  // The list of open findings loses it once it has an exception.
  await page.goto(`/findings?${query}&state=all`);
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText('High');
  await expect(row).toContainText('on first reading');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectAccessible(page, colorScheme === 'dark' ? OF_COLOURS : undefined);
  }
  await row.getByRole('button', { name: 'Add exception…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add exception' });
  await dialog.getByLabel('Reason').fill('too short');
  await dialog.getByRole('button', { name: 'Add exception' }).click();
  await expect(dialog).toContainText('Give a reason of 20 to 500 characters.');
  const reason = 'The statement came by post; it is being scanned.';
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Add exception' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText(/exception (until|:)/);
  await expect(row).toContainText(reason);

  await page.goto(profilePath(made.uuid));
  const checks = page.getByRole('region', { name: 'Checks' });
  await expect(checks).toContainText(title);
  await checks.getByRole('link', { name: 'View checks' }).click();
  await expect(page).toHaveURL(/tab=checks/);
  const finding = checks.getByRole('listitem').filter({ hasText: title });
  await expect(finding).toContainText(`(profile ${made.uuid}), add form ${form} to Forms.`);
  await finding.getByRole('button', { name: 'End exception' }).click();
  await expect(finding.getByRole('button', { name: 'Add exception…' })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 800 });
  for (const path of [`/findings?${query}`, profilePath(made.uuid, '?tab=checks')]) {
    await page.goto(path);
    await expect(page.getByRole('link', { name: title }).first()).toBeVisible();
    const overflow = await pixelsBeyond(page);
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Open findings' })).toContainText('open');

  // From the list into the editor: saving the fixes closes the finding, which then names who fixed it.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/findings?${query}`);
  await row.getByRole('link', { name: 'Fix in the editor' }).click();
  const sheet = page.getByRole('dialog', { name: /^Edit forms/ });
  await expect(sheet).toContainText(/Filled in with the fix for CK-\d+ .* Nothing is saved yet\./);
  const effect = sheet.getByRole('region', { name: 'Effect on checks' });
  await expect(effect.getByRole('heading', { name: /^Would be fixed/ })).toBeVisible();
  await expect(effect).toContainText(title);
  await expectAccessible(page);
  await sheet.getByRole('button', { name: /^Save/ }).click();
  await expect(sheet).toBeHidden();
  await expect(page).not.toHaveURL(/edit=|mend=/);
  await checks.getByRole('link', { name: 'View checks' }).click();
  await checks.getByText(/resolved findings?$/).click();
  await expect(finding).toContainText('changed in this console by');
  const archived = { state: 'archived', reason: 'This journey is done with its check.' };
  expect((await page.request.post(`/api/checks/${id}/state`, { headers, data: archived })).ok()).toBe(true);
});

for (const { width, height } of WINDOWS) {
  test(`at ${width} × ${height}, Findings opens with a row for each check and what can be done for it; nothing moves`, async ({
    page,
    request,
  }) => {
    const { id } = await createFailing(page, request);
    await page.setViewportSize({ width, height });
    const shifts = await watchShifts(page);
    await page.goto('/findings');
    const groups = page
      .getByRole('table')
      .getByRole('row')
      .filter({ hasText: /CK-\d+/ });
    await expect(groups.first()).toContainText(/\d customers?/);
    await expect(groups.first()).toContainText('since');
    if (width > 640) {
      for (const row of await groups.all()) expect((await row.boundingBox())?.height).toBeLessThanOrEqual(46);
    }
    expect(await shifts()).toEqual([]);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expectAccessible(page, colorScheme === 'dark' ? OF_COLOURS : undefined);
    }
    const name = (await groups.first().textContent())?.match(/CK-\d+/)?.[0] ?? '';
    await groups
      .first()
      .getByRole('button', { name: `Add exceptions…, ${name}` })
      .click();
    await expect(page.getByRole('dialog', { name: 'Add exceptions for all results' })).toContainText(
      /profiles?: all that match|1 profile/,
    );
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    await groups
      .first()
      .getByRole('button', { name: new RegExp(`^${name} `) })
      .click();
    await expect(page).toHaveURL(/check=/);
    const rows = page.getByRole('table').getByRole('row').filter({ hasText: name });
    await expect(rows.first().getByRole('link', { name: /^Profile/ })).toBeVisible();
    if (width > 640) {
      for (const row of (await rows.all()).slice(0, 10))
        expect((await row.boundingBox())?.height).toBeLessThanOrEqual(46);
    }
    await page.request.delete(`/api/checks/${id}`, { headers });
  });
}

test('a check about forms offers an assignment of the missing form to exactly the customers of its group', async ({
  page,
  request,
}) => {
  const { form, id, title } = await createFailing(page, request);
  const row = page.getByRole('row').filter({ hasText: title });
  await page.goto('/findings');
  await expect(row).toContainText('1 customer');
  await row.getByRole('link', { name: /^Assign…, CK-/ }).click();
  await expect(page.getByRole('heading', { name: 'New assignment' })).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue(
    new RegExp(`^Add form ${form} to profiles failing CK-\\d+$`),
  );
  await page.request.delete(`/api/checks/${id}`, { headers });
});
