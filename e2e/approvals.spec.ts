import { randomUUID } from 'node:crypto';
import { expect, expectAccessible, type Page, SERVERS, signInAs, test } from './journey';
import { newProfile } from './other-client';

/** A console where assignments and exceptions need a second person. */
const { approvalConsole } = SERVERS;
test.use({ baseURL: approvalConsole.address });
const headers = { origin: approvalConsole.address };

const FORM = 317;
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Edit forms' });
const states = (page: Page, words: string) =>
  expect(page.getByText(words, { exact: true }).filter({ visible: true }).first()).toBeVisible();

test('case 195: the editor requests approval instead of saving: someone else approves, and only then it is written', async ({
  page,
  request,
}) => {
  // Sandbox operators exist from their first sign-in: before that no one could approve.
  await signInAs(page, 'compliance_manager', approvalConsole);
  await page.goto('/');
  await signInAs(page, 'administrator', approvalConsole);
  const uuid = await newProfile(request, [101]);
  const read = async () => {
    const answer = await page.request.get(`/api/profiles/${uuid}/portal-configuration`);
    const { configuration } = (await answer.json()) as { configuration: { forms: { form_ids: number[] } } };
    return configuration.forms.form_ids;
  };
  expect(await read()).toEqual([101]);
  const direct = await page.request.patch(`/api/profiles/${uuid}/portal-configuration`, {
    headers,
    data: { forms: { enabled: true, form_ids: null }, base: { enabled: true, form_ids: [101] } },
  });
  expect(direct.status()).toBe(409);
  expect(await direct.json()).toMatchObject({ code: 'approval_required' });

  await page.goto(`/profiles/${uuid}?edit=forms`);
  const requesting = sheet(page).getByRole('button', { name: /^Request approval/ });
  await expect(requesting).toBeVisible();
  await expect(sheet(page).getByRole('button', { name: /^Save/ })).toHaveCount(0);
  await expect(sheet(page)).toContainText('Another compliance manager or administrator must approve it');
  await sheet(page).getByLabel('Assigned forms', { exact: true }).last().fill(`${FORM} `);
  await sheet(page).getByLabel('Reason').fill('Policy KYB-12');
  await expectAccessible(page);
  await requesting.click();

  await expect(page).toHaveURL(/\/assignments\/\d+$/);
  const address = new URL(page.url()).pathname;
  await states(page, 'Waiting for approval');
  await expect(page.getByText('You made this plan, so someone else')).toContainText('It can be approved by');
  const items = page.getByRole('region', { name: 'Profiles in this plan' });
  await expect(items).toContainText(`added ${FORM}`);
  expect(await read()).toEqual([101]);

  await signInAs(page, 'compliance_manager', approvalConsole);
  await page.goto(address);
  await page.getByRole('button', { name: 'Approve and start' }).click();
  await states(page, 'Done');
  await expect.poll(read).toEqual([101, FORM]);
  const row = page.getByRole('region', { name: 'Profiles', exact: true }).getByRole('row').nth(1);
  await expect(row).toContainText('Changed');
});

test('an active check is deactivated once a second person approves it on its page', async ({ page }) => {
  const title = `Journey ${randomUUID().slice(0, 8)} has form ${FORM}`;
  const definition = {
    format: 1,
    title,
    why: '',
    severity: 'low',
    scope: { reference: title },
    condition: { section: 'forms', member: 'form_ids', operator: 'includes_all', value: [FORM] },
  };
  const created = await page.request.post('/api/checks', { headers, data: { definition } });
  const { id } = (await created.json()) as { id: string };
  const on = await page.request.post(`/api/checks/${id}/state`, { headers, data: { state: 'on' } });
  expect(await on.json()).toEqual({ isWaiting: false });

  await page.goto(`/checks/${id}`);
  await page.getByRole('button', { name: 'Deactivate…' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Someone else must confirm it first.');
  await page.getByRole('alertdialog').getByLabel('Reason').fill('The bank no longer asks for this form.');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Request' }).click();
  const asked = page.getByRole('region', { name: 'Change to confirm' });
  await expect(asked).toContainText('requested to deactivate this check');
  await expect(asked).toContainText('The bank no longer asks for this form.');
  await expect(asked.getByRole('button', { name: 'Confirm change' })).toHaveCount(0);
  await expectAccessible(page);

  await signInAs(page, 'compliance_manager', approvalConsole);
  await page.reload();
  await asked.getByRole('button', { name: 'Confirm change' }).click();
  await expect(asked).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Activate…' })).toBeVisible();
  const archived = { state: 'archived', reason: 'This journey is done with its check.' };
  expect((await page.request.post(`/api/checks/${id}/state`, { headers, data: archived })).ok()).toBe(true);
});

test('operator managers see that approval is only as strong as the list of operators', async ({ page }) => {
  await page.goto('/operators');
  await expect(
    page.getByText('An administrator could create a second operator and approve their own changes.'),
  ).toBeVisible();
  await expectAccessible(page);
});
