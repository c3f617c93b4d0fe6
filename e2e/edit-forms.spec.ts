import {
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
import { newProfile } from './other-client';
import { cookieHeader } from './sign-in-once';

const faulty = (profile: string) => `${SERVERS.faultConsole.address}${profilePath(profile, '?edit=forms')}`;

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Edit forms' });
const field = (page: Page) => sheet(page).getByLabel('Assigned forms', { exact: true }).last();
const save = (page: Page) => sheet(page).getByRole('button', { name: /^Save/ });
const saves = (record: { method: string }[]) => record.filter((call) => call.method === 'PATCH').length;

test('case 105: from the list to a saved and undone change by keyboard alone', async ({ page }) => {
  await page.goto('/configurations');
  await (await openPalette(page)).fill(HARBOUR_AND_FINCH);
  await page.keyboard.press('Enter');
  await expect(page.getByText('18 sections that collect representatives')).toBeVisible();
  // While the palette closes, it still handles keys.
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('e');
  await expect(sheet(page)).toBeVisible();
  await field(page).focus();
  await page.keyboard.type('205 ');
  await expect(sheet(page).getByText('205').first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(sheet(page)).toBeHidden();
  await expect(page.getByText('Forms saved', { exact: true })).toBeVisible();
  await expect(page.locator('#section-forms')).toContainText('205');
  await expect(page.locator('#section-forms')).toContainText('Changed just now');
  await expect(page.locator('#section-forms')).toBeInViewport({ ratio: 1 });
  // Focus goes to what was saved.
  await expect(page.getByRole('heading', { name: 'Forms', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByText('Change undone')).toBeVisible();
  await expect(page.locator('#section-forms')).not.toContainText('205');
});

test('a form is added with a reason by keyboard in at most 10 keys; the text of the reason counts as one', async ({
  page,
  request,
}) => {
  const profile = await newProfile(request, [101, 104]);
  await page.goto(profilePath(profile));
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  await press('e');
  await expect(field(page)).toBeFocused();
  for (const digit of '205') await press(digit);
  const reason = sheet(page).getByLabel(/^Reason/);
  while (!(await reason.evaluate((element) => element === document.activeElement))) {
    expect(keys).toBeLessThan(10);
    await press('Tab');
  }
  keys += 1;
  await page.keyboard.insertText('Asked for by the bank, ticket 4711');
  await press('Control+Enter');
  await expect(page.getByText('Forms saved', { exact: true })).toBeVisible();
  expect(keys).toBeLessThanOrEqual(10);
  expect((await formToAdd(request, profile)).base.form_ids).toEqual([101, 104, 205]);
});

test('a list is pasted whole, invalid words are named, and case 104: the summary has focus', async ({
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

test('removing every form is a separate, confirmed action, and sends null', async ({ page, faults }) => {
  await faults.script([]);
  await page.goto(faulty(faults.profile));
  await sheet(page).getByRole('button', { name: 'Remove all…' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Remove every form' }).click();
  await expect(page.getByText('Forms saved', { exact: true })).toBeVisible();
  await expect(page.locator('#section-forms')).toContainText('Not set');
});

test("case 83: a colleague's change is never overwritten unseen", async ({ page, faults }) => {
  await faults.script([]);
  await page.goto(faulty(faults.profile));
  await field(page).fill('317 ');
  await faults.script([], { forms: { enabled: true, form_ids: [101, 104, 555] } });
  await save(page).click();
  await expect(sheet(page).getByText('The forms changed while you were editing')).toBeVisible();
  await expectAccessible(page);
  expect(saves(await faults.record())).toBe(0);
  await sheet(page).getByRole('button', { name: 'Continue with both changes' }).click();
  await expect(sheet(page).getByText('555').first()).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Forms saved', { exact: true })).toBeVisible();
  await expect(page.locator('#section-forms')).toContainText('317');
  await expect(page.locator('#section-forms')).toContainText('555');
});

test('case 126: overwriting is the last choice, names what it removes and whose it was, and asks', async ({
  page,
  request,
}) => {
  const profile = await newProfile(request, [101, 104]);
  await page.goto(profilePath(profile, '?edit=forms'));
  await field(page).fill('205 ');
  const base = { enabled: true, form_ids: [101, 104] };
  const theirs = await fetch(`${SERVERS.console.address}/api/profiles/${profile}/portal-configuration`, {
    method: 'PATCH',
    headers: {
      cookie: await cookieHeader(SERVERS.console.address, 'compliance_manager'),
      'content-type': 'application/json',
      origin: SERVERS.console.address,
    },
    body: JSON.stringify({ forms: { enabled: true, form_ids: [101, 230] }, base }),
  });
  expect(theirs.status).toBe(200);
  const name = 'Maya Lindqvist';
  await save(page).click();
  await expect(
    sheet(page).getByRole('heading', { name: 'The forms changed while you were editing' }),
  ).toBeFocused();
  await expect(sheet(page).getByText(`${name}, just now: added 230 FATCA self-certification`)).toBeVisible();
  await expectAccessible(page);
  const choices = sheet(page)
    .getByRole('region', { name: 'The forms changed while you were editing' })
    .getByRole('button');
  await expect(choices.first()).toHaveText('Continue with both changes');
  await choices.filter({ hasText: 'Save my version…' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText(`Removes 230 FATCA self-certification, added by ${name}`)).toBeVisible();
  await expect(question.getByText(`Restores 104 Tax residency, removed by ${name}`)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await choices.first().click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Forms saved', { exact: true })).toBeVisible();
  const { base: saved } = await formToAdd(request, profile);
  expect(saved.form_ids).toEqual([101, 230, 205]);
});

test('case 115: what the service did not store is named, stays in the editor, and appears in Activity', async ({
  page,
  faults,
}) => {
  await faults.script([]);
  await page.goto(faulty(faults.profile));
  await field(page).fill('920 921 ');
  const before = await faults.setup();
  const storedForms = { forms: { enabled: true, form_ids: [101, 104, 921] } };
  const answer = (body: object) => ({ method: 'PATCH', path: '/portal-configuration', body, times: 1 });
  await faults.script([answer({ data: { ...before, ...storedForms } })]);
  await save(page).click();
  const alert = sheet(page).getByRole('alert');
  await expect(alert).toContainText('The service saved something different');
  await expect(alert).toContainText('Not added: 920.');
  await expect(alert).toContainText('Saved: Added 921.');
  await expect(sheet(page).getByRole('button', { name: 'Remove form 920' })).toBeVisible();
  await expect(save(page)).toHaveText(/Save 1 change/);
  await expectAccessible(page);

  await faults.script([], storedForms);
  await alert.getByRole('button', { name: 'Undo what was saved' }).click();
  await expect(alert).toContainText('Change undone');
  expect(await faults.setup()).toEqual(before);
  await expect(save(page)).toHaveText(/Save 2 changes/);

  // Nothing was stored, so there is nothing to undo.
  await faults.script([answer({ data: before })]);
  await field(page).press('Control+Enter');
  await expect(alert).toContainText('The service still has the earlier forms.');
  await expect(alert.getByRole('button')).toHaveCount(0);
  await expect(page.getByText('Forms saved', { exact: true })).toHaveCount(0);
  await expect(save(page)).toHaveText(/Save 2 changes/);

  page.on('dialog', (dialog) => dialog.accept());
  await page.goto(`${SERVERS.faultConsole.address}/activity?profile=${faults.profile}&action=forms.changed`);
  const rows = page.locator('tbody tr');
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText('Not added: 920, 921.');
  await expect(rows.last()).toContainText('added 921');
  await expect(rows.last()).toContainText('Not added: 920.');
  await expect(rows.last()).toContainText('Saved differently');
  await rows.last().locator('[data-opens-row]').click();
  const asked = page
    .getByRole('dialog')
    .locator('dt', { hasText: /^Requested$/ })
    .locator('..');
  await expect(asked).toContainText('101, 104, 920, 921');
});

test('case 122: a profile that has 0 and 1.5 is saved without changing them', async ({ page, faults }) => {
  await faults.script([], { forms: { enabled: true, form_ids: [0, 1.5, 101] } });
  await page.goto(faulty(faults.profile));
  await field(page).fill('317 2.5');
  await page.keyboard.press('Enter');
  await expect(sheet(page).getByText('“2.5” is not a form ID')).toHaveCount(1);
  await field(page).fill('');
  await save(page).click();
  await expect(page.getByText('Forms saved', { exact: true })).toBeVisible();
  expect(await faults.setup()).toMatchObject({ forms: { form_ids: [0, 1.5, 101, 317] } });
});

test('known forms are listed below the field at its width; a name that was not chosen shows its possible meanings', async ({
  page,
}) => {
  await page.goto(profilePath(HARBOUR_AND_FINCH, '?edit=forms'));
  // As at the end of the sheet's movement, during which the list may open.
  const moving = await page.addStyleTag({ content: '[data-sheet] { translate: 0px !important; }' });
  await field(page).focus();
  await page.keyboard.press('ArrowDown');
  const list = sheet(page).getByRole('listbox', { name: 'Known forms' });
  await expect.poll(() => list.getByRole('option').count()).toBeGreaterThan(8);
  await moving.evaluate((style) => (style as Element).remove());
  await expectAccessible(page);
  const places = await list.evaluate((element) => {
    const box = (of: Element | null | undefined) => of?.getBoundingClientRect().toJSON() as DOMRect;
    const chips = document.getElementById('form-ids')?.parentElement;
    return { list: box(element.parentElement), field: box(chips) };
  });
  expect(Math.abs(places.list.width - places.field.width)).toBeLessThan(1);
  expect(Math.abs(places.list.left - places.field.left)).toBeLessThan(1);
  expect(places.list.top).toBeGreaterThanOrEqual(places.field.bottom);
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();

  await page.keyboard.type('of wealth');
  await page.keyboard.press('Control+Enter');
  await expect(sheet(page).getByText(/“of wealth” matches 102 Source of wealth/)).toHaveCount(1);
  await expect(sheet(page).getByRole('link', { name: /matches 102/ })).toBeVisible();
});

test('case 107: at 400 % zoom the editor remains usable', async ({ page, faults }) => {
  await faults.script([]);
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto(faulty(faults.profile));
  // The whole sheet scrolls: no fixed head and footer cover the little room left.
  const room = await sheet(page).evaluate((element) =>
    [element, ...element.querySelectorAll('*')]
      .filter((part) => /auto|scroll/.test(getComputedStyle(part).overflowY))
      .filter((part) => part.scrollHeight > part.clientHeight)
      .map((part) => part.clientHeight),
  );
  expect(Math.max(...room)).toBeGreaterThan(200);
  await field(page).fill('317 ');
  await expectAccessible(page);
  await save(page).click();
  await expect(page.getByText('Forms saved', { exact: true })).toBeVisible();
});

test('case 84: a double click saves once', async ({ page, faults }) => {
  await faults.script([]);
  await page.goto(faulty(faults.profile));
  await field(page).fill('317 ');
  await save(page).dblclick();
  await expect(page.getByText('Forms saved', { exact: true })).toBeVisible();
  expect(saves(await faults.record())).toBe(1);
});

test('case 108: typed text survives a reload', async ({ page, faults }) => {
  await faults.script([]);
  await page.goto(faulty(faults.profile));
  await field(page).fill('317 ');
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(sheet(page).getByText('317').first()).toBeVisible();
  await expect(sheet(page).getByText('Your unsaved changes were restored.')).toBeVisible();
});

test('case 54: a client without the write scope says so, and the draft stays', async ({ page, faults }) => {
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

test("an unknown form is reported at the field in the service's own words", async ({ page }) => {
  await page.goto(profilePath(HARBOUR_AND_FINCH, '?edit=forms'));
  await field(page).fill('999999 ');
  await save(page).click();
  const message = sheet(page).getByRole('link', { name: /999999/ });
  await expect(message).toBeVisible();
  await expect(sheet(page).getByRole('alert')).toHaveCount(0);
  await expect(sheet(page).locator('li[aria-invalid]')).toHaveText(/needs correcting: 999999/);
  await expectAccessible(page);
  await message.click();
  await expect(field(page)).toBeFocused();
});

test('Esc with changes asks before discarding them', async ({ page, faults }) => {
  await faults.script([]);
  await page.goto(faulty(faults.profile));
  await field(page).fill('317 ');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet(page).getByText('317').first()).toBeVisible();
});

test('a setting that the service changed in addition to the forms is pointed out', async ({
  page,
  faults,
}) => {
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

test('a save makes two calls: its own screen does not read the profile again', async ({ page, faults }) => {
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
  // The timeline updates through the same message that would make the screen read the profile.
  await expect(page.getByRole('listitem').filter({ hasText: 'Forms saved here' })).toBeVisible();
  expect(asked).toEqual(['PATCH']);
  expect((await ofProfile()).map(({ method }) => method)).toEqual(['GET', 'GET', 'PATCH']);
});
