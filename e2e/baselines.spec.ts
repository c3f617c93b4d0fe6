import { randomUUID } from 'node:crypto';
import {
  createProfile,
  expect,
  expectAccessible,
  HARBOUR_AND_FINCH,
  type Page,
  profilePath,
  SERVERS,
  test,
} from './journey';
import { changeElsewhere } from './other-client';

const heading = (page: Page) => page.getByRole('heading', { name: 'Baselines', level: 1 });
const REASON = 'Agreed with the bank until it renews its forms.';

/** Has profiles read, so that there are groups; the baseline is made from the first profile's group. */
async function readProfiles(page: Page): Promise<number> {
  const listed = await page.request.get('/api/profiles?limit=12');
  const { rows } = (await listed.json()) as { rows: { uuid: string }[] };
  for (const uuid of [HARBOUR_AND_FINCH, ...rows.map((row) => row.uuid)])
    await page.request.get(`/api/profiles/${uuid}/portal-configuration`);
  let setup = 0;
  await expect(async () => {
    const answer = await page.request.get(`/api/profiles/${HARBOUR_AND_FINCH}/setup`);
    const { group } = (await answer.json()) as { group: { number: number } | null };
    setup = group?.number ?? 0;
    expect(setup).toBeGreaterThan(0);
  }).toPass();
  return setup;
}

test('a baseline is made from a group, shows deviations, and one is accepted until a given day', async ({
  page,
}) => {
  const name = `Journey ${randomUUID().slice(0, 8)}`;
  const setup = await readProfiles(page);
  await page.goto(`/baselines?keep=${setup}`);
  const form = page.getByRole('dialog', { name: 'New baseline' });
  await expect(form.getByLabel('Group with the expected setup')).toHaveValue(String(setup));
  await form.getByRole('button', { name: 'Save baseline' }).click();
  await expect(form.getByText('A name is required.')).toBeVisible();
  await form.getByLabel('Name').fill(name);
  // What the group shows is chosen already.
  await expect(form.getByRole('checkbox', { name: 'Forms', exact: true })).toBeChecked();
  await expect(form.getByRole('checkbox', { checked: true })).not.toHaveCount(1);
  await form.getByRole('button', { name: 'None' }).click();
  await form.getByRole('checkbox', { name: 'Forms', exact: true }).check();
  await form.getByRole('button', { name: 'Save baseline' }).click();

  const sheet = page.getByRole('dialog', { name });
  await expect(sheet.getByText('Version 1 · for every known profile')).toBeVisible();
  await expect(sheet.getByText(/^Based on .* in scope/)).toBeVisible();
  await sheet.getByRole('button', { name: 'Accept…' }).first().click();
  const accepting = page.getByRole('dialog', { name: 'Accept deviation in Forms' });
  await accepting.getByLabel('Reason').fill('Too short');
  await accepting.getByRole('button', { name: 'Accept' }).click();
  await expect(accepting.getByText('Give a reason of 20 to 500 characters.')).toBeVisible();
  await accepting.getByLabel('Reason').fill(REASON);
  await accepting.getByRole('button', { name: 'Accept' }).click();
  await expect(accepting).toBeHidden();
  await expect(sheet.getByText(REASON)).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await page.getByRole('dialog', { name }).getByRole('button', { name: 'End acceptance' }).click();
  await expect(page.getByText(REASON)).toHaveCount(0);

  await page.getByRole('dialog', { name }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name })).toHaveCount(0);
  await expect(heading(page)).toBeVisible();
});

test("deviations are counted on Overview, found on Profiles, shown on the profile's page, and compared", async ({
  page,
  request,
}) => {
  const [one, other] = [await createProfile(request), await createProfile(request)];
  await changeElsewhere(request, one.uuid, [101, 104]);
  await changeElsewhere(request, other.uuid, [101, 317]);
  const setupOf = async (uuid: string) => {
    await page.request.get(`/api/profiles/${uuid}/portal-configuration`);
    const answer = await page.request.get(`/api/profiles/${uuid}/setup`);
    return ((await answer.json()) as { group: { number: number } | null }).group?.number ?? 0;
  };
  await expect.poll(() => setupOf(other.uuid)).toBeGreaterThan(0);
  await expect.poll(() => setupOf(one.uuid)).toBeGreaterThan(0);
  const name = `Journey ${randomUUID().slice(0, 8)}`;
  const scope = { reference: other.customer_reference };
  const created = await page.request.post('/api/baselines', {
    headers: { origin: SERVERS.console.address },
    data: { name, setup: await setupOf(one.uuid), sections: ['forms'], scope },
  });
  const { id } = (await created.json()) as { id: string };

  // Its reference is known once its event arrives.
  await expect(async () => {
    const found = await page.request.get(`/api/profiles?deviates=${id}&deviates-since=week`);
    expect(((await found.json()) as { matching: number }).matching).toBe(1);
  }).toPass();
  await page.goto(`/profiles?deviates=${id}&deviates-since=week`);
  const filters = page.getByRole('region', { name: 'Active filters' });
  await expect(filters).toContainText(`Deviates from ${name}`);
  await expect(filters).toContainText('Began to deviate in the last 7 days');
  await expect(filters).toContainText(/Based on (all )?[\d,]+ /);
  await expect(page.getByRole('row', { name: new RegExp(other.customer_reference) })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/');
  const newly = page
    .getByRole('region', { name: 'Deviations' })
    .getByRole('link', { name: /new in the last 7 days/ });
  await expect(newly).not.toHaveText(/^0/);
  await newly.click();
  await expect(filters).toContainText('Deviates from a baseline');

  await page.goto(profilePath(other.uuid));
  const checks = page.getByRole('region', { name: 'Checks' });
  await expect(checks).toContainText(/Baseline .*Deviates in 1 section/);
  await checks.locator('summary').first().click();
  const baselineItems = page.getByRole('region', { name: 'Baselines of this profile' }).getByRole('listitem');
  const mine = baselineItems.filter({ hasText: name }).first();
  await expect(mine).toContainText('Deviates in 1 section');
  await expect(mine).toContainText('+317');
  await expectAccessible(page);
  await mine.getByRole('link', { name: 'Compare with it' }).click();
  await expect(page.getByRole('link', { name: `Baseline ${name}` })).toBeVisible();
  await expect(page.getByRole('button', { name: /^24 sections are not in this baseline/ })).toBeVisible();
  await page.getByRole('link', { name: `Baseline ${name}` }).click();
  await page.getByRole('dialog', { name }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name })).toHaveCount(0);
});
