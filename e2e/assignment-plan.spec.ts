import { randomUUID } from 'node:crypto';
import {
  createProfile,
  expect,
  expectAccessible,
  OF_COLOURS,
  pixelsBeyond,
  SERVERS,
  signInAs,
  test,
} from './journey';
import { changeElsewhere } from './other-client';

const FORM = 118;
const headers = { origin: SERVERS.approvalConsole.address };

test.use({ baseURL: SERVERS.approvalConsole.address });

test("from a failing check's page: a plan that would end its finding, with correct numbers, can be made and cancelled", async ({
  page,
  request,
}) => {
  const profile = await createProfile(request);
  await changeElsewhere(request, profile.uuid, [101]);
  await page.request.get(`/api/profiles/${profile.uuid}/portal-configuration`);
  const title = `Journey ${randomUUID().slice(0, 8)} has form ${FORM}`;
  const definition = {
    format: 1,
    title,
    why: '',
    severity: 'low',
    scope: { reference: profile.customer_reference },
    condition: { section: 'forms', member: 'form_ids', operator: 'includes_all', value: [FORM] },
  };
  const created = await page.request.post('/api/checks', { headers, data: { definition } });
  const { id } = (await created.json()) as { id: string };
  const on = { headers, data: { state: 'on' } };
  expect((await page.request.post(`/api/checks/${id}/state`, on)).ok()).toBe(true);

  // Its reference is known once its event arrives, and it fails once it has been judged.
  const assign = page.getByRole('link', { name: 'Assign forms…' });
  await expect(async () => {
    await page.goto(`/checks/${id}`);
    await expect(assign).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await assign.click();
  await expect(page.getByRole('heading', { name: 'New assignment' })).toBeVisible();
  await expect(page.getByRole('button', { name: `Remove form ${FORM}` })).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue(
    new RegExp(`^Add form ${FORM} to profiles failing CK-\\d+$`),
  );
  await page.getByRole('button', { name: 'Create plan' }).click();
  await expect(page.getByLabel('Reason')).toBeFocused();
  await page.getByLabel('Reason').fill('Policy KYB-12');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create plan' }).click();

  await expect(page.getByText('Waiting for approval', { exact: true }).first()).toBeVisible();
  const counts = page.getByRole('region', { name: 'Totals of this plan', exact: true });
  await expect(counts).toContainText(/1\s*fail CK-\d+/);
  await expect(counts.getByRole('button', { name: /1\s*to change/ })).toBeVisible();
  const items = page.getByRole('region', { name: 'Profiles in this plan' });
  const named = items
    .getByRole('row')
    .nth(1)
    .getByRole('link', { name: /^Profile / });
  await expect(named).toHaveAttribute('href', `/profiles/${profile.uuid}`);
  await expect(items).toContainText(`added ${FORM}`);
  await expect(page.getByRole('region', { name: 'Effect on checks' })).toContainText(title);
  await expect(page.getByRole('region', { name: 'Forecast' })).toContainText('1 read and 1 write');
  await expectAccessible(page);
  // The buttons stay in view, both on arrival and after scrolling.
  const decision = page.getByRole('region', { name: 'Approval' });
  await signInAs(page, 'compliance_manager', SERVERS.approvalConsole);
  await page.reload();
  const approve = decision.getByRole('button', { name: 'Approve and start' });
  for (const { width, height } of [
    { width: 1440, height: 900 },
    { width: 1366, height: 768 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const to of ['top', 'end']) {
        await page.evaluate((end) => window.scrollTo(0, end ? document.body.scrollHeight : 0), to === 'end');
        await expect(approve, `${width} × ${height}, ${to}`).toBeInViewport({ ratio: 1 });
      }
      await expectAccessible(page, colorScheme === 'dark' ? OF_COLOURS : undefined);
    }
  }
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await pixelsBeyond(page)).toBeLessThanOrEqual(0);

  await page.getByRole('button', { name: 'Cancel plan…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel plan' }).click();
  await expect(page.getByText('Cancelled', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Copy to a new plan' })).toBeVisible();
});
