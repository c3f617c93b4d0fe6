import {
  expect,
  expectAccessible,
  HARBOUR_AND_FINCH,
  type Page,
  profilePath,
  SERVERS,
  test,
} from './journey';
import { newProfile } from './other-client';

const faulty = (profile: string, query = '') =>
  `${SERVERS.faultConsole.address}${profilePath(profile, query)}`;

const hiddenSections = (page: Page) => page.locator('details[data-fold]');

test('a pasted sentence that contains a UUID opens the profile', async ({ page }) => {
  await page.goto('/');
  await page
    .getByLabel('Profile UUID, reference or name')
    .fill(`see http://x/profiles/${HARBOUR_AND_FINCH.toUpperCase()}, please`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/profiles/${HARBOUR_AND_FINCH}`));
  await expect(page.getByText('18 sections that collect representatives')).toBeVisible();
});

test('a text that matches nothing says so at the field', async ({ page }) => {
  await page.goto('/');
  const field = page.getByLabel('Profile UUID, reference or name');
  await field.fill('Nobody & Nowhere Ltd');
  await page.keyboard.press('Enter');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toBeFocused();
});

test("all 25 sections are there, with the API's name next to the label", async ({ page }) => {
  await page.goto(profilePath(HARBOUR_AND_FINCH));
  await hiddenSections(page).locator('summary').click();
  for (const key of [
    'declaratory',
    'document',
    'advanced_documents',
    'company_principals',
    'syndicate_manager',
    'forms',
  ]) {
    await expect(page.getByText(key, { exact: true }).first()).toBeVisible();
  }
  await expect(page.getByRole('button', { name: /^All 25$/ })).toBeVisible();
});

test('the first paint of a profile contains its settings, without scripts', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto(profilePath(HARBOUR_AND_FINCH));
  await expect(page.getByText('Certificate of incorporation').first()).toBeVisible();
  await context.close();
});

test('the filter and the tab are in the address', async ({ page }) => {
  await page.goto(profilePath(HARBOUR_AND_FINCH, '?filter=trustee'));
  await expect(page.getByText('trustee', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('company_principals', { exact: true })).toBeHidden();
  await page.goto(profilePath(HARBOUR_AND_FINCH, '?tab=json'));
  await expect(page.getByText('"company_principals"')).toBeVisible();
});

test('case 43: every null is "Not set", and a null section is not part of the configuration', async ({
  page,
  faults,
}) => {
  await faults.script([]);
  await page.goto(faulty(faults.profile));
  await expect(page.getByText('Not part of this configuration', { exact: true })).toBeVisible();
  const owners = page.getByRole('row').filter({ hasText: 'ownership' });
  await expect(owners.getByText('Not set')).toHaveCount(2);
  await expect(page.getByText(/unlimited/i)).toHaveCount(0);
});

test('cases 41 and 42: a broken section affects only itself, and an unknown one is shown', async ({
  page,
  faults,
}) => {
  await faults.script([], {
    director: 'broken',
    declaratory: undefined,
    loyalty_scheme: { enabled: true, tier: 'gold' },
  });
  await page.goto(faulty(faults.profile));
  await expect(page.getByRole('heading', { name: 'Other settings' })).toBeVisible();
  await expect(page.getByText(/loyalty_scheme/).first()).toBeVisible();
  // The printed report has them, too.
  const misfits = page.getByText(/could not be read|did not send/).filter({ visible: true });
  await expect(misfits.first()).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'ownership' })).toBeVisible();
});

test('case 164: a section nested 20 000 levels deep affects only itself, in the JSON as well', async ({
  page,
  faults,
}) => {
  await faults.script([]);
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  const data = JSON.stringify({ ...(await faults.setup()), identity: 'here' }).replace('"here"', deep);
  const answer = { status: 200, body: `{"data":${data}}`, times: 9 };
  await faults.script([{ method: 'GET', path: '/portal-configuration', ...answer }]);
  await page.goto(faulty(faults.profile));
  const misfits = page.getByText(/found something nested too deeply(?!,)/).filter({ visible: true });
  await expect(misfits.first()).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'ownership' })).toBeVisible();
  await page.goto(faulty(faults.profile, '?tab=json'));
  await expect(page.getByText('[Not read: nested too deeply]')).toBeVisible();
});

test('case 172: with 25 KB of a pattern in a text, the page still responds', async ({ page, faults }) => {
  await faults.script([], { declaratory: { enabled: true, text: '(a+)+$'.repeat(4_200) } });
  await page.goto(faulty(faults.profile));
  // Each line of such a text was shaped again with all that follows it, which took many seconds.
  const milliseconds = await page.evaluate(() => {
    const began = performance.now();
    document.body.style.width = '900px';
    document.body.getBoundingClientRect();
    return performance.now() - began;
  });
  expect(milliseconds).toBeLessThan(1_000);
  await page.getByLabel('Filter, or ask').fill('(a+)+$');
  await expect(page.locator('mark').first()).toBeVisible();
  await page.getByRole('button', { name: /^Hidden/ }).click();
  await expect(page).toHaveURL(/show=hidden/);
});

test('cases 75 and 76: hostile texts stay text, and hidden characters are marked', async ({
  page,
  faults,
}) => {
  const documents = [
    {
      uuid: 'javascript:alert(1)',
      name: '<script>document.title="owned"</script>',
      description: 'line\u2028break <img src=x onerror=alert(1)>',
      required: true,
      example_document: [],
    },
  ];
  await faults.script([], {
    document: { enabled: true, documents },
    declaratory: { enabled: true, text: 'pay \u202Eevil\u200B now' },
  });
  const reports: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) reports.push(message.text());
  });
  await page.goto(faulty(faults.profile));
  await expect(page.getByText('<script>document.title="owned"</script>').first()).toBeVisible();
  await expect(page.getByText('U+202E').first()).toBeVisible();
  await expect(page.getByText('U+200B').first()).toBeVisible();
  await expect(page).not.toHaveTitle('owned');
  expect(await page.locator('a[href^="javascript"]').count()).toBe(0);
  expect(reports).toEqual([]);
});

test('case 53: an unknown profile is a page that says what to check', async ({ page }) => {
  const address = profilePath('00000000-0000-4000-8000-000000000000');
  // A page whose data arrives late starts with a skeleton, when its status has already been sent.
  await expect.poll(async () => (await page.request.get(address)).status()).toBe(404);
  await page.goto(address);
  await expect(page.getByText(/account/).first()).toBeVisible();
});

test('case 5: an upper-case UUID is the same profile', async ({ page }) => {
  await page.goto(profilePath(HARBOUR_AND_FINCH.toUpperCase()));
  await expect(page.getByText(HARBOUR_AND_FINCH).first()).toBeVisible();
});

test('the filter shows the matching rows and marks the matches', async ({ page }) => {
  await page.goto(profilePath(HARBOUR_AND_FINCH));
  const rows = page.getByRole('region', { name: 'Documents, table' }).locator('tbody').getByRole('row');
  const all = await rows.count();
  expect(all).toBeGreaterThan(1);
  await page.getByLabel('Filter, or ask').fill('incorporation');
  await expect(page.getByText('1 setting matches, in 1 section')).toBeVisible();
  await expect(rows).toHaveCount(1);
  await expect(rows.locator('mark')).toHaveText(['incorporation']);
  await expect(page.getByRole('button', { name: 'All 1' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Filter, or ask').fill('');
  await expect(rows).toHaveCount(all);
});

test('a question is answered in words to send on, including since when, and its link leads to the row', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(profilePath(HARBOUR_AND_FINCH));
  const line = page.getByRole('combobox', { name: 'Filter, or ask' });
  await line.fill('why are trustees not asked for');
  await expect(
    page.getByText(/It was already like this when first read in this console|when read on/),
  ).toBeVisible();
  await line.press('Enter');
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  expect(await copied()).toMatch(
    /^Trustees are not asked for\. The section is hidden\. .+ Read from the service on .+, \d\d:\d\d:\d\d \S+\.$/,
  );
  await page.getByRole('button', { name: 'Copy link', exact: true }).click();
  await expect.poll(copied).toMatch(/\?ask=why\+are\+trustees\+not\+asked\+for#section-trustee$/);
  await page.goto(await copied());
  await expect(line).toHaveValue('why are trustees not asked for');
  await expect(page.locator('tr:target')).toContainText('trustee');
});

test('hidden sections are one row, which opens in place, by the filter, by a link and on paper', async ({
  page,
}) => {
  await page.goto(profilePath(HARBOUR_AND_FINCH));
  const row = hiddenSections(page).locator('summary');
  const trustees = page.locator('#section-trustee');
  await expect(row).toContainText(/^\d+ sections hidden: .*Trustees/);
  await expect(trustees).toBeHidden();
  const [, hidden] = /^(\d+) sections/.exec((await row.textContent()) ?? '') ?? [];
  await expect(page.getByRole('button', { name: `Hidden ${hidden}`, exact: true })).toBeVisible();
  await row.press('Enter');
  await expect(trustees).toBeVisible();
  await expectAccessible(page);
  await row.press('Enter');
  await expect(trustees).toBeHidden();

  await page.getByRole('link', { name: 'Trustees' }).first().click();
  await expect(trustees).toBeInViewport();
  await page.goto(profilePath(HARBOUR_AND_FINCH, '#section-partner'));
  await page.reload();
  await expect(page.locator('#section-partner')).toBeInViewport();

  await page.goto(profilePath(HARBOUR_AND_FINCH, '?filter=trustee'));
  await expect(trustees).toBeVisible();
  await expect(row).toBeHidden();
  await page.goto(profilePath(HARBOUR_AND_FINCH));
  await expect(trustees).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(trustees).toBeVisible();
  await expect(row).toBeHidden();
});

test('forms are directly below documents, on the page and in its index', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(profilePath(HARBOUR_AND_FINCH));
  const sections = page.locator('main section[id]');
  expect(await sections.evaluateAll((all) => all.slice(0, 2).map(({ id }) => id))).toEqual([
    'section-document',
    'section-forms',
  ]);
  const links = page.getByRole('navigation', { name: 'Sections' }).getByRole('link');
  await expect(links.nth(1)).toHaveText(/^Forms/);
});

test('one field: typing filters, a question is answered, and Enter asks about what was typed', async ({
  page,
}) => {
  await page.goto(profilePath(HARBOUR_AND_FINCH));
  await expect(page.getByRole('region', { name: 'Checks' })).toBeVisible();
  await page.keyboard.press('a');
  const field = page.getByRole('combobox', { name: 'Filter, or ask' });
  await expect(field).toBeFocused();
  await page.keyboard.type('forms');
  await expect(page.getByText(/settings? match(es)?, in/)).toBeVisible();
  await expect(page.getByRole('option', { name: 'Forms', exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  const lead = page
    .getByRole('region', { name: 'Answers' })
    .getByText(/^Forms are asked for/)
    .last();
  await expect(lead).toHaveClass(/font-semibold/);
  await expect(page.locator('#people')).toBeVisible();

  await field.fill('who changed the forms last?');
  const answers = page.getByRole('region', { name: 'Answers' });
  await expect(answers).toContainText(
    /The Forms section was last changed|No one has changed the Forms section in this console since its/,
  );
  await expect(answers.getByRole('link', { name: 'Show the history' })).toBeVisible();
  await expectAccessible(page);
  await field.press('Escape');
  await expect(field).toHaveValue('');
  await expect(answers).toBeHidden();
});

test('why a form is assigned: who assigned it, with which reason, and what the checks want', async ({
  page,
  request,
}) => {
  const profile = await newProfile(request, [101]);
  await page.goto(profilePath(profile, '?edit=forms'));
  const sheet = page.getByRole('dialog', { name: 'Edit forms' });
  await sheet.getByLabel('Assigned forms', { exact: true }).last().fill('118 ');
  await sheet.getByLabel(/^Reason/).fill('Asked for by the bank');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Forms saved', { exact: true })).toBeVisible();
  await page.goto(profilePath(profile, '?ask=why+form+118?'));
  const answers = page.getByRole('region', { name: 'Answers' });
  await expect(answers).toContainText(/Form 118.* was assigned on .* by .+\./);
  await expect(answers.getByRole('listitem').first()).toHaveText('Reason: “Asked for by the bank”.');
  await expect(answers).toContainText(/No active check would fail without it|would fail without it: CK-/);
});

test('case 107: people and documents can be read at 320 px without scrolling sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(profilePath(HARBOUR_AND_FINCH));
  for (const name of ['People and companies, table', 'Documents, table']) {
    const region = page.getByRole('region', { name });
    await expect(region).toBeVisible();
    expect(await region.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  }
  // Each value has its label next to it.
  const owners = page.locator('#section-ownership');
  const names = await owners
    .locator('td[data-label]:not(:empty)')
    .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, '::before').content));
  expect(names.slice(0, 4)).toEqual(['"In portal"', '"People model"', '"Maximum entries"', '"Screening"']);
});

test('a printed report has every section, whatever the filter, and says whose it is and who printed it', async ({
  page,
}) => {
  await page.goto(profilePath(HARBOUR_AND_FINCH, '?filter=trustee'));
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('company_principals', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('navigation')).toBeHidden();
  const fact = (name: string) => page.locator('dt', { hasText: new RegExp(`^${name}$`) }).locator('+ dd');
  await expect(fact('Customer')).toHaveText('Harbour & Finch Ltd');
  await expect(fact('Printed by')).toContainText('@');
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(fact('Printed')).toHaveText(/\d{4}, \d\d:\d\d:\d\d \S+/);
  await expect(fact('Last change')).toHaveText(/None found by this console|saved here|Outside change/);
  const pages = await page.evaluate(() =>
    [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .map((rule) => rule.cssText)
      .join('\n'),
  );
  expect(pages).toMatch(/@page[^}]*@bottom-right[^}]*counter\(page\)[^}]*counter\(pages\)/);
});
