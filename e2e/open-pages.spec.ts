import {
  expect,
  expectAccessible,
  HARBOUR_AND_FINCH,
  type Page,
  profilePath,
  SIGNED_OUT,
  test,
} from './journey';

/** What happens to pages that stay open, in browsers as people have them. */

const BUILD = 'x-portal-console-build';

/** Answers of the console from now on are those of another build. */
const deploy = (page: Page) =>
  page.route('**/api/connection', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), [BUILD]: 'another' } });
  });

test('case 290: without a network the list of events is not called live; back on one, it is', async ({
  page,
  context,
}) => {
  await page.goto('/events');
  await expect(page.getByText('Live: new events appear automatically')).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('Reconnecting; checking every 2 s')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Live: new events appear automatically')).toBeVisible();
});

test('case 292: another version is deployed: the page says so, and reloads on request', async ({ page }) => {
  await deploy(page);
  await page.goto('/labels');
  const notice = page.getByRole('status').filter({ hasText: 'A new version is available.' });
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  const reloaded = page.waitForEvent('load');
  await notice.getByRole('button', { name: 'Reload' }).click();
  await reloaded;
});

test('case 293: a page whose scripts are gone reloads on its own, and works', async ({ page }) => {
  let refused = 0;
  await page.route('**/_next/static/chunks/*.js', (route) => {
    refused += 1;
    // Those of the first load only: another version was deployed between the page and its scripts.
    return route.fulfill({ status: 404, body: '' });
  });
  page.once('load', () => void page.unroute('**/_next/static/chunks/*.js'));
  await page.goto('/labels');
  expect(refused).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Import CSV' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('case 294: before an unused session ends the page asks', async ({ page }) => {
  let left = 40;
  await page.route('**/api/session/use', (route) =>
    route.fulfill({ json: { idleEndsIn: left, endsIn: 36_000, idleLimit: 3_600 } }),
  );
  await page.route('**/api/session', (route) =>
    route.fulfill({ json: { operator: {}, expiry: { idleEndsIn: left, endsIn: 36_000, idleLimit: 3_600 } } }),
  );
  await page.goto('/labels');
  const question = page.getByRole('alertdialog', { name: 'Are you still there?' });
  await expect(question).toBeVisible();
  await expect(question.getByRole('button', { name: 'Stay signed in' })).toBeFocused();
  await expectAccessible(page);
  left = 3_600;
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
});

test('case 296: a page that a browser translates works on', async ({ page }) => {
  await page.goto('/profiles');
  // As browsers do, once the page is there and whenever something changes.
  await page.evaluate(() => {
    const inFonts = (text: Text) => {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = `·${text.data}`;
      outer.append(inner);
      text.replaceWith(outer);
    };
    const translate = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) texts.push(node as Text);
      for (const text of texts) {
        const { localName } = text.parentElement ?? {};
        if (/\S/.test(text.data) && !['script', 'style', 'font'].includes(localName ?? '')) inFonts(text);
      }
    };
    setInterval(translate, 200);
  });
  const main = page.getByRole('main');
  const translated = main.locator('font', { hasText: '·' });
  await expect(translated).not.toHaveCount(0);
  await page.getByLabel('Name, customer reference or UUID').fill('harbour');
  const found = main.locator(`a[href^='/profiles/${HARBOUR_AND_FINCH}']`).first();
  await expect(found).toBeVisible();
  await found.click();
  await expect(page).toHaveURL(new RegExp(HARBOUR_AND_FINCH));
  for (const tab of ['?tab=events', '?tab=history', '?tab=checks', '?']) {
    await page.locator(`nav a[href='${tab}']`).click();
    await expect(page.locator(`nav a[href='${tab}']`)).toHaveAttribute('aria-current', 'page');
    await expect(translated).not.toHaveCount(0);
  }
  await expect(page.getByText('could not be loaded')).toHaveCount(0);
});

test.describe('signed out', () => {
  test.use({ storageState: SIGNED_OUT });

  test('case 297: the anchor of a deep link survives the sign-in', async ({ page }) => {
    await page.goto(profilePath(HARBOUR_AND_FINCH, '?tab=setup#documents'));
    await expect(page).toHaveURL(/\/sign-in\?return=/);
    await page.getByRole('button', { name: /^Administrator/ }).click();
    await expect(page).toHaveURL(/tab=setup#documents$/);
  });
});

test('case 298: a token whose copying the browser refuses stays on screen', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    document.execCommand = () => false;
  });
  await page.goto('/account');
  await page.getByRole('button', { name: 'Create token' }).click();
  await page.getByLabel('Name').fill('kept');
  await page.getByRole('button', { name: 'Create token' }).click();
  await page.getByRole('button', { name: 'Copy API token' }).click();
  const refusal = page.getByRole('dialog', { name: 'Your browser blocked copying' });
  await expect(refusal.getByLabel('Text to copy')).toHaveValue(/^pc_/);
  await refusal.getByLabel('Text to copy').click();
  await page.keyboard.press('Escape');
  await expect(refusal).toBeHidden();
  const sheet = page.getByRole('dialog', { name: 'Token created' });
  await expect(sheet.getByText(/^pc_/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeVisible();
  await sheet.getByRole('button', { name: 'I have copied it' }).click();
  await page
    .getByRole('button', { name: /^Revoke/ })
    .first()
    .click();
});
