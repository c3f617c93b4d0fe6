import type { Page } from '@playwright/test';
import { expect, test } from './journey';

const switchOf = (page: Page) => page.getByRole('button', { name: /^Theme:/ });
const html = (page: Page) => page.locator('html');

test('the theme follows the system until one is chosen, in every tab', async ({ page, context }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await expect(html(page)).toHaveClass(/dark/);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(html(page)).not.toHaveClass(/dark/);

  const other = await context.newPage();
  await other.goto('/configurations');
  await switchOf(other).click();
  await switchOf(other).click();
  await expect(switchOf(other)).toHaveAccessibleName(/^Theme: dark\./);
  await expect(html(page)).toHaveClass(/dark/);
  await expect(switchOf(page)).toHaveAccessibleName(/^Theme: dark\./);
});

test("a chosen theme is applied before any of the page's scripts has loaded", async ({ context }) => {
  // The fixture's page waits for scripts, so use another.
  const page = await context.newPage();
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await page.route('**/_next/static/**/*.js', (route) => route.abort());
  await page.goto('/');
  await expect(html(page)).toHaveClass(/dark/);
});
