import {
  type APIRequestContext,
  chooseMore,
  createProfile,
  expect,
  expectAccessible,
  formToAdd,
  HARBOUR_AND_FINCH,
  openPalette,
  type Page,
  profilePath,
  SERVERS,
  test,
} from './journey';

const SEEDED = 'Beneficial ownership statement';
const RESIDENCY = 'Tax residency';

const row = (page: Page, id: number) => page.getByRole('row').filter({ hasText: new RegExp(`^${id}`) });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Edit forms' });
const field = (page: Page) => sheet(page).getByLabel('Assigned forms', { exact: true }).last();
const option = (page: Page, name: RegExp) => page.getByRole('option', { name });
/** The headers that a page of the console sends. */
const headers = { origin: SERVERS.console.address };
const setLabel = (request: APIRequestContext, id: number, label: string) =>
  request.put(`/api/labels/form/${id}`, { headers, data: { label } });
const removeLabel = (request: APIRequestContext, id: number) =>
  request.delete(`/api/labels/form/${id}`, { headers });

test('a form is labelled once, and the profile, the editor and the palette show the label', async ({
  page,
  request,
}) => {
  await page.goto('/labels?q=317');
  await page.getByRole('button', { name: `Rename 317 ${SEEDED}` }).click();
  await expect(page.getByLabel('Label of form 317')).toBeFocused();
  await page.keyboard.type('  Owners, named once  ');
  await page.keyboard.press('Enter');
  await expect(row(page, 317)).toContainText('Owners, named once');
  await expect(page.getByRole('button', { name: /^Rename 317/ })).toBeFocused();

  await page.goto(profilePath(HARBOUR_AND_FINCH));
  await expect(page.locator('#section-forms')).toContainText('317 Owners, named once');
  await page.getByLabel('Filter, or ask').fill('owners, named');
  await expect(page.locator('#section-forms')).toBeVisible();
  await expect(page.locator('#people')).toBeHidden();

  await page.goto(profilePath(HARBOUR_AND_FINCH, '?edit=forms'));
  await expect(sheet(page).getByText('317 Owners, named once').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await (await openPalette(page)).fill('named once');
  await option(page, /Owners, named once/).click();
  await expect(page).toHaveURL(/\/labels\?.*q=317/);
  await setLabel(request, 317, SEEDED);
});

test('typing a label finds the form, by keyboard alone, and unknown numbers can still be added', async ({
  page,
}) => {
  await page.goto(profilePath(HARBOUR_AND_FINCH, '?edit=forms'));
  await field(page).focus();
  await page.keyboard.type('crs ind');
  await expect(option(page, /206 CRS self-certification: individual/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(sheet(page).getByRole('button', { name: 'Remove form 206' })).toBeVisible();
  await expect(field(page)).toHaveValue('');

  await page.keyboard.type('20');
  await page.keyboard.press('ArrowDown');
  await expect(field(page)).toHaveAttribute('aria-activedescendant', /.+/);
  await page.keyboard.press('Enter');
  await expect(sheet(page).getByText('205 CRS self-certification: entity').first()).toBeVisible();

  await page.keyboard.type('20');
  await page.keyboard.press('Enter');
  await expect(sheet(page).getByRole('button', { name: 'Remove form 20', exact: true })).toBeVisible();

  await page.keyboard.type('source');
  await expect(option(page, /Source of wealth/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(option(page, /Source of wealth/)).toBeHidden();
  await expect(sheet(page)).toBeVisible();
});

test('arrows and Enter pressed before the list of known forms is drawn mean what it would highlight', async ({
  page,
}) => {
  await page.goto(profilePath(HARBOUR_AND_FINCH, '?edit=forms'));
  const typeFast = (...keys: string[]) =>
    field(page).evaluate(async (input: HTMLInputElement, pressed) => {
      input.focus();
      document.execCommand('insertText', false, '20');
      for (const key of pressed) {
        // React handles each event before the next one, and draws the list later.
        await Promise.resolve();
        input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      }
      return input.getAttribute('aria-expanded');
    }, keys);
  expect(await typeFast('ArrowDown')).toBe('false');
  await expect(field(page)).toHaveAttribute('aria-activedescendant', /.+/);
  // Which form this is depends on the profiles that other journeys have read.
  const highlighted = await page.locator('[role=option][data-highlighted]').textContent();
  await page.keyboard.press('Enter');
  const chosen = sheet(page).getByRole('button', {
    name: `Remove form ${Number.parseInt(highlighted ?? '', 10)}`,
    exact: true,
  });
  await expect(chosen).toBeVisible();
  expect(await typeFast('ArrowDown', 'ArrowUp', 'Enter')).toBe('false');
  await expect(field(page)).toHaveValue('');
  await expect(sheet(page).getByRole('button', { name: 'Remove form 20', exact: true })).toBeHidden();
});

test('a form without a label is labelled from the editor', async ({ page, request }) => {
  await removeLabel(request, 418);
  await page.goto(profilePath(HARBOUR_AND_FINCH, '?edit=forms'));
  await field(page).fill('418 ');
  await sheet(page).getByRole('button', { name: 'Label form 418' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Label form 418' });
  await expect(dialog.getByLabel('Label')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('Contact of the data protection officer');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(sheet(page).getByText('418 Contact of the data protection officer').first()).toBeVisible();
  await removeLabel(request, 418);
});

test("history shows a form's label", async ({ page, request }) => {
  const { uuid } = await createProfile(request);
  const { id, label } = await formToAdd(request, uuid);
  await page.goto(profilePath(uuid, '?edit=forms'));
  await field(page).fill(`${id} `);
  await sheet(page).getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('Forms saved', { exact: true })).toBeVisible();
  await page.goto(profilePath(uuid, '?tab=history'));
  const versions = page.getByRole('table', { name: 'Versions of this configuration' });
  await expect(versions).toContainText(`+${id} ${label}`);
  await expect(page.getByRole('region', { name: 'Differences' })).toContainText(`${id} ${label}`);
});

test('an import names lines with errors, shows what would change, and imports all of it or nothing', async ({
  page,
  request,
}) => {
  // A list of one row: a message never covers its buttons.
  await page.goto('/labels?kind=people_model&q=901');
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const choose = (text: string) =>
    page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'labels.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await choose('kind,id,label\r\npeople_model,901,Nominee\r\npeople_model,nine,Broken\r\n');
  const importing = page.getByRole('dialog', { name: 'Import labels' });
  await expect(importing).toContainText('line 3: Enter an ID: a whole number greater than zero.');
  await expectAccessible(page);
  const labels = await request.get('/api/labels?kind=people_model&q=901');
  expect(await labels.json()).toMatchObject({ rows: [], matching: 0 });
  await choose('\ufeffkind,id,label\r\npeople_model,901,Nominee\r\npeople_model,12,"Submitter, short"\r\n');
  await expect(importing).toContainText('1 new, 0 changed, 1 unchanged. Nothing has been imported yet.');
  await expectAccessible(page);
  await importing.getByRole('button', { name: 'Import 1 label' }).click();
  await expect(importing).toBeHidden();
  await expect(page.getByText('1 label imported')).toBeVisible();
  await expect(row(page, 901)).toContainText('Nominee');
  await page.getByRole('button', { name: 'Remove the label of 901' }).click();
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove label' }).click();
  await expect(row(page, 901)).toBeHidden();
});

test('two screens update when a label is saved on a third', async ({ page, context, request }) => {
  await removeLabel(request, 902);
  await page.goto('/labels?q=902');
  const other = await context.newPage();
  await other.goto(profilePath(HARBOUR_AND_FINCH));
  await expect(other.locator('#section-forms')).toContainText(SEEDED);
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await setLabel(request, 902, 'Told live');
  await expect(row(page, 902)).toContainText('Told live');
  await setLabel(request, 317, 'Renamed live');
  await expect(other.locator('#section-forms')).toContainText('317 Renamed live');
  await setLabel(request, 317, SEEDED);
  await expect(other.locator('#section-forms')).toContainText(`317 ${SEEDED}`);
  await removeLabel(request, 902);
  await expect(row(page, 902)).toBeHidden();
});

test('a screen whose scripts load late shows a label saved in the meantime', async ({
  page,
  context,
  request,
}) => {
  await page.goto('/labels');
  const other = await context.newPage();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await other.route('**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await other.goto(profilePath(HARBOUR_AND_FINCH), { waitUntil: 'commit' });
  await expect(other.locator('#section-forms')).toContainText(`104 ${RESIDENCY}`);
  await setLabel(request, 104, 'Given meanwhile');
  await expect(row(page, 104)).toContainText('Given meanwhile');
  release();
  await expect(other.locator('#section-forms')).toContainText('104 Given meanwhile');
  await setLabel(request, 104, RESIDENCY);
});

test('the first paint contains the labels, without scripts', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const bare = await context.newPage();
  await bare.goto('/labels');
  await expect(bare.getByRole('cell', { name: 'Source of funds', exact: true })).toBeVisible();
  await bare.goto(profilePath(HARBOUR_AND_FINCH));
  await expect(bare.locator('#section-forms')).toContainText('101 Source of funds');
  await context.close();
});

test('a profile is labelled where it is shown, and every screen and the tab show the name', async ({
  page,
  context,
  request,
}) => {
  const made = await createProfile(request);
  await page.goto(profilePath(made.uuid));
  await expect(page).toHaveTitle(`${made.name} · Portal Console`);
  await request.delete(`/api/labels/profile/${made.uuid}`, { headers });
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(made.customer_reference);
  const other = await context.newPage();
  await other.goto(`/events?profile=${made.uuid}`);
  await expect(other.getByRole('link', { name: `Profile ${made.customer_reference}` })).toBeVisible();

  await chooseMore(page, 'Add label…');
  await expect(page.getByRole('alertdialog').getByLabel('Label')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('Café Zoë & Söhne');
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('Café Zoë & Söhne');
  await expect(page).toHaveTitle('Café Zoë & Söhne · Portal Console');
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText('Café Zoë & Söhne');
  await expect(other.getByRole('link', { name: 'Profile Café Zoë & Söhne' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit forms' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Edit forms of Café Zoë & Söhne' })).toBeVisible();

  await page.goto('/profiles?q=zoe+sohne');
  await expect(page.getByRole('row').filter({ hasText: made.customer_reference })).toContainText(
    'Café Zoë & Söhne',
  );
  await page.goto(`/labels?kind=profile&q=${made.uuid}`);
  await page.getByRole('button', { name: `Remove the label of ${made.uuid}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove label' }).click();
  await expect(page.getByRole('link', { name: made.uuid })).toBeHidden();
});
