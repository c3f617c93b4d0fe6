import {
  CONTROL,
  createProfile,
  expect,
  expectAccessible,
  HARBOUR_AND_FINCH,
  type Page,
  SERVERS,
  searchByKey,
  test,
} from './journey';

/**
 * Opens a page and waits for hydration: React marks elements while it is still rendering, and has finished when the
 * browser is idle.
 */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => {
    const buttons = [...document.querySelectorAll('main button')];
    const isOwned = (button: Element) => Object.keys(button).some((key) => key.startsWith('__reactProps'));
    return buttons.length > 1 && buttons.every(isOwned);
  });
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
}

const detail = (page: Page) => page.getByRole('region', { name: 'Selected profile' });
const state = (page: Page) =>
  detail(page).getByRole('list', { name: 'Review states' }).locator('[aria-current]');
const move = (page: Page, name: string) => detail(page).getByRole('button', { name, exact: true });

async function moveTo(page: Page, name: string, status: string) {
  await move(page, name).click();
  await expect(state(page)).toContainText(status);
}

/** The events in a profile's life, in order: event, and review status or overall status. */
const EVENTS = [
  ['profile.created', 'Incomplete'],
  ['profile.updated', 'Processed'],
  ['profile.updated', 'Needs Review'],
  ['profile.updated', 'Additional Info Required'],
  ['document.processed', 'pending'],
  ['document.processed', 'pending'],
  ['document.processed', 'pending'],
  ['document.processed', 'pending'],
  ['document.complete', 'complete'],
  ['profile.updated', 'Needs Review'],
  ['profile.updated', 'Approved'],
];

test('from the screen alone: created, processed, submitted, asked for more, resubmitted, approved', async ({
  page,
}) => {
  const name = 'Journey of a profile Ltd';
  await open(page, '/sandbox');
  await page.getByRole('button', { name: 'New profile' }).click();
  const sheet = page.getByRole('dialog', { name: 'New profile' });
  await sheet.getByLabel('Name').fill(name);
  await sheet.getByRole('button', { name: 'Create profile' }).click();
  await expect(detail(page).getByRole('heading', { name })).toBeVisible();
  await expect(page).toHaveURL(/profile=[0-9a-f-]{36}/);
  await expect(state(page)).toContainText('Incomplete');

  await moveTo(page, 'Complete processing', 'Processed');
  await moveTo(page, 'Submit', 'Needs Review');
  await moveTo(page, 'Request information', 'Additional Info Required');

  await page.getByRole('button', { name: 'Add a document' }).click();
  await page.getByRole('form', { name: 'Add a document' }).getByLabel('Name').fill('Proof of address');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const steps = page.getByRole('list', { name: 'Steps of Proof of address' });
  const document = detail(page).getByRole('heading', { name: 'Proof of address' }).locator('..');
  for (const [index, step] of ['translation', 'text recognition', 'fraud check'].entries()) {
    await page.getByRole('button', { name: `Complete ${step} of Proof of address` }).click();
    await expect(steps.getByRole('button')).toHaveCount(2 - index);
    await expect(document).toContainText(index === 2 ? 'Complete' : 'Pending');
  }

  await moveTo(page, 'Re-submit', 'Needs Review');
  await moveTo(page, 'Approve', 'Approved');
  const row = page.getByRole('region', { name: 'Sandbox profiles' }).getByRole('link', { name });
  await expect(row).toContainText('Approved');

  await detail(page).getByRole('link', { name: 'Webhooks' }).click();
  const deliveries = page.getByRole('region', { name: 'Delivery log, table' }).locator('tbody tr');
  await expect(deliveries).toHaveCount(EVENTS.length);
  for (const [index, words] of EVENTS.toReversed().entries()) {
    for (const word of [...words, 'Delivered']) await expect(deliveries.nth(index)).toContainText(word);
  }
});

test('only the moves of the table are available, and the others say where they start', async ({
  page,
  request,
}) => {
  const { uuid } = await createProfile(request);
  await open(page, `/sandbox?profile=${uuid}`);
  await expect(move(page, 'Complete processing')).toBeEnabled();
  for (const name of ['Submit', 'Request information', 'Re-submit', 'Approve', 'Decline', 'Archive']) {
    await expect(move(page, name)).toBeDisabled();
  }
  await expect(move(page, 'Approve')).toHaveAccessibleDescription('Only from Needs Review');
  await move(page, 'Approve').click({ force: true });
  await expect(state(page)).toContainText('Incomplete');
});

test('a move already made elsewhere is refused, and reported next to its button', async ({
  page,
  request,
}) => {
  const { uuid } = await createProfile(request);
  await open(page, `/sandbox?profile=${uuid}`);
  await expect(move(page, 'Complete processing')).toBeEnabled();
  // Keeps the screen from learning of it before the attempt.
  const read = `**${CONTROL}/profiles/${uuid}`;
  await page.route(read, (route) => route.abort());
  await request.post(`${CONTROL}/profiles/${uuid}/moves/complete-processing`);
  await move(page, 'Complete processing').click();
  await expect(detail(page).getByRole('alert')).toContainText('Nothing was changed');
  await expect(state(page)).toContainText('Incomplete');
  await page.unroute(read);
  await detail(page).getByRole('button', { name: 'Try again' }).click();
  await expect(state(page)).toContainText('Processed');
});

test('risk is saved when it is chosen', async ({ page, request }) => {
  const { uuid } = await createProfile(request);
  await open(page, `/sandbox?profile=${uuid}`);
  const risk = detail(page).getByLabel('Risk');
  const before = await risk.inputValue();
  const others = await risk
    .locator('option')
    .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
  const other = others.find((value) => value !== before) ?? '';
  await risk.selectOption(other);
  await expect(page.getByText('Metadata saved')).toBeVisible();
  await page.reload();
  await expect(risk).toHaveValue(other);
});

test('a document uploaded in the portal waits for submission', async ({ page, request }) => {
  const { uuid } = await createProfile(request, [], 'individual');
  await open(page, `/sandbox?profile=${uuid}`);
  await moveTo(page, 'Complete processing', 'Processed');
  await page.getByRole('button', { name: 'Add a document' }).click();
  const form = page.getByRole('form', { name: 'Add a document' });
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(form.getByText('Enter a name for the document.')).toBeVisible();
  await form.getByLabel('Name').fill('Passport');
  await form.getByLabel('Translation').uncheck();
  await form.getByRole('button', { name: 'In the portal' }).click();
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Add a document' })).toBeFocused();
  await expect(page.getByText('Processed when the profile is submitted.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Complete .* of Passport$/ })).toHaveCount(0);
  await moveTo(page, 'Complete KYC', 'Needs Review');
  await expect(page.getByRole('button', { name: /^Complete .* of Passport$/ })).toHaveCount(2);
  await expect(page.getByRole('list', { name: 'Steps of Passport' }).getByText('Disabled')).toBeVisible();
});

test('the list is searched and filtered through its address', async ({ page, request }) => {
  const { name } = await createProfile(request);
  await open(page, '/sandbox');
  await searchByKey(page, name);
  const list = page.getByRole('region', { name: 'Sandbox profiles' });
  await expect(list.getByRole('link', { name })).toBeVisible();
  await page.getByLabel('Review status', { exact: true }).selectOption('Archived');
  await expect(list.getByText('No profiles match.')).toBeVisible();
  await expect(page).toHaveURL(/(?=.*q=)(?=.*status=Archived)/);
  await page.reload();
  await expect(list.getByText('No profiles match.')).toBeVisible();
  await list.getByRole('button', { name: 'Show all profiles' }).click();
  await expect(page).toHaveURL(/\/sandbox$/);
});

test('an instant scenario runs and links to the profile it created', async ({ page }) => {
  await open(page, '/sandbox?view=scenarios');
  const runs = page.getByRole('region', { name: 'Runs' });
  const made = runs.getByRole('link', { name: /The profile it created/ }).first();
  // Other journeys may have run some, and the newest comes first.
  const earlier = (await made.count()) > 0 ? await made.getAttribute('href') : null;
  await page.getByRole('button', { name: 'Instant' }).click();
  await page.getByRole('button', { name: /^Run KYB happy path/ }).click();
  await expect(made).not.toHaveAttribute('href', earlier ?? '');
  await expect(runs.getByText('Finished').first()).toBeVisible();
  await made.click();
  await expect(state(page)).toContainText('Approved');
});

test('a slow run shows its progress and can be stopped', async ({ page }) => {
  await open(page, '/sandbox?view=scenarios');
  await page.getByRole('button', { name: 'Slow' }).click();
  await page.getByRole('button', { name: /^Run KYB happy path/ }).click();
  await page.getByRole('button', { name: /^Stop KYB happy path/ }).click();
  await expect(page.getByRole('region', { name: 'Runs' }).getByText('Stopped').first()).toBeVisible();
});

test('from the list to a moved profile by keyboard alone', async ({ page, request }) => {
  const { name } = await createProfile(request);
  await open(page, '/sandbox');
  await searchByKey(page, name);
  await expect(page).toHaveURL(/q=/);
  const row = page.getByRole('region', { name: 'Sandbox profiles' }).getByRole('link');
  await expect(row).toHaveCount(1);
  for (let stop = 0; stop < 3; stop += 1) await page.keyboard.press('Tab');
  await expect(row).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(move(page, 'Complete processing')).toBeVisible();
  await move(page, 'Complete processing').focus();
  await page.keyboard.press('Enter');
  await expect(state(page)).toContainText('Processed');
  await expect(move(page, 'Complete processing')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(state(page)).toContainText('Needs Review');

  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: 'New profile' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(move(page, 'Submit')).toBeFocused();
});

test('reset asks first and lists all losses, and Escape deletes nothing', async ({ page, request }) => {
  await open(page, '/sandbox');
  const reset = page.getByRole('button', { name: 'Reset…' });
  await reset.click();
  const question = page.getByRole('alertdialog', { name: 'Reset the sandbox?' });
  await expect(question).toContainText('will be permanently deleted');
  // With current numbers: two that the screen itself counts, and one that the console stores.
  const list = await request.get(`${CONTROL}/profiles?limit=1`);
  const { total } = (await list.json()) as { total: number };
  await expect(question).toContainText(`${total} profiles of northwind`);
  await expect(question).toContainText(/\d+ labels of forms, models and profiles/);
  await expect(question).toContainText('Activity are kept');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(reset).toBeFocused();
});

test('reset removes what was created, and the console continues with the seeded data', async ({
  page,
  request,
}) => {
  const { uuid, name } = await createProfile(request);
  await open(page, `/sandbox?profile=${uuid}`);
  await page.getByRole('button', { name: 'Reset…' }).click();
  await page.getByRole('button', { name: 'Reset the sandbox' }).click();
  await expect(page.getByText('Sandbox reset', { exact: true })).toBeVisible();
  await expect(page).not.toHaveURL(/profile=/);
  await page.getByLabel('Name, reference or UUID contains').fill(uuid);
  await expect(page.getByText('No profiles match.')).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
  await page.goto(`/profiles/${HARBOUR_AND_FINCH}`);
  await expect(page.getByRole('heading', { name: 'Harbour & Finch Ltd', exact: true })).toBeVisible();
});

test('a profile that the sandbox does not have is reported missing', async ({ page }) => {
  await open(page, '/sandbox?profile=00000000-0000-4000-8000-000000000000');
  await expect(page.getByText('The sandbox does not have this profile.')).toBeVisible();
});

test('a narrow screen shows either the list or the selected profile', async ({ page, request }) => {
  const { uuid, name } = await createProfile(request);
  await page.setViewportSize({ width: 320, height: 800 });
  await open(page, `/sandbox?q=${encodeURIComponent(name)}`);
  const row = page.getByRole('region', { name: 'Sandbox profiles' }).getByRole('link', { name });
  await row.click();
  await expect(page).toHaveURL(new RegExp(uuid));
  await expect(row).toBeHidden();
  await expect(detail(page).getByRole('heading', { name })).toBeFocused();
  await page.getByRole('button', { name: 'All profiles' }).click();
  await expect(row).toBeFocused();
});

test('with a remote service there is no sandbox, and nothing links to one', async ({ page, request }) => {
  const remote = SERVERS.remoteConsole.address;
  for (const path of ['/sandbox', '/sandbox?view=limits', '/sandbox/control/accounts/contoso/choices']) {
    expect((await request.get(`${remote}${path}`)).status()).toBe(404);
  }
  await page.goto(`${remote}/configurations`);
  await expect(page.getByRole('link', { name: 'Sandbox' })).toHaveCount(0);
});
