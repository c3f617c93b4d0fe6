import { randomUUID } from 'node:crypto';
import {
  type APIRequestContext,
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  expectNarrow,
  type Page,
  profilePath,
  SERVERS,
  signInAs,
  test,
} from './journey';
import { changeElsewhere, newProfile } from './other-client';

const rows = (page: Page) =>
  page.getByRole('table', { name: 'Versions of this configuration' }).locator('tbody tr');
const comparison = (page: Page) => page.getByRole('region', { name: 'Differences' });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Edit forms' });
const saveIn = (page: Page) => sheet(page).getByRole('button', { name: /^Save/ });

/** Opens the history and waits for hydration: React marks the elements it owns. */
async function openHistory(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(() => {
    const marks = [...document.querySelectorAll('main input[type=radio]')];
    return (
      marks.length > 0 &&
      marks.every((mark) => Object.keys(mark).some((key) => key.startsWith('__reactProps')))
    );
  });
}

/** Opens it from another view of the profile, which has a button of the same name. */
async function showHistory(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'History' }).click();
  await expect(rows(page).first()).toBeVisible();
}

async function readAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Read again from the service' }).click();
}

/** Creates three versions: a first reading, a save here and a change elsewhere. */
async function withHistory(page: Page, request: APIRequestContext): Promise<string> {
  const uuid = await newProfile(request, [101, 104]);
  await page.goto(profilePath(uuid, '?edit=forms'));
  await sheet(page).getByLabel('Assigned forms', { exact: true }).last().fill('317 ');
  await saveIn(page).click();
  await expect(page.getByText('Forms saved', { exact: true })).toBeVisible();
  await changeElsewhere(request, uuid, [104, 317]);
  return uuid;
}

test('a save here and a change elsewhere are versions; any two can be compared, and forms restored', async ({
  page,
  request,
}) => {
  const uuid = await withHistory(page, request);
  await showHistory(page);
  await readAgain(page);
  await expect(rows(page)).toHaveCount(4);
  await expect(rows(page).nth(0)).toContainText('Now');
  await expect(rows(page).nth(1)).toContainText(/Changed outside.*Forms: −101/);
  await expect(rows(page).nth(2)).toContainText(/Saved here.*By .+Forms: \+317/);
  await expect(rows(page).nth(3)).toContainText('First read');

  await expect(comparison(page)).toContainText('1 setting in 1 section differs.');
  await expect(comparison(page)).toContainText('removed 101');
  await expect(comparison(page)).not.toContainText('added');

  await rows(page).nth(2).getByRole('radio', { name: /^From/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/from=\d+/);
  await expect(comparison(page)).toContainText('removed 101');
  await expect(comparison(page)).toContainText('added 317');
  await comparison(page).getByRole('button', { name: 'All settings' }).click();
  await expect(comparison(page)).toContainText('company_principals');
  await page.reload();
  await expect(comparison(page)).toContainText('company_principals');
  await comparison(page).getByRole('button', { name: 'Differences' }).click();
  await expect(comparison(page)).not.toContainText('company_principals');

  await rows(page)
    .nth(2)
    .getByRole('link', { name: /what it changed/ })
    .click();
  await expect(page).toHaveURL(/from=\d+&to=\d+/);
  await expect(comparison(page)).toContainText('added 317');
  await expect(comparison(page)).not.toContainText('removed');
  await rows(page).nth(0).getByRole('radio', { name: 'To now' }).check();

  await page.getByRole('button', { name: 'Restore forms' }).click();
  await expect(sheet(page)).toContainText(
    /Filled in with the forms from the version of .* Nothing is saved yet/,
  );
  await expectAccessible(page);
  await sheet(page)
    .getByRole('textbox', { name: /^Reason/ })
    .fill('As it was agreed');
  await saveIn(page).click();
  await expect(page.getByText('Forms saved', { exact: true })).toBeVisible();
  await expect(rows(page).nth(1)).toContainText(
    /Saved here.*By .+“As it was agreed”.*Restored the forms of .*Forms: \+101.*, −317/,
  );
  await expect(comparison(page)).toContainText('Same forms as now.');
  await expect(page).toHaveURL(new RegExp(`/profiles/${uuid}\\?tab=history&from=\\d+$`));

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page).nth(1)).toContainText(/Saved here.*By .*Undo of the save of /);
  await signInAs(page, 'support');
  await openHistory(page, profilePath(uuid, '?tab=history'));
  await expect(rows(page).nth(1)).toContainText(/By .*Undo of the save of /);
  await expect(rows(page).nth(2)).toContainText('“As it was agreed”');
  await expect(page.getByRole('link', { name: 'Activity', exact: true })).toHaveCount(0);
});

test('case 83: restoring forms does not overwrite what someone changed in the meantime', async ({
  page,
  request,
}) => {
  const uuid = await withHistory(page, request);
  await openHistory(page, profilePath(uuid, '?tab=history'));
  await readAgain(page);
  await expect(rows(page)).toHaveCount(4);
  await page.getByRole('button', { name: 'Restore forms' }).click();
  await changeElsewhere(request, uuid, [104, 205]);
  await saveIn(page).click();
  await expect(sheet(page)).toContainText('The forms changed while you were editing');
});

test('restoring null asks first, and saves nothing', async ({ page, request }) => {
  const uuid = await newProfile(request, [101]);
  await changeElsewhere(request, uuid, null);
  await openHistory(page, profilePath(uuid, '?tab=history'));
  await changeElsewhere(request, uuid, [104]);
  await readAgain(page);
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Restore forms' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('it removes every form');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(sheet(page)).toBeHidden();
  await page.getByRole('button', { name: 'Restore forms' }).click();
  await question.getByRole('button', { name: 'Replace' }).click();
  await expect(sheet(page)).toContainText('Not set (null)');
});

test('the first paint contains the versions and differences, without scripts', async ({
  browser,
  page,
  request,
  baseURL,
}) => {
  const uuid = await withHistory(page, request);
  await showHistory(page);
  await readAgain(page);
  await expect(rows(page)).toHaveCount(4);
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const bare = await context.newPage();
  await bare.goto(profilePath(uuid, '?tab=history'));
  await expect(rows(bare)).toHaveCount(4);
  await expect(comparison(bare)).toContainText('removed 101');
  await context.close();
});

test('cases 106 and 107: the history breaks no accessibility rule in either theme and fits 320 px', async ({
  page,
  request,
}) => {
  const uuid = await withHistory(page, request);
  await openHistory(page, profilePath(uuid, '?tab=history'));
  await readAgain(page);
  await expect(rows(page)).toHaveCount(4);
  await rows(page).nth(3).getByRole('radio', { name: /^From/ }).check();
  await expect(comparison(page)).toContainText('added 317');
  await expectAccessibleInBoth(page);
  await comparison(page).getByRole('button', { name: 'All settings' }).click();
  await expect(comparison(page)).toContainText('company_principals');
  await expectAccessibleInBoth(page);
  await expectNarrow(page);
});

test('cases 42 and 75: an unknown section is compared as well, and its texts stay text', async ({
  page,
  faults,
}) => {
  const address = `${SERVERS.faultConsole.address}${profilePath(faults.profile, '?tab=history')}`;
  await faults.script([], { loyalty_scheme: { tier: 'silver' } });
  await openHistory(page, address);
  await expect(rows(page)).toHaveCount(2);
  await faults.script([], { loyalty_scheme: { tier: '<script>document.title="owned"</script>' } });
  await readAgain(page);
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).nth(1)).toContainText('loyalty_scheme: tier changed');
  await expect(comparison(page)).toContainText('Unknown to this console');
  await expect(comparison(page)).toContainText('<script>document.title="owned"</script>');
  await expect(page).not.toHaveTitle('owned');
});

test('a version that is not stored says so, and the list stays', async ({ page, request }) => {
  const uuid = await newProfile(request, [101]);
  await page.goto(profilePath(uuid, '?tab=history&from=999999999'));
  await expect(rows(page)).toHaveCount(2);
  await expect(comparison(page)).toContainText('There is no such version of this profile.');
  const route = `/api/profiles/${randomUUID()}/snapshots`;
  expect(await (await request.get(route)).json()).toEqual({ rows: [], next: null });
  expect((await request.post(route)).status()).toBe(405);
});
