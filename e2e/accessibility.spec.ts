import {
  expect,
  expectAccessible,
  HARBOUR_AND_FINCH,
  OF_COLOURS,
  openPalette,
  profilePath,
  test,
} from './journey';

const PAGES = {
  start: '/',
  configurations: '/configurations',
  'nothing found': '/configurations?q=zzzz',
  setup: profilePath(HARBOUR_AND_FINCH),
  'an answer': profilePath(HARBOUR_AND_FINCH, '?ask=trustees'),
  'portal preview': profilePath(HARBOUR_AND_FINCH, '?tab=preview&step=ownership'),
  JSON: profilePath(HARBOUR_AND_FINCH, '?tab=json'),
  'a profile’s events': profilePath(HARBOUR_AND_FINCH, '?tab=events'),
  'a profile’s history': profilePath(HARBOUR_AND_FINCH, '?tab=history'),
  'edit forms': profilePath(HARBOUR_AND_FINCH, '?edit=forms'),
  'unknown profile': profilePath('00000000-0000-4000-8000-000000000000'),
  profiles: '/profiles',
  'no such profile in the directory': '/profiles?q=zzzz',
  'nothing to compare': '/compare',
  'two portals': `/preview?of=profile:${HARBOUR_AND_FINCH}&of=profile:${HARBOUR_AND_FINCH}~hidden.104.317`,
  baselines: '/baselines',
  findings: '/findings',
  exceptions: '/exceptions?state=all',
  alerts: '/alerts',
  assignments: '/assignments',
  'a new baseline': '/baselines?keep=',
  checks: '/checks',
  'a new check': '/checks/new',
  'no such check': '/checks/00000000-0000-4000-8000-000000000000',
  'a new assignment': '/assignments/new?add=317',
  'no such assignment': '/assignments/999999',
  events: '/events',
  'no such event': '/events?open=msg_never',
  'sandbox profiles': '/sandbox',
  'sandbox profile': `/sandbox?profile=${HARBOUR_AND_FINCH}`,
  'sandbox scenarios': '/sandbox?view=scenarios',
  'sandbox webhooks': '/sandbox?view=webhooks',
  'sandbox limits': '/sandbox?view=limits',
  stage: '/stage',
  'unknown address': '/nowhere',
};

/** What an address opens once the page runs. */
const OPENS = { edit: 'Edit forms', keep: 'New baseline' };

for (const [name, path] of Object.entries(PAGES)) {
  test(`cases 106 and 107: ${name} breaks no accessibility rule in either theme and loses nothing at 320 px`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.goto(path);
    const opens = Object.entries(OPENS).find(([part]) => path.includes(part));
    if (opens) await page.getByRole('dialog', { name: opens[1] }).waitFor();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await expectAccessible(page, OF_COLOURS);
    await page.setViewportSize({ width: 320, height: 800 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
}

test('case 106: the palette breaks no accessibility rule, with and without results', async ({ page }) => {
  await page.goto('/configurations');
  await openPalette(page);
  await expectAccessible(page);
  await page.getByRole('combobox').fill('qqqqqqq');
  await expect(page.getByRole('option')).toHaveCount(1);
  await expectAccessible(page);
});

test('the palette finds a configuration by name, and closing it returns focus', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: /Find a profile/ }).click();
  await page.getByRole('combobox').fill('société');
  await page
    .getByRole('option', { name: /Société/ })
    .first()
    .click();
  await expect(page).toHaveURL(/configurations\?.*configuration=\d+/);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await openPalette(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox')).toBeHidden();
});

test('? lists the keyboard shortcuts, except while typing', async ({ page }) => {
  await page.goto('/configurations');
  await page.getByLabel('Name contains').fill('');
  await page.keyboard.type('?');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByLabel('Name contains').blur();
  await page.keyboard.type('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
});
