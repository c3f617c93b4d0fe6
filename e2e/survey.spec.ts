import {
  type APIRequestContext,
  CONTROL,
  type CreatedProfileOfJourney,
  createProfile,
  expect,
  expectAccessible,
  type Page,
  SERVERS,
  signInAs,
  test,
} from './journey';

/** A profile known from a webhook that no one has read. */
async function createKnown(request: APIRequestContext): Promise<CreatedProfileOfJourney> {
  const made = await createProfile(request);
  await expect.poll(() => matching(request, `q=${made.customer_reference}`), { timeout: 30_000 }).toBe(1);
  return made;
}

async function matching(request: APIRequestContext, query: string): Promise<number> {
  const answer = await request.get(`/api/profiles?${query}`);
  return ((await answer.json()) as { matching: number }).matching;
}

/** The rate limit used by other journeys is free again within a minute; until then reads wait. */
const PAUSE = 75_000;
test.setTimeout(2 * PAUSE);

/** Whether the console has a successful reading of the profile. */
const isRead = ({ customer_reference }: CreatedProfileOfJourney) => `q=${customer_reference}&coverage=fresh`;

async function askForThem(page: Page, title: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toContainText(/at the current rate of|Other calls are using the whole rate limit/);
  await dialog.getByRole('button', { name: 'Read now' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/requested: done\./)).toBeVisible({ timeout: PAUSE });
}

test('the survey is paused, resumed and its share set, by keyboard; the cost of another objective is shown', async ({
  page,
}) => {
  await page.goto('/settings');
  const survey = page.getByRole('region', { name: 'Survey' });
  await survey.getByRole('button', { name: 'Pause' }).press('Enter');
  await expect(survey).toContainText('Profiles are not being read.');
  await page.reload();
  await expect(survey).toContainText('Paused by');
  await survey.getByRole('button', { name: 'Resume' }).press('Enter');
  await expect(survey.getByRole('button', { name: 'Pause' })).toBeVisible();

  const share = survey.getByRole('slider', { name: 'Share of the unused rate limit' });
  const before = Number(await share.inputValue());
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await share.press('ArrowLeft');
  expect((await saved).ok()).toBe(true);
  await page.reload();
  await expect(share).toHaveValue(String(before - 5));
  const restored = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await share.press('ArrowRight');
  expect((await restored).ok()).toBe(true);

  // The objective is not set here: another one is only estimated, and says so.
  await survey.getByText('Estimate another objective').click();
  await survey.getByLabel('If no reading were older than').selectOption({ label: '1 hour' });
  await expect(survey).toContainText('This is only an estimate.');
  await expect(survey).toContainText(/a sweep takes \d|Other calls are using the whole rate limit/);
  await expectAccessible(page);
});

test('selected profiles are read at once, and so are those that match a filter', async ({
  page,
  request,
}) => {
  const [chosen, found] = [await createKnown(request), await createKnown(request)];
  expect(await matching(request, isRead(chosen))).toBe(0);
  await page.goto(`/profiles?q=${chosen.customer_reference}`);
  await page.locator('tbody [data-choose]').first().click();
  const bar = page.getByRole('region', { name: 'Selected profiles' });
  await bar.getByRole('button', { name: 'Read these now' }).click();
  await expectAccessible(page);
  await askForThem(page, 'Read 1 profile now');
  expect(await matching(request, isRead(chosen))).toBe(1);

  await page.goto(`/profiles?q=${found.customer_reference}`);
  await page.getByRole('main').getByRole('button', { name: 'Read these now' }).first().click();
  await expect(page.getByRole('dialog')).toContainText('About this list: 1 call');
  await askForThem(page, 'Read 1 profile now');
  expect(await matching(request, isRead(found))).toBe(1);
  await expectAccessible(page);
});

test('an operator who may not control the survey sees its state, without controls', async ({ page }) => {
  await signInAs(page, 'support');
  await page.goto('/settings');
  const survey = page.getByRole('region', { name: 'Survey' });
  await expect(survey).toContainText('Paused for people');
  await expect(survey.getByRole('button', { name: 'Pause' })).toBeHidden();
  await page.goto('/profiles');
  await expect(page.getByRole('link', { name: 'Export CSV' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Read these now' })).toBeHidden();
});

test('readings appear on open screens, and an outside change appears on Overview, without a reload', async ({
  page,
  context,
  request,
}) => {
  const [read, made] = [await createKnown(request), await createKnown(request)];
  const readNow = async ({ uuid }: CreatedProfileOfJourney) => {
    const headers = { origin: SERVERS.console.address };
    const asked = await request.post('/api/survey/read-now', { headers, data: { profiles: [uuid] } });
    expect(asked.ok()).toBe(true);
  };
  await readNow(read);
  await expect.poll(() => matching(request, isRead(read)), { timeout: 30_000 }).toBe(1);
  const setups = await context.newPage();
  await setups.goto('/setups');
  const heading = setups.getByText(/\d+ profiles? (has|have) .*setup/).first();
  const before = (await heading.textContent()) ?? '';
  await readNow(made);
  await expect(heading).not.toHaveText(before, { timeout: 30_000 });
  await expect.poll(() => matching(request, isRead(made)), { timeout: 30_000 }).toBe(1);
  await setups.close();

  const overview = await context.newPage();
  await overview.goto('/');
  const drift = overview.getByRole('region', { name: 'Outside changes' });
  const changed = drift.getByRole('link', { name: /profiles? changed$/ });
  // Without any outside change there is no number.
  await expect(drift.getByText(/changed$|No outside changes found/).first()).toBeVisible();
  const count = async () => {
    const words = (await changed.count()) === 0 ? '0' : ((await changed.textContent()) ?? '');
    return Number.parseInt(words.replaceAll(',', ''), 10);
  };
  const earlier = await count();

  await page.goto(`/sandbox?profile=${made.uuid}`);
  const outside = page.getByRole('region', { name: 'Make an outside change' });
  await outside.getByRole('combobox', { name: 'Section to change' }).selectOption({ label: 'Directors' });
  const { data } = (await (
    await request.patch(`${CONTROL}/profiles/${made.uuid}/portal-configuration`, { data: { forms: {} } })
  ).json()) as { data: { director: { enabled: boolean } | null } };
  await outside.getByText(data.director?.enabled ? 'Hide it' : 'Show it').click();
  await outside.getByRole('button', { name: 'Make the change' }).click();
  await expect(outside).toContainText(/Directors: (shown|hidden) by someone else/);
  await expectAccessible(page);
  await outside.getByRole('button', { name: 'Read now' }).click();
  await expect(outside).toContainText('This profile will be read next.');
  await expect.poll(count, { timeout: 30_000 }).toBe(earlier + 1);
  await outside.getByRole('link', { name: 'Outside changes' }).click();
  await expect(page.getByRole('main')).toContainText('Directors');
});
