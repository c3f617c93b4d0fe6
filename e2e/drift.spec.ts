import { addFilter, createProfile, expect, expectAccessible, type Page, signInAs, test } from './journey';
import { changeElsewhere } from './other-client';

const rows = (page: Page) => page.locator('tbody tr');

test('an outside change is reviewed with a note, leaves the list and Overview’s count, and can be undone', async ({
  page,
  request,
}) => {
  const { uuid } = await createProfile(request);
  const read = () => page.request.get(`/api/profiles/${uuid}/portal-configuration`);
  const unreviewed = async () =>
    ((await (await page.request.get('/api/overview')).json()) as { drift: { unreviewed: number } }).drift
      .unreviewed;
  await read();
  await changeElsewhere(request, uuid, [101, 317]);
  await expect(async () => {
    await read();
    const listed = await page.request.get(`/api/drift?profile=${uuid}`);
    expect(((await listed.json()) as { rows: unknown[] }).rows).toHaveLength(1);
  }).toPass();
  const before = await unreviewed();

  await page.goto(`/drift?profile=${uuid}`);
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: /^Review…/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark 1 outside change as reviewed' });
  await expect(dialog.getByLabel('Note')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('Agreed with the portal administrators.');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await expect.poll(unreviewed).toBe(before - 1);

  await addFilter(page, 'reviewed');
  await expect(page).toHaveURL(/review=(reviewed|all)/);
  await expect(rows(page)).toContainText('Agreed with the portal administrators.');
  await expectAccessible(page);
  await page.goto(`/activity?profile=${uuid}&action=drift.reviewed`);
  await expect(rows(page).first()).toContainText('reviewed 1 outside change');
  await expect(rows(page).first()).toContainText('Agreed with the portal administrators.');

  await page.goto(`/drift?profile=${uuid}&review=reviewed`);
  await page.getByRole('button', { name: /^Mark as unreviewed/ }).click();
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await expect.poll(unreviewed).toBe(before);

  await signInAs(page, 'support');
  await page.goto(`/drift?profile=${uuid}`);
  await expect(rows(page)).toContainText('Not reviewed');
  await expect(page.getByRole('button', { name: /^(Mark|Review…)/ })).toHaveCount(0);
});
