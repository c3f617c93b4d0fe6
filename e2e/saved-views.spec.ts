import { randomUUID } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import {
  type APIRequestContext,
  addFilter,
  expect,
  expectAccessible,
  expectNarrow,
  OF_COLOURS,
  openPalette,
  type Page,
  SERVERS,
  searchByKey,
  test,
} from './journey';

const { address: origin } = SERVERS.console;
const PASSWORD = 'four unrelated words here';

/** An operator of the journey's own: a default view would affect other journeys. */
async function becomeNew(
  context: BrowserContext,
  request: APIRequestContext,
  role: 'support' | 'compliance_manager',
): Promise<void> {
  const email = `${randomUUID()}@example.com`;
  const data = { name: `Viewer ${email.slice(0, 8)}`, email, role };
  const invited = await request.post('/api/operators', { headers: { origin }, data });
  const { link } = (await invited.json()) as { link: string };
  const accepted = await fetch(`${origin}/api${link.replace('/invitation/', '/invitations/')}`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ password: PASSWORD }),
  });
  expect(accepted.ok).toBe(true);
  const [, name = '', value = ''] = /^([^=]+)=([^;]+);/.exec(accepted.headers.getSetCookie()[0] ?? '') ?? [];
  await context.clearCookies({ domain: new URL(origin).hostname });
  await context.addCookies([{ name, value, url: origin }]);
}

const menu = (page: Page) => page.getByRole('menu', { name: /^Views of/ });
const opener = (page: Page) => page.locator('button[aria-keyshortcuts="v"]');
const inSidebar = (page: Page, name: string, exact = false) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact });

async function openMenu(page: Page) {
  await opener(page).click();
  await expect(menu(page)).toBeVisible();
  return menu(page);
}

async function saveAs(page: Page, name: string): Promise<void> {
  await (await openMenu(page)).getByRole('menuitem', { name: 'Save as new view…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(dialog).toBeHidden();
  await expect(opener(page)).toContainText(name);
}

test('a view is saved by keyboard alone, found in sidebar and palette, updated, renamed and deleted', async ({
  page,
  context,
  request,
}) => {
  await becomeNew(context, request, 'compliance_manager');
  await page.goto('/profiles?risk=High');
  await page.keyboard.press('v');
  await expect(menu(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(menu(page).getByRole('menuitemradio', { name: 'All profiles' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(menu(page).getByRole('menuitem', { name: 'Save as new view…' })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('A name is required.')).toBeVisible();
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('  Highest risk ');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(opener(page)).toBeFocused();
  await expect(page).toHaveURL(/\/profiles\?risk=High&view=[\w-]{36}$/);
  await expect(inSidebar(page, 'Highest risk')).toHaveAttribute('aria-current', 'true');

  await searchByKey(page, 'har');
  await expect(page).toHaveURL(/q=har.*&view=/);
  await expect(opener(page)).toContainText('changed');
  await (await openMenu(page)).getByRole('menuitem', { name: /^Update “Highest risk”/ }).click();
  await expect(opener(page)).not.toContainText('changed');

  await page.goto('/events');
  await inSidebar(page, 'Highest risk').click();
  await expect(page).toHaveURL(/\/profiles\?q=har&risk=High&view=/);

  await (await openMenu(page)).getByRole('menuitem', { name: 'Rename…' }).click();
  await page.getByRole('dialog', { name: 'Rename view' }).getByLabel('Name').fill('Harbour at risk');
  await page.keyboard.press('Enter');
  await expect(inSidebar(page, 'Harbour at risk')).toBeVisible();

  await page.goto('/');
  await (await openPalette(page)).fill('harbour at');
  await page.getByRole('option', { name: /Harbour at risk.*Profiles/ }).click();
  await expect(page).toHaveURL(/\/profiles\?q=har&risk=High&view=/);

  await (await openMenu(page)).getByRole('menuitem', { name: 'Delete…' }).click();
  const question = page.getByRole('alertdialog', { name: /Harbour at risk/ });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(inSidebar(page, 'Harbour at risk')).toBeVisible();
  await (await openMenu(page)).getByRole('menuitem', { name: 'Delete…' }).click();
  await question.getByRole('button', { name: 'Delete view' }).click();
  await expect(inSidebar(page, 'Harbour at risk')).toBeHidden();
  await expect(page).toHaveURL('/profiles?q=har&risk=High');
});

test('a list opens with its default view, says so, and shows everything with one click', async ({
  page,
  context,
  request,
}) => {
  await becomeNew(context, request, 'support');
  await page.goto('/events?flagged=yes');
  await saveAs(page, 'Odd ones');
  await (await openMenu(page)).getByRole('menuitemcheckbox', { name: 'Open Events with this view' }).click();
  await expect(inSidebar(page, 'All events')).toBeVisible();

  await page.goto('/events');
  await expect(page).toHaveURL(/\/events\?flagged=yes&view=[\w-]{36}$/);
  await expect(opener(page)).toContainText('Odd ones');
  await inSidebar(page, 'All events').click();
  await expect(page).toHaveURL('/events?view=all');
  await expect(page.getByRole('region', { name: 'Active filters' })).toHaveCount(0);
  await page.reload();
  await expect(page).toHaveURL('/events?view=all');
  await addFilter(page, 'flagged');
  await expect(page).toHaveURL('/events?flagged=yes');
  await page.getByRole('button', { name: 'Remove filter: Flagged' }).click();
  await expect(page).toHaveURL('/events?view=all');

  await page.goto('/profiles');
  await inSidebar(page, 'Events', true).click();
  await expect(page).toHaveURL(/\/events\?flagged=yes&view=/);
  await (await openMenu(page)).getByRole('menuitemcheckbox', { name: 'Open Events with this view' }).click();
  await expect(inSidebar(page, 'All events')).toBeHidden();
  await page.goto('/events');
  await expect(page).toHaveURL('/events');
});

test('everyone can open a shared view, and those who may share can change it', async ({
  page,
  context,
  request,
  browser,
}) => {
  await becomeNew(context, request, 'compliance_manager');
  await page.goto('/configurations?q=trust');
  const name = `Trusts ${randomUUID().slice(0, 8)}`;
  await saveAs(page, name);
  await (await openMenu(page)).getByRole('menuitemcheckbox', { name: 'Share with everyone' }).click();
  await expect(inSidebar(page, name)).toContainText('shared');

  const others = await browser.newContext({ baseURL: origin });
  await becomeNew(others, request, 'support');
  const other = await others.newPage();
  await other.goto('/configurations');
  await inSidebar(other, name).click();
  await expect(other).toHaveURL(/\/configurations\?q=trust&view=/);
  await expect(opener(other)).toContainText(name);
  await opener(other).click();
  await expect(menu(other).getByRole('menuitemcheckbox')).toHaveCount(1);
  await expect(menu(other).getByRole('menuitem', { name: 'Delete…' })).toHaveCount(0);

  await (await openMenu(page)).getByRole('menuitemcheckbox', { name: 'Share with everyone' }).click();
  await expect(inSidebar(page, name)).not.toContainText('shared');
  // It disappears from the other operator's screen automatically.
  await expect(inSidebar(other, name)).toBeHidden({ timeout: 20_000 });
  await others.close();
});

test('case 106: views break no accessibility rule in either theme and lose nothing at 320 px', async ({
  page,
  context,
  request,
}) => {
  await becomeNew(context, request, 'compliance_manager');
  for (const nth of [1, 2, 3, 4, 5, 6]) {
    const data = {
      list: 'profiles',
      name: `View ${nth}`,
      query: `q=${nth}`,
      shared: false,
      isDefault: nth === 1,
    };
    const saved = await context.request.post('/api/views', { headers: { origin }, data });
    expect(saved.ok()).toBe(true);
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto('/profiles');
  await expect(inSidebar(page, 'View 6')).toBeHidden();
  await page.getByRole('button', { name: '2 more' }).click();
  await expect(inSidebar(page, 'View 6')).toBeVisible();
  await openMenu(page);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectAccessible(page, OF_COLOURS);
  await expectNarrow(page);
  await page.keyboard.press('Escape');
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Save as new view…' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNarrow(page);
  await expectAccessible(page);
});
