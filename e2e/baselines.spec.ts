import { randomUUID } from 'node:crypto';
import { expect, expectAccessible, HARBOUR_AND_FINCH, type Page, test } from './journey';

const heading = (page: Page) => page.getByRole('heading', { name: 'Baselines', level: 1 });
const REASON = 'Agreed with the bank until it renews its forms.';

/** Has profiles read, so that there are groups; the first is the one that a baseline is made of. */
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

test('a baseline is made of a group, says what deviates from it, and a deviation is accepted until a day', async ({
  page,
}) => {
  const name = `Journey ${randomUUID().slice(0, 8)}`;
  const setup = await readProfiles(page);
  await page.goto(`/baselines?keep=${setup}`);
  const form = page.getByRole('dialog', { name: 'New baseline' });
  await expect(form.getByLabel('Set up as this group is now')).toHaveValue(String(setup));
  await form.getByRole('button', { name: 'Keep' }).click();
  await expect(form.getByText('A name has at least one character.')).toBeVisible();
  await form.getByLabel('Name').fill(name);
  await form.getByRole('checkbox', { name: 'Forms', exact: true }).check();
  await form.getByRole('button', { name: 'Keep' }).click();

  const sheet = page.getByRole('dialog', { name });
  await expect(sheet.getByText('Version 1 · for every known profile')).toBeVisible();
  await expect(sheet.getByText(/^Of .* in scope/)).toBeVisible();
  await sheet.getByRole('button', { name: 'Accept…' }).first().click();
  const accepting = page.getByRole('dialog', { name: 'Accept Forms as it is' });
  await accepting.getByLabel('Reason').fill('Too short');
  await accepting.getByRole('button', { name: 'Accept' }).click();
  await expect(accepting.getByText(/Say why in at least 20 characters/)).toBeVisible();
  await accepting.getByLabel('Reason').fill(REASON);
  await accepting.getByRole('button', { name: 'Accept' }).click();
  await expect(accepting).toBeHidden();
  await expect(sheet.getByText(REASON)).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await page.getByRole('dialog', { name }).getByRole('button', { name: 'End it now' }).click();
  await expect(page.getByText(REASON)).toHaveCount(0);

  await page.getByRole('dialog', { name }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name })).toHaveCount(0);
  await expect(heading(page)).toBeVisible();
});
