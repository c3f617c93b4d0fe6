import { randomUUID } from 'node:crypto';
import {
  type APIRequestContext,
  createProfile,
  expect,
  expectAccessible,
  OF_COLOURS,
  type Page,
  pixelsBeyond,
  profilePath,
  SERVERS,
  test,
} from './journey';

interface Group {
  number: number;
  fingerprint: string;
  profiles: number;
}

const headers = { origin: SERVERS.console.address };

/** Reads a profile through the console, and returns its group. */
async function read(request: APIRequestContext, uuid: string) {
  const answer = await request.get(`/api/profiles/${uuid}/portal-configuration`);
  expect(answer.ok()).toBe(true);
  const { configuration } = (await answer.json()) as {
    configuration: { forms: { enabled: boolean; form_ids: number[] } };
  };
  const groupOf = async () => {
    const { group } = (await (await request.get(`/api/profiles/${uuid}/setup`)).json()) as {
      group: Group | null;
    };
    return group;
  };
  await expect.poll(groupOf).not.toBeNull();
  return { forms: configuration.forms, group: (await groupOf()) as Group, groupOf };
}

/** Creates two groups that differ only in their forms: a profile as created, and another with one form more or less. */
async function makeGroups(request: APIRequestContext) {
  // All customers of this kind are created with the same setup.
  const make = () => createProfile(request, [], 'club');
  const [one, other] = [await make(), await make()];
  const { group: first } = await read(request, one.uuid);
  const { forms: base, group: before, groupOf } = await read(request, other.uuid);
  // Forms of the account that no other journey uses at the same time.
  const form_ids = base.form_ids.includes(112)
    ? base.form_ids.filter((id) => id !== 112)
    : [...base.form_ids, 112];
  const saved = await request.patch(`/api/profiles/${other.uuid}/portal-configuration`, {
    headers,
    data: { forms: { ...base, form_ids }, base },
  });
  expect(saved.status()).toBe(200);
  await expect.poll(async () => (await groupOf())?.number).not.toBe(before.number);
  return { first, one, other, before, changed: (await groupOf()) as Group };
}

const grid = (page: Page) => page.getByRole('grid', { name: 'Groups of profiles by section' });
const panel = (page: Page) => page.getByRole('region', { name: 'Details of the cell' });

test('groups are visited by keyboard, a difference opens with its comparison, and two groups are compared', async ({
  page,
  request,
}) => {
  const { before, changed } = await makeGroups(request);
  await page.goto(`/setups?of=${before.number}&but=forms`);
  await expect(page.getByText(/profiles? (has|have) (one setup|[\d,]+ different setups)/)).toBeVisible();
  const row = grid(page).getByRole('row').filter({ hasText: changed.fingerprint });
  await expect(row).toContainText('Form 112');
  await grid(page).focus();
  // The one created here may not be the first that differs.
  await expect(async () => {
    await page.keyboard.press('n');
    await page.keyboard.press('Enter');
    await expect(panel(page)).toContainText(changed.fingerprint, { timeout: 500 });
  }).toPass();
  await expect(panel(page).getByRole('heading', { name: 'Forms' })).toBeVisible();
  await expect(panel(page).getByRole('row', { name: /Assigned forms/ })).toContainText('112');
  await expect(panel(page).getByText(/^as read/)).toBeVisible();
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectAccessible(page, OF_COLOURS);
  await page.keyboard.press('x');
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  for (const _ of Array(6)) await page.keyboard.press('PageUp');
  await page.keyboard.press('x');
  await page.getByRole('link', { name: 'Compare 2' }).click();
  await expect(page).toHaveURL(new RegExp(`/compare\\?items=setup:${changed.number},setup:${before.number}`));
});

test('a group links to its profiles, and a profile says how many have the same setup', async ({
  page,
  request,
}) => {
  const { other, changed } = await makeGroups(request);
  await page.goto(profilePath(other.uuid));
  await expect(page.getByRole('link', { name: /the same setup|has this setup/ })).toBeVisible();
  await page.goto(`/setups?of=${changed.number}`);
  const row = grid(page).getByRole('row').filter({ hasText: changed.fingerprint });
  await row.getByRole('link', { name: /profile/ }).click();
  await expect(page).toHaveURL(new RegExp(`/profiles\\?setup=${changed.number}`));
  await expect(page.getByText(other.customer_reference).first()).toBeVisible();
});

test('on a phone groups are cards, a difference opens with its button, and nothing is lost', async ({
  page,
  request,
}) => {
  const { before } = await makeGroups(request);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`/setups?of=${before.number}&but=forms`);
  const cards = page.getByRole('list', { name: 'Groups of profiles' });
  await cards
    .getByRole('button', { name: /Form 112/ })
    .first()
    .click();
  await expect(panel(page).getByRole('row', { name: /Assigned forms/ })).toContainText('112');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectAccessible(page);
  expect(await pixelsBeyond(page)).toBeLessThanOrEqual(0);
  await panel(page).getByRole('button', { name: 'Close' }).click();
  await expect(panel(page)).toBeHidden();
});

test('the open cell is in the address: a link opens it, moving on adds no history entry, and Back closes it', async ({
  page,
  request,
}) => {
  const { before, changed } = await makeGroups(request);
  const list = `/setups?of=${before.number}&but=forms`;
  await page.goto(list);
  await grid(page).getByRole('row').filter({ hasText: changed.fingerprint }).getByText('Form 112').click();
  await expect(page).toHaveURL(new RegExp(`cell=${changed.number}\\.forms`));
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(new RegExp(`cell=${changed.number}\\.(?!forms)`));
  await page.goBack();
  await expect(panel(page)).toBeHidden();
  await expect(page).toHaveURL((url) => !url.searchParams.has('cell'));

  await page.goto(`${list}&cell=${changed.number}.forms`);
  await expect(panel(page)).toContainText(changed.fingerprint);
  await expect(panel(page).getByRole('heading', { name: 'Forms' })).toBeVisible();
  await page.goto(`${list}&cell=999999999.forms`);
  await expect(page.getByText(/The cell in this link is not among these groups/)).toBeVisible();
  await expect(panel(page)).toBeHidden();
});

test("a Profiles view filters the groups, and names filters that groups don't have", async ({
  page,
  request,
}) => {
  await makeGroups(request);
  const name = `Journey ${randomUUID().slice(0, 8)}`;
  const made = await page.request.post('/api/views', {
    headers,
    data: { list: 'profiles', name, query: 'status=Approved&form=104', shared: false, isDefault: false },
  });
  expect(made.ok()).toBe(true);
  const { id } = (await made.json()) as { id: string };
  await page.goto('/setups');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitemradio', { name }).click();
  await expect(page).toHaveURL(new RegExp(`/setups\\?status=Approved&view=${id}`));
  await expect(page.getByText(/don’t apply to setups: With form is ignored/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Approved/ })).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  await page.request.delete(`/api/views/${id}`, { headers });
});

test('a cell that deviates from a baseline is accepted in the matrix, and then looks different from an equal one', async ({
  page,
  request,
}) => {
  const { before, changed } = await makeGroups(request);
  const made = await request.post('/api/baselines', {
    headers,
    data: {
      name: `Journey ${randomUUID().slice(0, 8)}`,
      scope: {},
      setup: before.number,
      sections: ['forms'],
    },
  });
  expect(made.ok()).toBe(true);
  const { id } = (await made.json()) as { id: string };
  await page.goto(`/setups?of=${before.number}&but=forms&cell=${changed.number}.forms`);
  await expect(panel(page).getByText(/in the scope of .* this value for Forms/)).toBeVisible();
  await expectAccessible(page);
  await panel(page).getByRole('button', { name: 'Accept…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Accept deviation in Forms' });
  await dialog.getByLabel('Reason').fill('Agreed with the bank until it renews its forms.');
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await expect(dialog).toBeHidden();
  await expect(panel(page).getByText(/Accepted with this value for/)).toBeVisible();
  const row = grid(page).getByRole('row').filter({ hasText: changed.fingerprint });
  await expect(row.getByRole('gridcell', { name: /^Forms: .*, accepted$/ })).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'Accept…' })).toBeHidden();
  await request.delete(`/api/baselines/${id}`, { headers });
});
