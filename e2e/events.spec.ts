import {
  addFilter,
  createProfile,
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  expectNarrow,
  formToAdd,
  moveProfile,
  type Page,
  profilePath,
  SERVERS,
  test,
} from './journey';

const events = (query = '') => `/events${query}`;

const rows = (page: Page) => page.getByRole('region', { name: 'Events, table' }).locator('tbody tr');
const opener = (page: Page, index: number) => rows(page).nth(index).getByRole('button');

/** Opens the screen and waits until it is hydrated. */
async function open(page: Page, query: string, count: number): Promise<void> {
  await page.goto(events(query));
  await expect(rows(page)).toHaveCount(count);
  await expect(page.getByText('Live: new events appear automatically')).toBeVisible();
}

test('the list follows a profile: new events appear automatically, newest first', async ({
  page,
  request,
}) => {
  const { uuid, name } = await createProfile(request);
  await open(page, `?profile=${uuid}`, 1);
  await moveProfile(request, uuid, 'complete-processing');
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).nth(0)).toContainText('profile.updated');
  await expect(rows(page).nth(0)).toContainText('Processed');
  await expect(rows(page).nth(0)).toContainText('Verified');
  await expect(rows(page).nth(1)).toContainText('profile.created');
  await rows(page)
    .nth(0)
    .getByRole('link', { name: `Profile ${name}` })
    .click();
  await expect(page).toHaveURL(new RegExp(`/profiles/${uuid}`));
});

test('paused, the list stays as it is and counts new events; resumed, it is up to date', async ({
  page,
  request,
}) => {
  const { uuid } = await createProfile(request);
  await open(page, `?profile=${uuid}`, 1);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Paused: new events are not shown')).toBeVisible();
  await moveProfile(request, uuid, 'complete-processing');
  await moveProfile(request, uuid, 'submit');
  const resume = page.getByRole('button', { name: 'Resume · 2 new' });
  await expect(resume).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await expectAccessible(page);
  await resume.click();
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('heading', { name: 'Events' }).click();
  await page.keyboard.press('p');
  await expect(page.getByRole('button', { name: /Resume/ })).toBeVisible();
  await page.keyboard.press('p');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
});

test('filters stay in the address, a link opens the same list, and no match looks different from no events yet', async ({
  page,
  request,
}) => {
  const { uuid } = await createProfile(request);
  await moveProfile(request, uuid, 'complete-processing');
  await open(page, `?profile=${uuid}`, 2);
  await addFilter(page, 'profile.updated');
  await expect(rows(page)).toHaveCount(1);
  await addFilter(page, 'status processed');
  await addFilter(page, 'sender is verified');
  await expect(rows(page)).toHaveCount(1);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Active filters' })).toContainText(
    'Event type is profile.updated',
  );
  await addFilter(page, 'since 1 Jan 2099');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await expect(page).toHaveURL(/from=2099-01-01T00%3A00%3A00\.000Z/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/events$/);
  await expect(page.getByRole('combobox', { name: 'Add filter' })).toBeFocused();
  await addFilter(page, 'flagged');
  await expect(page).toHaveURL(/flagged=yes/);
});

test('an event shows its headers and exact body, and closing it returns focus', async ({ page, request }) => {
  const { uuid } = await createProfile(request);
  await open(page, `?profile=${uuid}`, 1);
  await opener(page, 0).click();
  const sheet = page.getByRole('dialog', { name: 'profile.created' });
  await expect(sheet).toContainText('webhook-signature: v1,');
  await sheet.getByRole('button', { name: 'As received' }).click();
  await expect(sheet).toContainText('{"event":"profile.created","timestamp":"');
  await expectAccessible(page);
  await expect(page).toHaveURL(/open=\d+/);
  const link = page.url();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(page).not.toHaveURL(/open=/);
  await expect(opener(page, 0)).toBeFocused();
  await page.goto(link);
  await sheet.getByRole('button', { name: 'List only this event' }).click();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/\/events\?event=profile.created$/);
});

test('an event that does not exist says so', async ({ page }) => {
  await page.goto(events('?open=msg_never'));
  await expect(page.getByRole('dialog', { name: 'Event not found' })).toContainText('no event with this ID');
});

test('rows can be visited and opened by keyboard alone', async ({ page, request }) => {
  const { uuid } = await createProfile(request);
  await moveProfile(request, uuid, 'complete-processing');
  await open(page, `?profile=${uuid}`, 2);
  await opener(page, 0).focus();
  await page.keyboard.press('ArrowDown');
  await expect(opener(page, 1)).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'profile.created' })).toBeVisible();
});

test('older events load below, and the list does not move', async ({ page, request }) => {
  await Promise.all(Array.from({ length: 55 }, () => createProfile(request)));
  await open(page, '?event=profile.created', 50);
  await page.getByRole('button', { name: 'Show older' }).click();
  await expect(page.getByText('Paused: new events are not shown')).toBeVisible();
  await expect.poll(() => rows(page).count()).toBeGreaterThan(54);
  const ids = await rows(page)
    .locator('td:nth-child(4)')
    .evaluateAll((cells) => cells.map((cell) => cell.querySelector('a')?.href));
  expect(new Set(ids).size).toBe(ids.length);
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(rows(page)).toHaveCount(50);
});

test('the filtered events are exported as CSV and as JSON', async ({ page, request }) => {
  const { uuid } = await createProfile(request);
  await open(page, `?profile=${uuid}`, 1);
  const address = async (name: string) => (await page.getByRole('link', { name }).getAttribute('href')) ?? '';
  const csv = await request.get(await address('Export CSV'));
  expect(csv.headers()['content-type']).toContain('text/csv');
  expect((await csv.text()).trim().split('\r\n')).toHaveLength(2);
  const json = (await (await request.get(await address('Export JSON'))).json()) as { profile: string }[];
  expect(json.map(({ profile }) => profile)).toEqual([uuid]);
});

test('a console that never received a webhook says how to send it one', async ({ page }) => {
  await page.goto(`${SERVERS.faultConsole.address}${events('?event=profile.created')}`);
  await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible();
  await expect(page.getByText('The receiver is closed')).toBeVisible();
  await expect(
    page.getByText(`${SERVERS.faultConsole.address}/api/webhooks/onboarding`, { exact: true }),
  ).toBeVisible();
  await expectAccessible(page);
});

test('the first paint contains the events, without scripts', async ({ browser, baseURL, request }) => {
  const { uuid } = await createProfile(request);
  const received = async () =>
    ((await (await request.get(`/api/events?profile=${uuid}`)).json()) as { rows: unknown[] }).rows.length;
  await expect.poll(received).toBe(1);
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto(events(`?profile=${uuid}`));
  await expect(rows(page)).toContainText('profile.created');
  await page.goto(profilePath(uuid, '?tab=events'));
  await expect(page.getByText('Profile created')).toBeVisible();
  await expect(page.getByText('Configuration first read')).toBeVisible();
  await context.close();
});

test("a profile's complete history is on its Events tab: moves, documents and what this console did", async ({
  page,
  request,
}) => {
  const { uuid } = await createProfile(request);
  await page.goto(profilePath(uuid, '?tab=events'));
  const story = page.getByRole('region', { name: 'Timeline, newest first' }).getByRole('listitem');
  await expect(story.filter({ hasText: 'Profile created' })).toBeVisible();
  await moveProfile(request, uuid, 'complete-processing');
  await expect(story.filter({ hasText: 'Backend processing completes' })).toContainText('Processed');
  await moveProfile(request, uuid, 'submit');
  await expect(story.filter({ hasText: 'Customer submits onboarding' })).toContainText('Needs Review');
  const { id, base } = await formToAdd(request, uuid);
  const patched = await request.patch(`/api/profiles/${uuid}/portal-configuration`, {
    headers: { origin: SERVERS.console.address },
    data: { base, forms: { enabled: true, form_ids: [...(base.form_ids ?? []), id] } },
  });
  expect(patched.ok()).toBe(true);
  const saved = story.filter({ hasText: 'Forms saved here' });
  await expect(saved).toContainText(`+${id}`);
  const created = story.filter({ hasText: 'Profile created' });
  await created.getByRole('button', { name: /JSON/ }).click();
  await expect(created).toContainText('"review_status": "Incomplete"');
  await saved.getByRole('button', { name: /JSON/ }).click();
  await expect(saved).toContainText('"form_ids": [');
  await expectAccessible(page);
});

test('cases 106 and 107: an open event breaks no accessibility rule in either theme and loses nothing at 320 px', async ({
  page,
  request,
}) => {
  const { uuid } = await createProfile(request);
  const listed = async () =>
    ((await (await request.get(`/api/events?profile=${uuid}`)).json()) as { rows: { number: number }[] })
      .rows;
  await expect.poll(async () => (await listed()).length).toBe(1);
  await page.goto(events(`?profile=${uuid}&open=${(await listed())[0]?.number}`));
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleInBoth(page);
  await expectNarrow(page);
});
