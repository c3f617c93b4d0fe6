import type { BrowserContext } from '@playwright/test';
import {
  createProfile,
  expect,
  expectAccessible,
  expectAccessibleInBoth,
  expectNarrow,
  formToAdd,
  HARBOUR_AND_FINCH,
  openPalette,
  type Page,
  profilePath,
  SERVERS,
  SIGNED_OUT,
  test,
} from './journey';
import { everywhere } from './sign-in-once';

type Role = 'Support' | 'Auditor' | 'Compliance manager' | 'Administrator';

/** An open page checks its connection every 15 seconds. */
const OF_ITSELF = { timeout: 30_000 };
/** Checking a password is slow on purpose. */
const HASHED = { timeout: 20_000 };
const PASSWORD = 'four unrelated words here';

async function enterAs(page: Page, role: Role, path = '/'): Promise<void> {
  await page.goto(`/sign-in?return=${encodeURIComponent(path)}`);
  await page.getByRole('button', { name: new RegExp(`^${role}`) }).click();
  await page.waitForURL((url) => `${url.pathname}${url.search}` === path);
}

const editor = (page: Page) => page.getByRole('dialog', { name: 'Edit forms' });
const ids = (page: Page) => editor(page).getByLabel('Assigned forms', { exact: true }).last();
const signedOut = (page: Page) => page.getByRole('alertdialog', { name: 'You have been signed out' });
const links = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link');

/** Ends the session of the page's browser without the page's involvement. */
const endSession = (page: Page) =>
  page.request.delete('/api/session', { headers: { origin: new URL(page.url()).origin } });

async function invite(page: Page, name: string, role: Role): Promise<string> {
  await page.goto('/operators');
  await page.getByRole('button', { name: 'Invite' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Name').fill(name);
  await sheet.getByLabel('E-mail address').fill(`${name.toLowerCase()}@example.com`);
  await sheet.getByRole('radio', { name: new RegExp(`^${role}`) }).check();
  await sheet.getByRole('button', { name: 'Invite' }).click();
  await expect(sheet.getByText('Copy the link now')).toBeVisible();
  return (await sheet.getByText(/\/invitation\//).textContent()) ?? '';
}

async function accept(context: BrowserContext, link: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible(HASHED);
  return page;
}

test.use({ storageState: SIGNED_OUT });

test('a visitor who is not signed in is asked to, and then reaches the requested page', async ({ page }) => {
  await page.goto(profilePath(HARBOUR_AND_FINCH, '?tab=json'));
  await expect(page).toHaveURL(/\/sign-in\?return=/);
  await page.getByRole('button', { name: /^Support/ }).click();
  await expect(page).toHaveURL(profilePath(HARBOUR_AND_FINCH, '?tab=json'));
  await page.goto('/sign-in?return=//e.example');
  await expect(page).toHaveURL('/');
});

const SEES: Record<Role, { links: readonly string[]; refused: readonly string[]; edits: boolean }> = {
  Support: { links: ['Settings'], refused: ['/operators', '/sandbox'], edits: false },
  Auditor: { links: ['Operators', 'Settings'], refused: ['/sandbox'], edits: false },
  'Compliance manager': { links: ['Settings'], refused: ['/operators', '/sandbox'], edits: true },
  Administrator: { links: ['Operators', 'Settings', 'Sandbox'], refused: [], edits: true },
};

for (const [role, sees] of Object.entries(SEES) as [Role, (typeof SEES)[Role]][]) {
  test(`${role}: navigation, palette, pages and forms match the role`, async ({ page }) => {
    await enterAs(page, role);
    await expect(page.getByRole('button', { name: new RegExp(role) })).toBeVisible();
    for (const name of ['Operators', 'Settings', 'Sandbox'])
      await expect(links(page).filter({ hasText: name })).toHaveCount(sees.links.includes(name) ? 1 : 0);
    await (await openPalette(page)).fill('operators');
    await expect(page.getByRole('option', { name: /^Operators/ })).toHaveCount(
      sees.links.includes('Operators') ? 1 : 0,
    );
    await page.keyboard.press('Escape');
    for (const path of sees.refused) {
      const response = await page.goto(path);
      expect(response?.status()).toBe(403);
      await expect(page.getByRole('heading', { name: 'Your role does not include this page' })).toBeVisible();
      const needed = path === '/sandbox' ? 'administrator' : 'auditor';
      await expect(page.getByText(`needs the ${needed} role`)).toBeVisible();
    }
    await page.goto(profilePath(HARBOUR_AND_FINCH, '?edit=forms'));
    await expect(page.locator('#section-forms')).toBeVisible();
    if (sees.edits) {
      await expect(editor(page)).toBeVisible();
    } else {
      await expect(page.getByText('Changing forms needs the compliance manager role')).toBeVisible();
      await expect(page.getByText(`which is not available to the ${role.toLowerCase()} role`)).toBeVisible();
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await expect(page).not.toHaveURL(/edit=/);
      await page.keyboard.press('e');
      await expect(editor(page)).toBeHidden();
      await expect(page.getByRole('button', { name: 'Edit forms' })).toHaveCount(0);
    }
  });
}

test('an invitation is accepted in another browser, works once, and its owner signs in by password', async ({
  page,
  browser,
}) => {
  await enterAs(page, 'Administrator');
  const link = await invite(page, 'Grace', 'Support');
  const context = await browser.newContext();
  const theirs = await accept(context, link);
  await expect(theirs.getByRole('button', { name: /Grace/ })).toBeVisible();
  await theirs.getByRole('button', { name: /Grace/ }).click();
  await theirs.getByRole('button', { name: 'Sign out' }).click();
  await expect(theirs).toHaveURL('/sign-in');

  await theirs.getByLabel('E-mail address').fill('grace@example.com');
  await theirs.getByLabel('Password', { exact: true }).fill('not the password');
  await theirs.getByRole('button', { name: 'Sign in' }).click();
  await expect(theirs.getByText('The e-mail address or password is wrong.')).toBeVisible(HASHED);
  await expect(theirs.getByLabel('Password', { exact: true })).toBeFocused();
  await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await theirs.keyboard.press('Enter');
  await expect(theirs.getByRole('heading', { name: 'Overview' })).toBeVisible(HASHED);

  const other = await (await browser.newContext()).newPage();
  await other.goto(link);
  await expect(other.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  await other.context().close();
  await context.close();
});

test("case 14: a disabled operator is refused on the next call with the reason, and can't sign in again", async ({
  page,
  browser,
}) => {
  await enterAs(page, 'Administrator');
  const context = await browser.newContext();
  const theirs = await accept(context, await invite(page, 'Edsger', 'Compliance manager'));
  await theirs.goto(profilePath(HARBOUR_AND_FINCH));
  await page.goto('/operators');
  await page.getByRole('button', { name: 'Change Edsger' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click();
  await expect(page.getByRole('dialog').getByText('This operator can’t sign in.')).toBeVisible();

  const response = await theirs.request.get('/api/connection');
  expect(response.status()).toBe(401);
  await expect(signedOut(theirs)).toBeVisible(OF_ITSELF);
  await expectAccessible(theirs);
  await signedOut(theirs).getByRole('button', { name: 'Sign in' }).click();
  await theirs.getByLabel('E-mail address').fill('edsger@example.com');
  await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await theirs.getByRole('button', { name: 'Sign in' }).click();
  await expect(theirs.getByText('The e-mail address or password is wrong.')).toBeVisible(HASHED);
  await context.close();
});

test('cases 86 and 108: a session that ends in mid-edit keeps the draft, for its owner only', async ({
  page,
}) => {
  await enterAs(page, 'Compliance manager', profilePath(HARBOUR_AND_FINCH, '?edit=forms'));
  await ids(page).fill('555 ');
  await expect(editor(page).getByText('555').first()).toBeVisible();
  await endSession(page);
  await page.keyboard.press('Control+Enter');
  await expect(signedOut(page)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(signedOut(page)).toBeVisible();
  await signedOut(page).getByRole('button', { name: 'Sign in' }).click();

  await page.getByRole('button', { name: /^Administrator/ }).click();
  await expect(editor(page)).toBeVisible();
  await expect(editor(page).getByText('555')).toHaveCount(0);
  await enterAsAgain(page, 'Compliance manager');
  await expect(editor(page).getByText('555').first()).toBeVisible();
});

/** The same tab, another operator. */
async function enterAsAgain(page: Page, role: Role): Promise<void> {
  await endSession(page);
  await enterAs(page, role, profilePath(HARBOUR_AND_FINCH, '?edit=forms'));
}

test('case 86: no one sees which profiles another operator opened in this browser', async ({ page }) => {
  await enterAs(page, 'Administrator', profilePath(HARBOUR_AND_FINCH));
  await page.waitForFunction(
    (uuid) => Object.values({ ...window.localStorage }).some((text) => String(text).includes(uuid)),
    HARBOUR_AND_FINCH,
  );
  await page.goto('/profiles');
  await expect(
    page.getByRole('navigation', { name: 'Recently opened' }).getByRole('link').first(),
  ).toBeVisible();
  await endSession(page);
  await enterAs(page, 'Support', '/profiles');
  await expect(page.getByRole('heading', { name: 'Profiles' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Recently opened' })).toContainText('None yet');
});

test('case 86: another tab does not continue as the previous operator', async ({ page, context }) => {
  await enterAs(page, 'Administrator', '/operators');
  const other = await context.newPage();
  await other.goto('/');
  await other.getByRole('button', { name: /Administrator/ }).click();
  await other.getByRole('button', { name: 'Sign out' }).click();
  await expect(signedOut(page)).toBeVisible();
});

test('case 105: from the sign-in page to a saved change by keyboard alone', async ({ page, browser }) => {
  const signedIn = await browser.newContext({ storageState: await everywhere() });
  const { uuid } = await createProfile(signedIn.request);
  const { id } = await formToAdd(signedIn.request, uuid);
  await signedIn.close();
  await page.goto(`/sign-in?return=${encodeURIComponent('/')}`);
  await tabTo(page, page.getByRole('button', { name: /^Compliance manager/ }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await openPalette(page);
  await page.keyboard.insertText(uuid);
  await page.keyboard.press('Enter');
  await expect(page.locator('#section-forms')).toBeVisible();
  // While the palette closes, it still handles keys meant for the page.
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('e');
  await expect(editor(page).getByLabel('Assigned forms', { exact: true }).last()).toBeFocused();
  await page.keyboard.type(`${id} `);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Forms saved', { exact: true })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: /Compliance manager/ }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Sign out' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/sign-in');
});

async function tabTo(page: Page, target: ReturnType<Page['getByRole']>): Promise<void> {
  for (let steps = 0; steps < 200; steps += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('The Tab key does not lead there.');
}

test('every session is listed, and signing out everywhere ends them all', async ({ page, browser }) => {
  await enterAs(page, 'Administrator');
  const link = await invite(page, 'Barbara', 'Support');
  const [context, other] = [await browser.newContext(), await browser.newContext()];
  const theirs = await accept(context, link);
  const elsewhere = await other.newPage();
  await elsewhere.goto('/sign-in');
  await elsewhere.getByLabel('E-mail address').fill('barbara@example.com');
  await elsewhere.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await elsewhere.keyboard.press('Enter');
  await expect(elsewhere.getByRole('heading', { name: 'Overview' })).toBeVisible(HASHED);

  await theirs.goto('/account');
  await expect(theirs.getByText('This session')).toBeVisible();
  await expect(theirs.getByRole('button', { name: /^Sign out Chrome/ })).toHaveCount(1);
  await theirs.getByRole('button', { name: 'Sign out everywhere' }).click();
  await theirs.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(theirs).toHaveURL('/sign-in');
  expect((await elsewhere.request.get('/api/connection')).status()).toBe(401);
  await Promise.all([context.close(), other.close()]);
});

test('a token made on Account gives a script access, is named in Activity, and stops working once revoked', async ({
  page,
}) => {
  await enterAs(page, 'Administrator', '/account');
  await page.getByRole('button', { name: 'Create token' }).click();
  await page.getByLabel('Name').fill('nightly');
  await expectAccessible(page);
  await page.getByLabel('Expires after').selectOption('7 days');
  await page.getByRole('button', { name: 'Create token' }).click();
  await expect(page.getByText('Copy the token now')).toBeVisible();
  await expectAccessible(page);
  const secret = (await page.getByText(/^pc_/).textContent()) ?? '';
  const script = async (path: string) => {
    const headers = { authorization: `Bearer ${secret}` };
    return (await fetch(`${SERVERS.console.address}${path}`, { headers })).status;
  };
  expect(await script('/api/labels/export?format=csv')).toBe(200);
  await page.getByRole('button', { name: 'I have copied it' }).click();
  await page.goto('/activity');
  await expect(page.getByText('Ada Hart (token “nightly”)').first()).toBeVisible();
  await page.goto('/account');
  await page.getByRole('button', { name: 'Revoke nightly' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('button', { name: 'Revoke nightly' })).toHaveCount(0);
  expect(await script('/api/profiles')).toBe(401);
});

for (const path of ['/sign-in', '/sign-in?problem=no_role', '/invitation/unknown']) {
  test(`cases 106 and 107: ${path} breaks no rule in either theme and loses nothing at 320 px`, async ({
    page,
  }) => {
    await page.goto(path);
    await page.getByRole('heading').first().waitFor();
    await expectAccessibleInBoth(page);
    await expectNarrow(page);
    await expectAccessible(page);
  });
}
