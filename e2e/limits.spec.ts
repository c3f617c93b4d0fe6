import { expect, profilePath, SERVERS, test } from './journey';

const faulty = (profile: string, query = '') =>
  `${SERVERS.faultConsole.address}${profilePath(profile, query)}`;
/** Longer than the console holds a person's call, so that the wait is shown. */
const pause = {
  status: 429,
  headers: { 'retry-after': '7', 'x-ratelimit-remaining': '0' },
  body: { message: 'Slow down.' },
};

test('case 49: a pause is counted down, nothing is sent in the meantime, and the page resumes automatically', async ({
  page,
  faults,
}) => {
  await faults.script([{ method: 'GET', path: '/portal-configuration', ...pause, times: 1 }]);
  await page.goto(faulty(faults.profile));
  await expect(page.getByText(/Trying again in \d+ s/)).toBeVisible();
  await expect(page.getByText('18 sections that collect representatives')).toBeVisible({ timeout: 20_000 });
  const [refused, ...later] = (await faults.record()).filter((call) =>
    call.path.endsWith('/portal-configuration'),
  );
  expect(later.length).toBeGreaterThan(0);
  for (const call of later) expect(call.at - (refused?.at ?? 0)).toBeGreaterThanOrEqual(6_900);
});

test('cases 128 and 129: in a pause a profile read before is shown with its time, until it can be read again', async ({
  page,
  faults,
}) => {
  await page.goto(faulty(faults.profile));
  const people = page.getByText('18 sections that collect representatives');
  await expect(people).toBeVisible();
  const read = { method: 'GET', path: '/portal-configuration' };
  await faults.script([{ ...read, ...pause, times: 1 }]);
  // The earlier read is no longer shared after two seconds.
  const asked = async () =>
    (await faults.record()).some(({ path }) => path.endsWith('/portal-configuration'));
  await expect(async () => {
    const html = await (await page.request.get(faulty(faults.profile))).text();
    expect(html).toContain('As read');
    expect(html).toContain('sections that collect representatives');
    expect(await asked()).toBe(true);
  }).toPass();
  await page.reload();
  const stale = page.getByRole('alert').filter({ hasText: 'As read' });
  await expect(stale).toContainText(/As read \d\d:\d\d:\d\d\. The service’s rate limit has been reached\./);
  await expect(stale).toContainText(/Trying again in \d+ s/);
  await expect(people).toBeVisible();
  await expect(stale).toBeHidden({ timeout: 20_000 });
  await expect(people).toBeVisible();
  await expect(page.getByRole('region', { name: 'Connection' })).not.toContainText('Waiting');
});

test('case 120: one 401 from the token endpoint is recovered within seconds, without telling anyone to restart', async ({
  page,
  faults,
}) => {
  const refused = { status: 401, body: { message: 'Unauthenticated.' } };
  await faults.script([
    { method: 'GET', path: '/portal-configuration', ...refused, times: 1 },
    { method: 'POST', path: '/oauth/token', ...refused, times: 1 },
  ]);
  await page.goto(faulty(faults.profile));
  await expect(page.getByText('The service rejected the console’s credentials.')).toBeVisible();
  await expect(page.getByText(/restart|ONBOARDING_/)).toHaveCount(0);
  await expect(page.getByText('18 sections that collect representatives')).toBeVisible();
});

test('case 51: a save that met a pause is sent again afterwards', async ({ page, faults }) => {
  await faults.script([{ method: 'PATCH', path: '/portal-configuration', ...pause, times: 1 }]);
  await page.goto(faulty(faults.profile, '?edit=forms'));
  const sheet = page.getByRole('dialog', { name: 'Edit forms' });
  await sheet.getByLabel('Assigned forms', { exact: true }).last().fill('317 ');
  await sheet.getByRole('button', { name: /^Save/ }).click();
  await expect(sheet.getByText(/Trying again in \d+ s/)).toBeVisible();
  await expect(page.getByText('Forms saved', { exact: true })).toBeVisible({ timeout: 20_000 });
  expect((await faults.record()).filter((call) => call.method === 'PATCH')).toHaveLength(2);
});

test('case 40: an HTML page instead of an answer is a clear error with a request ID', async ({
  page,
  faults,
}) => {
  await faults.script([
    { method: 'GET', path: '/portal-configuration', status: 200, body: '<h1>gateway-page</h1>', times: 1 },
  ]);
  await page.goto(faulty(faults.profile));
  await expect(page.getByText('The onboarding service sent an invalid response.').first()).toBeVisible();
  await expect(page.getByText('Request ID')).toBeVisible();
  await expect(page.getByText('gateway-page')).toHaveCount(0);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('18 sections that collect representatives')).toBeVisible();
});
