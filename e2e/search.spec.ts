import type { APIRequestContext } from '@playwright/test';
import { addFilter, createProfile, expect, openPalette, type Page, signInAs, test } from './journey';

/** Waits until the directory knows the profile, because that is what is searched. */
const known = (page: Page, uuid: string) =>
  expect(async () => {
    const answer = await page.request.get(`/api/profiles?q=${uuid}`);
    expect(((await answer.json()) as { matching: number }).matching).toBe(1);
  }).toPass();

test('case 123: a customer reference pasted into any search opens its profile on Enter', async ({
  page,
  request,
}) => {
  const made = await createProfile(request);
  await known(page, made.uuid);
  const there = new RegExp(`/profiles/${made.uuid}`);
  for (const [path, name] of [
    ['/', 'Profile UUID, reference or name'],
    ['/profiles', 'Name, customer reference or UUID'],
    ['/configurations', 'Name contains'],
  ] as const) {
    await page.goto(path);
    await page.getByLabel(name).fill(made.customer_reference);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(there);
  }
  await page.goto('/events');
  await addFilter(page, made.customer_reference);
  await expect(page).toHaveURL(new RegExp(`profile=${made.uuid}`));
  await page.getByRole('link', { name: 'Open this profile' }).click();
  await expect(page).toHaveURL(there);
});

test('the palette waits for the lookup of a pasted text, and opens the exact match', async ({
  page,
  request,
}) => {
  const made = await createProfile(request);
  await known(page, made.uuid);
  await page.goto('/activity');
  for (const text of [made.customer_reference, made.name.toUpperCase()]) {
    await openPalette(page);
    await page.keyboard.insertText(text);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/profiles/${made.uuid}`));
    await page.goto('/activity');
  }
  await openPalette(page);
  await page.keyboard.insertText('tax residency');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/labels\?kind=form&q=104/);
});

test.describe('case 124: with scripts that load late', () => {
  /** A page whose scripts are held back until `release`. */
  async function openHeld(page: Page, path: string) {
    const other = await page.context().newPage();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await other.route('**/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await other.goto(path, { waitUntil: 'commit' });
    await expect(other.locator('main h1').first()).toBeVisible();
    return { other, release };
  }

  test('text typed after Ctrl-K arrives, including Enter', async ({ page, request }) => {
    const made = await createProfile(request);
    await known(page, made.uuid);
    for (const path of ['/configurations', '/labels', `/profiles/${made.uuid}`]) {
      const { other, release } = await openHeld(page, path);
      await other.keyboard.press('Control+k');
      await other.keyboard.type(`${made.customer_reference}x`);
      await other.keyboard.press('Backspace');
      release();
      await expect(other.getByRole('combobox')).toHaveValue(made.customer_reference);
      await expect(other.getByRole('combobox')).toBeFocused();
      await other.keyboard.type('?');
      await expect(other.getByRole('combobox')).toHaveValue(`${made.customer_reference}?`);
      await other.close();
    }
    const { other, release } = await openHeld(page, '/events');
    await other.keyboard.press('Control+k');
    await other.keyboard.type(made.customer_reference);
    await other.keyboard.press('Enter');
    release();
    await expect(other).toHaveURL(new RegExp(`/profiles/${made.uuid}`));
  });

  test("text typed into a page's search arrives, and the list follows", async ({ page, request }) => {
    const made = await createProfile(request);
    await known(page, made.uuid);
    for (const [path, name] of [
      ['/profiles', 'Name, customer reference or UUID'],
      ['/configurations', 'Name contains'],
      ['/labels', 'Label or ID'],
    ] as const) {
      const { other, release } = await openHeld(page, path);
      await other.keyboard.press('/');
      await other.keyboard.type('arrives');
      release();
      await expect(other).toHaveURL(/q=arrives/);
      await expect(other.getByLabel(name, { exact: true })).toHaveValue('arrives');
      await other.close();
    }
    const { other, release } = await openHeld(page, '/');
    await other.keyboard.type(made.customer_reference);
    await other.keyboard.press('Enter');
    release();
    await expect(other).toHaveURL(new RegExp(`/profiles/${made.uuid}`));
  });

  test('an early choice in a list arrives, and is saved or listed as shown', async ({ page, request }) => {
    const made = await createProfile(request);
    const sandbox = await openHeld(page, `/sandbox?profile=${made.uuid}`);
    const risk = sandbox.other.getByRole('region', { name: 'Selected profile' }).getByLabel('Risk');
    await risk.selectOption('high');
    sandbox.release();
    await expect(sandbox.other.getByText('Metadata saved')).toBeVisible();
    await sandbox.other.reload();
    await expect(risk).toHaveValue('high');
    await sandbox.other.close();
    const list = await openHeld(page, '/sandbox');
    await list.other.getByLabel('Review status', { exact: true }).selectOption('Archived');
    list.release();
    await expect(list.other).toHaveURL(/status=Archived/);
    await list.other.close();
  });

  test('the page handles a single key once it can', async ({ page, request }) => {
    const made = await createProfile(request);
    const { other, release } = await openHeld(page, `/profiles/${made.uuid}`);
    await other.keyboard.press('e');
    release();
    await expect(other.getByRole('dialog', { name: `Edit forms of ${made.name}` })).toBeVisible();
  });
});

test('case 124: a page that is refused also handles Ctrl-K and what follows', async ({ page }) => {
  await signInAs(page, 'support');
  await page.goto('/settings', { waitUntil: 'commit' });
  await expect(page.locator('main h1').first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('tax residency');
  await expect(page.getByRole('combobox')).toHaveValue('tax residency');
});

/** Creates and reads a profile that has a form, which not every new one does. */
async function createWithForm(request: APIRequestContext) {
  for (let tries = 0; tries < 30; tries += 1) {
    const made = await createProfile(request);
    const answer = await request.get(`/api/profiles/${made.uuid}/portal-configuration`);
    const { configuration } = (await answer.json()) as {
      configuration: { forms: { form_ids: number[] | null } };
    };
    const form = configuration.forms.form_ids?.[0];
    if (form !== undefined) return { made, form };
  }
  throw new Error('None of thirty new profiles has a form.');
}

test('labels say how many profiles were read, and link to those that have a form', async ({
  page,
  request,
}) => {
  const { made, form } = await createWithForm(request);
  const profiles = page.getByRole('link', { name: `Profiles with form ${form}:` });
  // Counts are cached for ten seconds.
  await expect(async () => {
    await page.goto(`/labels?q=${form}`);
    await expect(profiles).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await expect(page.getByRole('link', { name: /^\d+ of \d+ profiles read$/ })).toBeVisible();
  await profiles.click();
  const asked = page.getByRole('region', { name: 'Active filters' });
  await expect(asked).toContainText(`Form is ${form}`);
  await expect(asked).toContainText(/Based on ([\d,]+ of|all) [\d,]+ profiles/);
  await expect(page.getByRole('row').filter({ hasText: made.name })).toBeVisible();
});

test('a configuration says what the API leaves out, and what is known', async ({ page }) => {
  await page.goto('/configurations');
  await page.getByRole('grid').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog');
  await expect(
    details.getByText('The service doesn’t list the profiles that use a configuration.'),
  ).toBeVisible();
  await expect(details.getByText(/^None of the \d+ known profiles\.$/)).toBeVisible();
  await expect(details.locator('pre')).toHaveCount(0);
});
