import {
  type APIRequestContext,
  CONTROL,
  type CreatedProfileOfJourney,
  createProfile,
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  HARBOUR_AND_FINCH,
  moveProfile,
  type Page,
  pixelsBeyond,
  profilePath,
  SERVERS,
  searchByKey,
  test,
} from './journey';

const rows = 'table tbody tr[aria-rowindex]';

async function known(request: APIRequestContext, query: string) {
  const answer = await request.get(`/api/profiles?${query}`);
  return (await answer.json()) as { matching: number; rows: { uuid: string; reviewStatus: string | null }[] };
}

/** Webhooks take a moment: waits until the directory has the status. */
async function hasStatus(request: APIRequestContext, uuid: string, status: string) {
  await expect
    .poll(async () => (await known(request, `q=${uuid}`)).rows[0]?.reviewStatus ?? null)
    .toBe(status);
}

const search = (page: Page) => page.getByLabel('Name, customer reference or UUID');
const rowOf = (page: Page, { customer_reference }: CreatedProfileOfJourney) =>
  page.locator(rows).filter({ hasText: customer_reference });

test('a profile appears in the open directory automatically, and its status is updated', async ({
  page,
  request,
}) => {
  await page.goto('/profiles');
  const made = await createProfile(request);
  await expect(rowOf(page, made)).toContainText('Incomplete');
  await expect(rowOf(page, made).getByRole('link', { name: made.name })).toHaveAttribute(
    'href',
    `/profiles/${made.uuid}`,
  );
  await moveProfile(request, made.uuid, 'complete-processing');
  await expect(rowOf(page, made)).toContainText('Processed');
});

test('the first paint contains the profiles, without scripts', async ({ browser, baseURL, request }) => {
  const made = await createProfile(request);
  await hasStatus(request, made.uuid, 'Incomplete');
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto(`/profiles?q=${made.customer_reference}`);
  await expect(rowOf(page, made)).toContainText('Incomplete');
  await context.close();
});

test('a part of a reference finds a profile, and so does its UUID in any pasted text', async ({
  page,
  request,
}) => {
  const made = await createProfile(request);
  await hasStatus(request, made.uuid, 'Incomplete');
  await page.goto('/profiles');
  await searchByKey(page, made.customer_reference.slice(1).toLowerCase());
  await expect(rowOf(page, made)).toBeVisible();
  await expect(page).toHaveURL(/q=/);
  await search(page).fill(`see https://x/profiles/${made.uuid.toUpperCase()}.`);
  await expect(page.locator(rows)).toHaveCount(1);
  await expect(rowOf(page, made)).toBeVisible();
});

test('a link to a filtered list opens the same list for another operator', async ({
  page,
  browser,
  request,
}) => {
  const made = await createProfile(request, ['complete-processing', 'submit', 'approve']);
  await hasStatus(request, made.uuid, 'Approved');
  await page.goto('/profiles');
  const chip = page.getByRole('button', { name: /^Approved/ });
  await chip.click();
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/status=Approved/);
  await page.getByRole('button', { name: /^Reference/ }).click();
  await expect(page).toHaveURL(/sort=reference&order=asc/);
  const risk = page.getByLabel('Risk', { exact: true });
  const first = (await risk.locator('option').nth(1).textContent()) ?? '';
  await risk.selectOption(first);
  await expect(page).toHaveURL(/risk=/);
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
  const seen = await page.locator(rows).allTextContents();

  const other = await (await browser.newContext()).newPage();
  await other.goto(page.url());
  await expect(other.getByRole('button', { name: /^Approved/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(other.getByLabel('Risk', { exact: true })).toHaveValue(first);
  await expect(other.getByRole('columnheader', { name: /Reference/ })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  expect((await other.locator(rows).allTextContents()).map(withoutTimes)).toEqual(seen.map(withoutTimes));
  await other.context().close();
});

/** "just now" is "1 min ago" a moment later. */
const withoutTimes = (row: string) => row.replace(/just now|\d+ min ago/g, '');

test('the count of a status is the number of its profiles', async ({ page, request }) => {
  const made = await createProfile(request, ['complete-processing', 'submit', 'decline']);
  await hasStatus(request, made.uuid, 'Declined');
  const { matching } = await known(request, 'status=Declined');
  await page.goto('/profiles');
  const chip = page.getByRole('button', { name: /^Declined/ });
  await expect(chip).toHaveText(`Declined${matching}`);
  await chip.click();
  await expect(page.getByText(new RegExp(`^Rows 1–\\d+ of ${matching}`))).toBeVisible();
  await expect(page.locator(rows).filter({ hasNotText: 'Declined' })).toHaveCount(0);
});

test('an unknown UUID can be opened, which adds it to the directory', async ({ page, faults }) => {
  // The fault service has every profile, and sends no webhook.
  const home = SERVERS.faultConsole.address;
  await page.goto(`${home}/profiles`);
  await search(page).fill(faults.profile);
  await expect(page.getByText('This profile is not known yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Open this profile' }).click();
  await expect(page.getByText('18 sections that collect representatives')).toBeVisible();
  await page.goto(`${home}/profiles?q=${faults.profile}`);
  await expect(page.locator(rows)).toContainText('No reference yet');
});

test('a filter without matches looks different from an empty directory', async ({ page, request }) => {
  const made = await createProfile(request);
  await hasStatus(request, made.uuid, 'Incomplete');
  await page.goto('/profiles?q=zzzz');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(search(page)).toBeFocused();
  await expect(page.locator(rows).first()).toBeVisible();

  await page.route('**/api/profiles?*', (route) =>
    route.fulfill({
      json: {
        rows: [],
        offset: 0,
        matching: 0,
        total: 0,
        facets: {},
      },
    }),
  );
  await search(page).fill('HF');
  await expect(page.getByText('No profiles yet')).toBeVisible();
});

test('from the directory to a profile and back by keyboard', async ({ page, request }) => {
  const made = await createProfile(request);
  await hasStatus(request, made.uuid, 'Incomplete');
  await page.goto(`/profiles?q=${made.customer_reference}`);
  await expect(rowOf(page, made)).toBeVisible();
  await page.getByRole('grid').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/profiles/${made.uuid}`));
  await expect(page.getByRole('heading', { name: made.name, exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('grid')).toBeFocused();
  await expect(search(page)).toHaveValue(made.customer_reference);
  await expect(page.getByRole('navigation', { name: 'Recently opened' })).toContainText(made.name);
});

test('several statuses can be selected at once, and the counts follow the other filters', async ({
  page,
  request,
}) => {
  const made = await createProfile(request, ['complete-processing', 'submit', 'decline']);
  await hasStatus(request, made.uuid, 'Declined');
  await page.goto('/profiles');
  for (const status of ['Declined', 'Archived']) {
    await page.getByRole('button', { name: new RegExp(`^${status}`) }).click();
  }
  await expect(page).toHaveURL(/status=Declined&status=Archived/);
  const { matching } = await known(request, 'status=Declined&status=Archived');
  await expect(page.getByText(new RegExp(`^Rows 1–\\d+ of ${matching}`))).toBeVisible();
  await expect(page.locator(rows).filter({ hasNotText: /Declined|Archived/ })).toHaveCount(0);
  await search(page).fill(made.customer_reference);
  await expect(page.getByRole('button', { name: /^Declined/ })).toHaveText('Declined1');
  await expect(page.getByRole('button', { name: /^Archived/ })).toHaveText('Archived0');
});

test('from the search into the list by keyboard, and Enter opens the only remaining row', async ({
  page,
  request,
}) => {
  const made = await createProfile(request);
  await hasStatus(request, made.uuid, 'Incomplete');
  await page.goto('/profiles');
  await searchByKey(page, made.customer_reference.slice(1));
  await expect(page.locator(rows)).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('grid')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(search(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/profiles/${made.uuid}`));
});

test('parameters of the address that the list does not know are reported', async ({ page }) => {
  await page.goto('/profiles?sort=colour&form=x');
  await expect(page.getByText('Unknown filters in the address were ignored: form, sort.')).toBeVisible();
  await page.getByRole('grid').focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Unknown filters in the address were ignored')).toBeHidden();
});

test('the export contains the filtered profiles', async ({ page, request }) => {
  const made = await createProfile(request);
  await hasStatus(request, made.uuid, 'Incomplete');
  await page.goto('/profiles?status=Incomplete');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const stream = await (await download).createReadStream();
  let text = '';
  for await (const chunk of stream) text += chunk;
  const [head, ...lines] = text.trim().split('\r\n');
  expect(head).toContain('uuid');
  expect(lines.some((line) => line.includes(made.uuid))).toBe(true);
  expect(lines.every((line) => line.includes('Incomplete'))).toBe(true);
});

test('the palette finds a profile by the start of its reference', async ({ page, request }) => {
  const made = await createProfile(request);
  await hasStatus(request, made.uuid, 'Incomplete');
  await page.goto('/');
  await page.getByRole('button', { name: /Find a profile/ }).click();
  await page.getByRole('combobox').fill(made.customer_reference);
  await page
    .getByRole('option', { name: new RegExp(made.uuid) })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/profiles/${made.uuid}`));
});

test("the header shows a profile's status and possible moves, and updates live", async ({
  page,
  request,
}) => {
  const made = await createProfile(request, ['complete-processing', 'submit']);
  await hasStatus(request, made.uuid, 'Needs Review');
  await page.goto(profilePath(made.uuid));
  const header = page.getByRole('region', { name: 'Profile status' });
  await expect(header.getByRole('link', { name: /profile\.updated/ })).toHaveAttribute(
    'href',
    `/events?profile=${made.uuid}`,
  );
  await expect(page.getByText(`customer reference ${made.customer_reference}`)).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${profilePath(made.uuid)}?tab=events`);
  const profileStatus = page.getByRole('region', { name: 'Review and documents' });
  const path = profileStatus.getByRole('list', { name: 'Review history' });
  const present = path.locator('[aria-current]');
  await expect(path.getByRole('listitem')).toHaveText([/^Incomplete$/, /^Processed$/, /^Needs Review since/]);
  const next = profileStatus.getByText(
    'Needs Review can go to Additional Info Required, Approved or Declined.',
  );
  await expect(next).toBeHidden();
  await expectAccessible(page);
  await moveProfile(request, made.uuid, 'approve');
  await expect(present).toContainText('Approved');

  // Remembered in this browser and rendered by the server: nothing moves on hydration.
  const states = profileStatus.getByRole('button', { name: 'All states' });
  await expect(states).toHaveAttribute('aria-expanded', 'false');
  await states.click();
  const drawing = profileStatus.getByRole('list', { name: 'Review states', exact: true });
  await expect(drawing.getByText('Archived. No move leaves it')).toBeVisible();
  const html = async () => (await page.request.get(`${profilePath(made.uuid)}?tab=events`)).text();
  await expect.poll(html).toMatch(/<button[^>]*aria-expanded="true"[^>]*>(?:(?!<\/button>).)*All states/s);
  await page.reload();
  await expect(states).toHaveAttribute('aria-expanded', 'true');
});

test('a complete event of one document does not mark the others as complete', async ({ page, request }) => {
  const made = await createProfile(request, ['complete-processing', 'submit']);
  const provide = async (name: string, steps: string[]) => {
    const answer = await request.post(`${CONTROL}/profiles/${made.uuid}/documents`, {
      data: { name, steps },
    });
    return ((await answer.json()) as { data: { id: number } }).data.id;
  };
  const complete = (id: number, step: string) =>
    request.post(`${CONTROL}/documents/${id}/steps/${step}/complete`);
  await provide('Passport', ['translate', 'ocr']);
  const letter = await provide('Bank letter', ['translate', 'ocr']);
  await complete(letter, 'translate');
  await page.goto(`${profilePath(made.uuid)}?tab=events`);
  const profileStatus = page.getByRole('region', { name: 'Review and documents' });
  await expect(profileStatus.getByText('document.processed (pending), just now')).toBeVisible();
  await expect(profileStatus.getByTitle('translate: complete')).toBeVisible();
  await expect(profileStatus.getByTitle('ocr: pending')).toBeVisible();
  await expect(profileStatus.getByTitle('fraud_check: null')).toBeVisible();
  await complete(letter, 'ocr');
  const latest = profileStatus.getByTitle('The webhook doesn’t say which document.');
  await expect(latest.getByText('document.complete, just now')).toBeVisible();
  await expect(profileStatus.getByText('Latest document event', { exact: true })).toBeVisible();
  await expect(profileStatus.getByText('Documents', { exact: true })).toHaveCount(0);
  await page.goto(`/profiles?q=${made.customer_reference}`);
  await expect(
    page.getByTitle(/^Latest document event: complete, .* doesn’t say which document\.$/),
  ).toHaveText('complete');
});

test('a profile without events has the usual header', async ({ page }) => {
  await page.route('**/known', (route) => route.fulfill({ json: { profile: null } }));
  await page.goto(profilePath(HARBOUR_AND_FINCH));
  await expect(page.getByRole('heading', { name: 'Harbour & Finch Ltd', exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Profile status' })).toHaveCount(0);
});

test('case 106: the filled directory breaks no accessibility rule in either theme', async ({
  page,
  request,
}) => {
  const made = await createProfile(request, ['complete-processing']);
  await hasStatus(request, made.uuid, 'Processed');
  await page.goto(profilePath(made.uuid));
  // After hydration, the profile counts as opened.
  await page.waitForFunction(
    (uuid) => Object.values({ ...window.localStorage }).some((text) => String(text).includes(uuid)),
    made.uuid,
  );
  await page.goto('/profiles');
  await expect(page.getByRole('navigation', { name: 'Recently opened' })).toBeVisible();
  await expectAccessibleInBoth(page);
});

test("case 107: the directory and a profile's header lose nothing at 320 px", async ({ page, request }) => {
  const made = await createProfile(request, ['complete-processing', 'submit', 'request-information']);
  await hasStatus(request, made.uuid, 'Additional Info Required');
  await page.setViewportSize({ width: 320, height: 800 });
  for (const path of [profilePath(made.uuid), '/profiles']) {
    await page.goto(path);
    await expect(page.getByText('Additional Info Required').filter({ visible: true }).first()).toBeVisible();
    expect(await pixelsBeyond(page)).toBeLessThanOrEqual(0);
  }
});
