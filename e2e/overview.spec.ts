import {
  createProfile,
  expect,
  expectAccessible,
  type Page,
  profilePath,
  test,
  watchShifts,
} from './journey';

const numberOf = async (page: Page, name: RegExp): Promise<number> => {
  const text = (await page.getByRole('link', { name }).first().textContent()) ?? '';
  return Number(/[\d,]+/.exec(text)?.[0].replaceAll(',', ''));
};

test('the first paint of Overview has numbers, each linking to the list it counts', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expect(page.getByText(/^The service can’t list profiles/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Outside changes' })).toBeVisible();
  const review = page.getByRole('link', { name: /need review$/ });
  const count = await numberOf(page, /need review$/);
  await review.click();
  await expect(page).toHaveURL(/\/profiles\?status=Needs(\+|%20)Review/);
  await expect(async () => {
    const answer = await page.request.get('/api/profiles?status=Needs%20Review');
    const { matching } = (await answer.json()) as { matching: number };
    expect(Math.abs(matching - count)).toBeLessThan(20);
  }).toPass();
});

const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
];

for (const { width, height } of WINDOWS) {
  test(`at ${width} × ${height}, Overview begins with what needs a decision, and nothing moves`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const shifts = await watchShifts(page);
    await page.goto('/');
    const titles = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect(titles.first()).toHaveText('Needs a decision');
    const decisions = page.getByRole('region', { name: 'Needs a decision' });
    const box = await decisions.boundingBox();
    expect((box?.y ?? height) + 44).toBeLessThanOrEqual(height);
    const after = await titles.allTextContents();
    expect(after.indexOf('Open findings')).toBeLessThan(after.indexOf('Coverage'));
    await expect(page.getByRole('region', { name: 'Deviations' })).not.toContainText('Counting…');
    expect(await shifts()).toEqual([]);
  });
}

test('each decision on Overview is a line with a link to act', async ({ page }) => {
  await page.goto('/');
  const lines = page.getByRole('region', { name: 'Needs a decision' }).getByRole('listitem');
  await expect(lines.first()).toBeVisible();
  const [count, links] = [await lines.count(), await lines.getByRole('link').count()];
  expect(links).toBe(count);
  await lines.first().getByRole('link').click();
  await expect(page).not.toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Overview');
});

test('the first paint of Overview needs no scripts', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto('/');
  const coverage = page.getByRole('region', { name: 'Coverage' });
  await expect(coverage).toContainText('known profiles');
  // If it came later, it would move what is below.
  await expect(coverage).toContainText(/Survey\s*(Off|Sweep|Reading|Nothing to read)/);
  await context.close();
});

test("profiles with a form are two clicks away, and their number matches the service's own answers", async ({
  page,
  request,
}) => {
  const made = await createProfile(request);
  await page.goto(profilePath(made.uuid));
  await page.goto('/labels?q=104');
  const link = page.getByRole('link', { name: 'Profiles with form 104:' });
  await expect(async () => {
    await page.reload();
    await expect(link).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await link.click();
  const asked = page.getByRole('region', { name: 'Active filters' });
  await expect(asked).toContainText('Form is 104');

  type Answer = { matching: number; rows: { uuid: string }[]; coverage: object };
  const { rows } = (await (await request.get('/api/profiles?form=104&limit=100')).json()) as Answer;
  expect(rows.length).toBeGreaterThan(0);
  for (const { uuid } of rows.slice(0, 20)) {
    const answer = await request.get(`/api/profiles/${uuid}/portal-configuration`);
    const { configuration } = (await answer.json()) as {
      configuration: { forms: { form_ids: number[] | null } };
    };
    expect(configuration.forms.form_ids, uuid).toContain(104);
  }
});

test('filters are added by keyboard alone, are in the address, and are removed one by one', async ({
  page,
}) => {
  await page.goto('/profiles');
  await page.getByRole('combobox', { name: 'Add filter' }).focus();
  await page.keyboard.type('form is 104');
  await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toContainText(
    'Form is 104',
  );
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  for (const text of ['trustees hidden', 'directors screened manually']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/hides=trustee.*form=104.*screening=director%3Amanual/);
  const asked = page.getByRole('region', { name: 'Active filters' });
  await expect(asked).toContainText('Trustees hidden');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove filter: Trustees hidden' }).click();
  await expect(page).not.toHaveURL(/hides/);
  await page.getByRole('button', { name: 'Show all profiles' }).click();
  await expect(asked).toBeHidden();
});

test('on a narrow screen, Overview, Outside changes and the filters need no sideways scrolling', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  for (const path of ['/', '/drift', '/profiles?form=104']) {
    await page.goto(path);
    const [scrollWidth, clientWidth] = await page.evaluate(() => {
      const { scrollWidth: all, clientWidth: seen } = document.documentElement;
      return [all, seen] as const;
    });
    expect(scrollWidth, path).toBeLessThanOrEqual(clientWidth);
  }
  await page.getByRole('combobox', { name: 'Add filter' }).click();
  await expect(page.getByRole('option', { name: 'Form is not…' })).toBeVisible();
  await expectAccessible(page);
});
