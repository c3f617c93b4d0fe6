import {
  CONTROL,
  createProfile,
  expect,
  expectAccessible,
  HARBOUR_AND_FINCH,
  moveProfile,
  type Page,
  profilePath,
  test,
} from './journey';

const log = (query = '') => `/sandbox?view=webhooks${query}`;
const limits = '/sandbox?view=limits';

/** Opens a view and waits until it is hydrated. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByLabel(path === limits ? 'Reads' : 'Resend all failed since')).not.toHaveValue('');
}

const rows = (page: Page) => page.getByRole('region', { name: 'Delivery log, table' }).locator('tbody tr');
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name });
const receiver = (page: Page, address: string) => page.getByRole('listitem', { name: address });

test("the log follows a profile: every event, newest first, delivered to the console's own receiver", async ({
  page,
  request,
}) => {
  const { uuid } = await createProfile(request);
  await open(page, log(`&about=${uuid}`));
  await expect(rows(page)).toHaveCount(1);
  await moveProfile(request, uuid, 'complete-processing');
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).nth(0)).toContainText('profile.updated');
  await expect(rows(page).nth(0)).toContainText('Processed');
  await expect(rows(page).nth(1)).toContainText('profile.created');
  await expect(rows(page).nth(1)).toContainText('Incomplete');
  for (const row of await rows(page).all()) {
    await expect(row).toContainText('Delivered');
    await expect(row).toContainText('Console’s own receiver');
  }
});

test('a delivery shows the exact body and signature, and can be sent again', async ({ page, request }) => {
  const { uuid } = await createProfile(request);
  await open(page, log(`&about=${uuid}`));
  await expect(rows(page)).toContainText('Delivered');
  const opener = rows(page).getByRole('button', { name: 'profile.created' });
  await opener.click();
  const details = sheet(page, 'profile.created');
  await expect(details).toContainText('webhook-signature: v1,');
  await expect(details).toContainText('webhook-id: msg_');
  await details.getByRole('button', { name: 'As sent', exact: true }).click();
  await expect(details).toContainText('{"event":"profile.created","timestamp":"');
  await expectAccessible(page);
  await details.getByRole('button', { name: 'Resend' }).click();
  await expect(details.getByText('Attempt 2')).toBeVisible();
  await expect(page).toHaveURL(/delivery=/);
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(opener).toBeFocused();
});

test('filters stay in the address, and no deliveries yet looks different from no match', async ({
  page,
  request,
}) => {
  const { uuid } = await createProfile(request);
  await open(page, log());
  await page.getByLabel('Profile UUID').fill(`profile ${uuid} please`);
  await expect(rows(page)).toHaveCount(1);
  await page.getByLabel('Event type', { exact: true }).selectOption('document.complete');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await expect(page).toHaveURL(/event=document.complete.*/);
  await page.reload();
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByLabel('Profile UUID')).toBeFocused();
  await page.getByLabel('Profile UUID').fill('7c1f6a52');
  await expect(page.getByText('Press Enter to filter by this reference or name.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('No known profile has exactly this')).toBeVisible();
});

test('a test event of any type arrives', async ({ page }) => {
  await open(page, log('&event=document.complete'));
  await page.getByLabel('Send a test event').selectOption('document.complete');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText(/test event is on its way/)).toBeVisible();
  await expect(rows(page).first()).toContainText('Test event');
  await expect(rows(page).first()).toContainText('Delivered');
});

test('case 72: a private address is accepted, and every delivery to it fails with the reason', async ({
  page,
}) => {
  const address = `http://10.0.0.7/hooks-${Date.now()}`;
  await open(page, log());
  await page.getByRole('button', { name: 'Add receiver' }).click();
  const adding = sheet(page, 'Add receiver');
  await expect(adding.getByLabel('Address')).toBeFocused();
  await adding.getByLabel('Address').fill('ftp://receiver.example');
  await page.keyboard.press('Enter');
  await expect(adding.getByText('must be an http or https address')).toBeVisible();
  await adding.getByLabel('Address').fill(address);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  const receiverSheet = sheet(page, 'Receiver added');
  await expect(receiverSheet.getByText(/^whsec_/)).toBeVisible();
  await expect(receiverSheet).toContainText('It won’t be shown again');
  await expectAccessible(page);
  await receiverSheet.getByRole('button', { name: 'I have copied it' }).click();

  const added = receiver(page, address);
  await expect(added).toContainText('Enabled');
  await page.getByLabel('to', { exact: true }).selectOption({ label: address });
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const row = rows(page).filter({ hasText: address });
  await expect(row).toContainText('Waiting');
  await expect(row).toContainText(/private/i);
  await expect(added).toContainText('Failing since');

  await added.getByRole('button', { name: 'Rotate secret…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rotate secret' }).click();
  const rotated = sheet(page, 'New signing secret');
  await expect(rotated).toContainText('The previous secret also works until');
  await rotated.getByRole('button', { name: 'I have copied it' }).click();

  await added.getByRole('button', { name: 'Disable' }).click();
  await expect(added).toContainText('Disabled');
  await added.getByRole('button', { name: 'Delete…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete receiver' }).click();
  await expect(added).toHaveCount(0);
});

test('failed deliveries since a given time are counted when they are queued again', async ({ page }) => {
  await open(page, log());
  await page.getByLabel('Resend all failed since').fill('2099-01-01T00:00:00');
  await page.getByRole('button', { name: 'Resend', exact: true }).click();
  await expect(page.getByText('No deliveries have failed since then.')).toBeVisible();
});

test('a changed limit shows in the connection card', async ({ page, request }) => {
  const before = ((await (await request.get(`${CONTROL}/settings`)).json()) as { data: object }).data;
  try {
    await open(page, limits);
    await page.getByLabel('Reads').fill('0');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByText('Enter 1 or more.')).toBeVisible();
    await page.getByLabel('Reads').fill('4321');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.goto(profilePath(HARBOUR_AND_FINCH));
    await expect(page.getByRole('region', { name: 'Connection' })).toContainText('of 4,321 left');
  } finally {
    await request.patch(`${CONTROL}/settings`, { data: before });
  }
});

test('an injected 429 is counted down, and the page resumes automatically', async ({ page, request }) => {
  try {
    await open(page, limits);
    await page.getByLabel('Fault', { exact: true }).selectOption('429 Too many requests');
    await page.getByLabel('Seconds to wait').fill('7');
    await page.getByLabel('Number of calls').fill('');
    await page.getByRole('button', { name: 'Add fault' }).click();
    await expect(page.getByText(/Enter a number of calls/)).toBeVisible();
    await page.getByLabel('Number of calls').fill('1');
    await page.getByRole('button', { name: 'Add fault' }).click();
    await expect(page.getByRole('button', { name: 'Remove 429 Too many requests' })).toBeVisible();
    await page.goto(profilePath(HARBOUR_AND_FINCH));
    await expect(page.getByText(/Trying again in \d+ s/)).toBeVisible();
    await expect(page.getByText('18 sections that collect representatives')).toBeVisible({ timeout: 20_000 });
    await open(page, limits);
    await expect(page.getByText('No active faults.')).toBeVisible();
  } finally {
    await request.delete(`${CONTROL}/faults`);
  }
});

test('faults are ended one by one and all at once', async ({ page, request }) => {
  try {
    for (const kind of ['hang', 'cut', 'dropped']) {
      await request.post(`${CONTROL}/faults`, { data: { kind, seconds: 600 } });
    }
    await open(page, limits);
    await page.getByRole('button', { name: 'Remove No response' }).click();
    await expect(page.getByRole('button', { name: 'Remove No response' })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Active now' })).toBeFocused();
    await page.getByRole('button', { name: 'Remove all' }).click();
    await expect(page.getByText('No active faults.')).toBeVisible();
  } finally {
    await request.delete(`${CONTROL}/faults`);
  }
});
