import {
  expect,
  expectAccessible,
  HARBOUR_AND_FINCH,
  openPalette,
  type Page,
  profilePath,
  SERVERS,
  test,
} from './journey';

const faulty = (profile: string) => `${SERVERS.faultConsole.address}${profilePath(profile, '?edit=forms')}`;

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Edit forms' });
const field = (page: Page) => sheet(page).getByLabel('Assigned forms', { exact: true }).last();
const save = (page: Page) => sheet(page).getByRole('button', { name: /^Save/ });
const saves = (record: { method: string }[]) => record.filter((call) => call.method === 'PATCH').length;

test('case 105: from the list to a saved change by keyboard alone, and undone', async ({ page }) => {
  await page.goto('/configurations');
  await (await openPalette(page)).fill(HARBOUR_AND_FINCH);
  await page.keyboard.press('Enter');
  await expect(page.getByText('18 sections that collect representatives')).toBeVisible();
  // While the palette goes, a key is still the palette's.
  await expect(page.getByRole('combobox')).toBeHidden();
  await page.keyboard.press('e');
  await expect(sheet(page)).toBeVisible();
  await field(page).focus();
  await page.keyboard.type('205 ');
  await expect(sheet(page).getByText('205').first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(sheet(page)).toBeHidden();
  await expect(page.getByText('Forms saved')).toBeVisible();
  await expect(page.locator('#section-forms')).toContainText('205');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByText('Change taken back')).toBeVisible();
  await expect(page.locator('#section-forms')).not.toContainText('205');
});

test('a list is pasted whole, bad tokens are named, and case 104: the summary has the focus', async ({
  page,
  faults,
}) => {
  await faults.script([]);
  await page.goto(faulty(faults.profile));
  await field(page).fill('317, 12a, 104 1.5 230');
  await page.keyboard.press('Enter');
  await expect(sheet(page).getByText('317').first()).toBeVisible();
  await save(page).click();
  const summary = sheet(page).getByRole('alert').or(sheet(page).locator('[tabindex="-1"]:focus')).first();
  await expect(summary).toContainText('12a');
  await expect(summary).toBeFocused();
  await expectAccessible(page);
  expect(saves(await faults.record())).toBe(0);
});

test('removing every form is its own act, confirmed, and sends null', async ({ page, faults }) => {
  await faults.script([]);
  await page.goto(faulty(faults.profile));
  await sheet(page).getByRole('button', { name: 'Remove all…' }).click();
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove every form' }).click();
  await expect(page.getByText('Forms saved')).toBeVisible();
  await expect(page.locator('#section-forms')).toContainText('Not set');
});

test('case 83: a colleague’s change is never overwritten unseen', async ({ page, faults }) => {
  await faults.script([]);
  await page.goto(faulty(faults.profile));
  await field(page).fill('317 ');
  await faults.script([], { forms: { enabled: true, form_ids: [101, 104, 555] } });
  await save(page).click();
  await expect(sheet(page).getByText('The forms were changed meanwhile')).toBeVisible();
  await expectAccessible(page);
  expect(saves(await faults.record())).toBe(0);
  await sheet(page)
    .getByRole('button', { name: /Go on editing/ })
    .click();
  await expect(sheet(page).getByText('555').first()).toBeVisible();
  await save(page).click();
  await expect(page.getByText('Forms saved')).toBeVisible();
  await expect(page.locator('#section-forms')).toContainText('317');
  await expect(page.locator('#section-forms')).toContainText('555');
});

test('case 84: a double click saves once', async ({ page, faults }) => {
  await faults.script([]);
  await page.goto(faulty(faults.profile));
  await field(page).fill('317 ');
  await save(page).dblclick();
  await expect(page.getByText('Forms saved')).toBeVisible();
  expect(saves(await faults.record())).toBe(1);
});

test('case 108: what was typed survives a reload', async ({ page, faults }) => {
  await faults.script([]);
  await page.goto(faulty(faults.profile));
  await field(page).fill('317 ');
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(sheet(page).getByText('317').first()).toBeVisible();
  await expect(sheet(page).getByText(/kept/).first()).toBeVisible();
});

test('case 54: a client without the write scope is told so, and the draft stays', async ({
  page,
  faults,
}) => {
  await faults.script([
    { method: 'PATCH', path: '/portal-configuration', status: 403, body: { message: 'No.' }, times: 1 },
  ]);
  await page.goto(faulty(faults.profile));
  await field(page).fill('317 ');
  await save(page).click();
  await expect(
    sheet(page)
      .getByText(/write scope/)
      .first(),
  ).toBeVisible();
  await expect(sheet(page).getByText('317').first()).toBeVisible();
});

test('an unknown form is named at the field in the service’s own words', async ({ page }) => {
  await page.goto(profilePath(HARBOUR_AND_FINCH, '?edit=forms'));
  await field(page).fill('999999 ');
  await save(page).click();
  await expect(
    sheet(page)
      .getByText(/999999/)
      .nth(1),
  ).toBeVisible();
  await expect(sheet(page)).toBeVisible();
});

test('Esc with changes asks before it throws them away', async ({ page, faults }) => {
  await faults.script([]);
  await page.goto(faulty(faults.profile));
  await field(page).fill('317 ');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet(page).getByText('317').first()).toBeVisible();
});

test('a setting that the service moved besides the forms is pointed out', async ({ page, faults }) => {
  await faults.script([]);
  await page.goto(faulty(faults.profile));
  await field(page).fill('317 ');
  const moved = {
    ...(await faults.setup()),
    identity: { enabled: false },
    forms: { enabled: true, form_ids: [101, 104, 317] },
  };
  await faults.script([
    { method: 'PATCH', path: '/portal-configuration', status: 200, body: { data: moved }, times: 1 },
  ]);
  await save(page).click();
  await expect(page.getByText('identity.enabled')).toBeVisible();
});

test('a save asks the service twice: its own screen does not read again what it was told', async ({
  page,
  faults,
}) => {
  await faults.script([]);
  const ofProfile = async () => (await faults.record()).filter(({ path }) => path.includes(faults.profile));
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/portal-configuration')) asked.push(request.method());
  });
  const live = page.waitForResponse((response) => response.url().endsWith('/api/live'));
  await page.goto(`${SERVERS.faultConsole.address}${profilePath(faults.profile, '?tab=events&edit=forms')}`);
  await live;
  await field(page).fill('317 ');
  await save(page).click();
  // The timeline learns of it by the same message that would have the screen read the profile.
  await expect(page.getByRole('listitem').filter({ hasText: 'Forms saved here' })).toBeVisible();
  expect(asked).toEqual(['PATCH']);
  expect((await ofProfile()).map(({ method }) => method)).toEqual(['GET', 'GET', 'PATCH']);
});
