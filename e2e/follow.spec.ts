import { expect, type Page, profilePath, test } from './journey';

/** Waits until the browser receives live updates. */
async function openLive(page: Page, path: string): Promise<Page> {
  const live = page.waitForResponse((response) => response.url().endsWith('/api/live'));
  await page.goto(path);
  await live;
  return page;
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a scenario runs in one window; Profiles, Events and the profile update in others, ${colorScheme}`, async ({
    page,
    browser,
    baseURL,
  }) => {
    // Each has a context of its own, like browsers of different people: tabs of one context share a connection.
    const open = async (path: string) => {
      const context = await browser.newContext({ colorScheme, ...(baseURL ? { baseURL } : {}) });
      return openLive(await context.newPage(), path);
    };
    const directory = await open('/profiles');
    const events = await open('/events');
    await openLive(page, '/sandbox?view=scenarios');
    const made = page.getByRole('region', { name: 'Runs' }).getByRole('link', { name: /profile it created/ });
    // Other journeys may have run some, and the newest comes first.
    const earlier = (await made.count()) > 0 ? await made.first().getAttribute('href') : null;
    await page.getByRole('button', { name: 'Fast' }).click();
    await page.getByRole('button', { name: /^Run KYB happy path/ }).click();
    await expect(made.first()).not.toHaveAttribute('href', earlier ?? '');
    const uuid = /profile=([0-9a-f-]{36})/.exec((await made.first().getAttribute('href')) ?? '')?.[1] ?? '';
    const profile = await open(profilePath(uuid, '?tab=events'));

    const row = directory
      .locator('table tbody tr[aria-rowindex]')
      .filter({ has: directory.locator(`a[href='/profiles/${uuid}']`) });
    const present = profile.getByRole('list', { name: 'Review history' }).locator('[aria-current]');
    const story = profile.getByRole('region', { name: 'Timeline, newest first' }).getByRole('listitem');
    const received = events.getByRole('region', { name: 'Events, table' }).locator('tbody tr');
    const ofProfile = received.filter({ has: events.locator(`a[href='/profiles/${uuid}']`) });

    await expect(row).toBeVisible();
    await expect(ofProfile.filter({ hasText: 'profile.created' })).toHaveCount(1);
    await expect(present).toContainText('Approved', { timeout: 30_000 });
    await expect(row).toContainText('Approved', { timeout: 15_000 });
    // Not the first one: webhooks may arrive late.
    await expect(ofProfile.filter({ hasText: 'Approved' })).toHaveCount(1);
    await expect(story.filter({ hasText: 'Customer submits onboarding' })).toBeVisible();
    for (const other of [directory, events, profile]) await other.context().close();
  });
}
