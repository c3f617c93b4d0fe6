import { expect, HARBOUR_AND_FINCH, profilePath, SERVERS, test } from './journey';

const remote = SERVERS.remoteConsole.address;

test("a console on a remote service shows that service's account, and never looks like the sandbox", async ({
  page,
}) => {
  await page.goto(`${remote}/configurations`);
  await expect(page.getByText('contoso').first()).toBeVisible();
  await expect(page.getByText(`localhost:${SERVERS.service.port}`).first()).toBeVisible();
  await expect(page.getByText('Sandbox', { exact: true })).toHaveCount(0);
  await expect(page.locator('table tbody tr[aria-rowindex]').first()).toBeVisible();
});

test('a profile of another account is not found', async ({ page }) => {
  // A page whose data arrives late starts with a skeleton, when its status has already been sent.
  const address = `${remote}${profilePath(HARBOUR_AND_FINCH)}`;
  await expect.poll(async () => (await page.request.get(address)).status()).toBe(404);
});

test('everything under /sandbox is 404 with a remote service', async ({ request }) => {
  for (const path of ['/sandbox/v2/openapi.json', '/sandbox/v2/oauth/token', '/sandbox']) {
    expect((await request.get(`${remote}${path}`)).status()).toBe(404);
  }
});

test("what happens on the remote service appears on the console's Events screen automatically, verified", async ({
  page,
  request,
}) => {
  const control = `${SERVERS.service.address}/control/accounts/contoso/profiles`;
  const made = await request.post(control, { data: { kind: 'company' } });
  const { uuid } = ((await made.json()) as { data: { uuid: string } }).data;
  await page.goto(`${remote}/events?profile=${uuid}`);
  const rows = page.getByRole('region', { name: 'Events, table' }).locator('tbody tr');
  await expect(rows).toHaveCount(1);
  await expect(page.getByText('Live: new events appear automatically')).toBeVisible();
  expect((await request.post(`${control}/${uuid}/moves/complete-processing`)).ok()).toBe(true);
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Processed');
  await expect(rows.first()).toContainText('Verified');
});

test('a change made through the remote console is visible to its other clients', async ({
  page,
  request,
}) => {
  const base = `${SERVERS.service.address}/v2`;
  const client = {
    client_id: 'contoso-reader',
    client_secret: 'demo-9a95a3da1629a9bb09eb430ad2fba2403c4c4c53',
  };
  const answer = await request.post(`${base}/oauth/token`, {
    data: { grant_type: 'app_credentials', slug: 'contoso', ...client },
  });
  const { access_token } = (await answer.json()) as { access_token: string };

  const uuid = 'eb2ea6c5-eefe-8ae1-afbd-4da36a444c6d';
  await page.goto(`${remote}${profilePath(uuid, '?edit=forms')}`);
  await page.getByRole('button', { name: 'Remove all…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove every form' }).click();
  await expect(page.getByText('Forms saved', { exact: true })).toBeVisible();
  const read = await request.get(`${base}/profiles/${uuid}/portal-configuration`, {
    headers: { authorization: `Bearer ${access_token}` },
  });
  expect(((await read.json()) as { data: { forms: object } }).data.forms).toMatchObject({ form_ids: null });
});
