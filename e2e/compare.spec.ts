import { readFile } from 'node:fs/promises';
import {
  type APIRequestContext,
  type CreatedProfileOfJourney,
  createProfile,
  expect,
  expectAccessible,
  expectNarrow,
  OF_COLOURS,
  openPalette,
  type Page,
  profilePath,
  test,
} from './journey';
import { changeElsewhere } from './other-client';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const items = (...uuids: string[]) => `/compare?items=${uuids.map((uuid) => `profile:${uuid}`).join()}`;

/** A profile with these forms, known to the directory. */
async function withForms(request: APIRequestContext, form_ids: number[]): Promise<CreatedProfileOfJourney> {
  const made = await createProfile(request);
  await changeElsewhere(request, made.uuid, form_ids);
  await expect
    .poll(async () => {
      const answer = await request.get(`/api/profiles?q=${made.uuid}`);
      return ((await answer.json()) as { matching: number }).matching;
    })
    .toBe(1);
  return made;
}

const forms = (page: Page) => page.locator('tr:has(> th[title="form_ids"])');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const bar = (page: Page) => page.getByRole('region', { name: 'Selected profiles' });

test('profiles are selected in their list by key and by mouse, and compared side by side', async ({
  page,
  request,
}) => {
  const [one, other] = [await withForms(request, [101, 104]), await withForms(request, [101, 317])];
  await page.goto(`/profiles?q=${one.customer_reference}`);
  await expect(page.locator('tr[data-index]')).toHaveCount(1);
  await page.getByRole('grid').focus();
  await page.keyboard.press('x');
  await expect(page.locator('tr[data-index]')).toHaveAttribute('aria-selected', 'true');
  await expect(bar(page)).toContainText('Select one more');
  await page.getByLabel('Name, customer reference or UUID').fill(other.customer_reference);
  await expect(page.locator('tr[data-index]')).toContainText(other.customer_reference);
  await page.locator('tr[data-index] [data-choose]').click();
  await bar(page).getByRole('link', { name: 'Compare 2' }).click();

  await expect(heading(page, 'Compare 2 profiles')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`items=profile:${one.uuid},profile:${other.uuid}$`));
  await expect(forms(page)).toContainText('Differs:');
  await expect(forms(page)).toContainText('missing 104');
  await expect(forms(page)).toContainText('added 317');
  await page.getByRole('button', { name: /^All \d/ }).click();
  await page.reload();
  await expect(page.locator('tr:has(> th[title="auto_screening"])').first()).toBeVisible();

  const headerOf = ({ uuid }: CreatedProfileOfJourney) =>
    page.locator(`[data-item="profile:${uuid}"] [data-column-stop]`);
  await headerOf(one).focus();
  await page.keyboard.press('ArrowRight');
  await expect(headerOf(other)).toBeFocused();
  await page.keyboard.press('p');
  await expect(page).toHaveURL(new RegExp(`by=profile:${other.uuid}`));
  await expect(forms(page)).toContainText('missing 317');
  await page.keyboard.press('Backspace');
  await expect(page.getByText(/Add at least one more to compare/)).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'Compare 2 profiles')).toBeVisible();
});

test("a comparison opens from a profile's page, the palette and its history; others are added by link", async ({
  page,
  request,
}) => {
  const [one, other] = [await withForms(request, [101, 104]), await withForms(request, [101, 317])];
  await page.goto(profilePath(one.uuid));
  await page.getByRole('main').getByRole('link', { name: 'Compare', exact: true }).click();
  await page.getByRole('button', { name: /^Add a profile/ }).click();
  const field = page.getByRole('dialog').getByRole('combobox');
  await field.fill(`see ${new URL(profilePath(other.uuid), page.url())}`);
  await page.getByRole('option', { name: other.uuid }).click();
  await expect(heading(page, 'Compare 2 profiles')).toBeVisible();
  await expect(forms(page)).toContainText('added 317');

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('comparison.csv');
  expect(await readFile(await file.path(), 'utf8')).toMatch(/forms,Forms,form_ids,Assigned forms,true,/);

  await page.goto(profilePath(other.uuid, '?tab=history'));
  await page.getByRole('link', { name: 'Side by side' }).click();
  await expect(heading(page, 'Compare 2')).toBeVisible();
  await expect(page.getByText(/^All \d+ settings are the same\./)).toBeVisible();

  await page.goto(profilePath(one.uuid));
  await openPalette(page);
  await page.getByRole('combobox').fill('compare this');
  await page.getByRole('option', { name: 'Compare this profile with others' }).click();
  await expect(page).toHaveURL(new RegExp(`items=profile:${one.uuid}$`));
});

test('cases 106 and 107: a comparison breaks no rule in either theme, even on a phone, and says what is unavailable', async ({
  page,
  request,
}) => {
  const [one, other] = [await withForms(request, [101, 104]), await withForms(request, [101, 317])];
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(items(one.uuid, other.uuid, UNKNOWN));
  await expect(heading(page, 'Compare 3 profiles')).toBeVisible();
  await expect(page.getByText('The service has no such profile for this account.')).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectAccessible(page, OF_COLOURS);
  await expectNarrow(page);
  await expect(page.getByRole('columnheader')).toHaveCount(3);
  await page.getByLabel('Side by side with').selectOption({ index: 1 });
  await expect(page.getByText('The service has no such profile for this account.')).toBeVisible();
  await expectAccessible(page);
});

test('an address with too few or invalid items says so', async ({ page }) => {
  await page.goto('/compare?items=nonsense');
  await expect(page.getByText(/were ignored: nonsense/)).toBeVisible();
  await expect(page.getByText(/^Compare two to eight profiles/)).toBeVisible();
  await expectAccessible(page);
});
