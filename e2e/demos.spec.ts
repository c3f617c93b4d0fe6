import { DEMOS, type DemoKey } from '../lib/features/sandbox/demos';
import {
  CONTROL,
  expect,
  expectAccessible,
  OF_COLOURS,
  openPalette,
  type Page,
  SERVERS,
  test,
} from './journey';
import { dropSignIn } from './sign-in-once';

/** Most steps in a demo; each is checked, and none may get stuck. */
const MOST_STEPS = 30;

/** Used instead of a step's name. */
const LAST = 'the last';

const panelOf = (page: Page) => page.getByRole('region', { name: /^Guided demo:/ });
const mainOf = (page: Page) => panelOf(page).getByRole('button', { name: /^(?:Next|Do it|Show me|Finish)$/ });
const stepOf = (page: Page) => panelOf(page).getAttribute('data-step');

/** What the step points at is visible, and the panel covers none of it. */
async function expectShown(page: Page, step: string | null) {
  await expect(panelOf(page), `place of ${step}`).toHaveAttribute('data-place', 'found', { timeout: 30_000 });
  const covered = () =>
    page.evaluate(() => {
      const place = document.querySelector('[data-demo-place]')?.getBoundingClientRect();
      const panel = document.querySelector('[data-demo-panel]')?.getBoundingClientRect();
      if (!place || !panel) return 'no place';
      const wide = Math.min(place.right, panel.right) - Math.max(place.left, panel.left);
      const high = Math.min(place.bottom, panel.bottom) - Math.max(place.top, panel.top);
      const isSeen = place.top < window.innerHeight && place.bottom > 0;
      return isSeen && (wide <= 0 || high <= 0)
        ? 'nothing'
        : `${wide} × ${high}, ${place.top}–${place.bottom}`;
    });
  await expect.poll(covered, { message: `covered of ${step}` }).toBe('nothing');
}

/** Where the button that continues is: in the same place at every step. */
const mainAt = async (page: Page) => {
  const box = await mainOf(page).boundingBox();
  return box && { right: Math.round(box.x + box.width), bottom: Math.round(box.y + box.height) };
};

/** The pages in a demo have accessibility tests of their own, in both themes: this checks the panel. */
const PANEL = '[data-demo-panel]';
const LOOKS = {
  light: (page: Page) => expectAccessible(page, undefined, PANEL),
  dark: (page: Page) => expectAccessible(page, OF_COLOURS, PANEL),
};

/** Continues with the panel's own button, until a step or the end. @param look Checks accessibility at each step */
async function play(page: Page, until?: string, inspect?: (page: Page) => Promise<void>): Promise<void> {
  const from = (page.viewportSize()?.width ?? 0) >= 900 ? await mainAt(page) : null;
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    const step = await stepOf(page);
    await expectShown(page, step);
    if (from !== null) expect(await mainAt(page), `the button of ${step}`).toEqual(from);
    await inspect?.(page);
    if (step === until) return;
    const main = mainOf(page);
    await expect(main, step ?? '').toHaveAttribute('aria-disabled', 'false', { timeout: 30_000 });
    const isLast = (await main.textContent())?.trim() === 'Finish';
    if (isLast && until === LAST) return;
    // The page may have taken focus after the previous step; the panel takes it back.
    await expect(main).toBeFocused();
    await page.keyboard.press('Enter');
    if (isLast) {
      await expect(panelOf(page)).toBeHidden({ timeout: 15_000 });
      return;
    }
    await expectAfter(page, step);
  }
  throw new Error('The demo does not end.');
}

/** Waits until the step changes; a change of role reloads the page. */
const expectAfter = (page: Page, step: string | null) =>
  expect
    .poll(async () => ((await stepOf(page)) === step ? panelOf(page).textContent() : 'the next step'), {
      message: `after ${step}`,
      timeout: 30_000,
    })
    .toBe('the next step');

/** Steps back through the whole demo; no step may continue automatically. */
async function stepBack(page: Page) {
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    const step = await stepOf(page);
    await expectShown(page, step);
    if (
      await panelOf(page)
        .getByText(/· Step 1 of/)
        .isVisible()
    )
      return;
    const back = panelOf(page).getByRole('button', { name: 'Back' });
    await expect(back).toHaveAttribute('aria-disabled', 'false', { timeout: 30_000 });
    await back.press('Enter');
    await expectAfter(page, step);
    await expect(panelOf(page).getByRole('alert')).toHaveCount(0);
  }
  throw new Error('The demo has no beginning.');
}

async function start(page: Page, key: DemoKey) {
  const title = DEMOS.find((demo) => demo.key === key)?.title ?? '';
  await page.goto('/sandbox');
  await page.getByRole('button', { name: `Start ${title}` }).click();
  await expect(mainOf(page)).toBeFocused();
}

/** The sandbox's contents, to see whether a demo left anything behind. */
async function sandboxHas(page: Page) {
  const read = async (path: string) =>
    (await page.request.get(path)).json() as Promise<Record<string, unknown>>;
  const { total } = await read(`${CONTROL}/profiles?limit=1`);
  const { data: settings } = await read(`${CONTROL}/settings`);
  const { data: faults } = await read(`${CONTROL}/faults`);
  const { checks } = (await read('/api/checks')) as { checks: { title: string }[] };
  const { counts: assignments } = await read('/api/assignments');
  return { total, settings, faults, checks: checks.map(({ title }) => title), assignments };
}

for (const { key, title } of DEMOS) {
  test(`${title}: from start to end, wide and narrow, light and dark, accessible at each step, and back again; nothing is left behind`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    const before = await sandboxHas(page);
    await page.setViewportSize({ width: 1920, height: 1080 });
    await start(page, key);
    await play(page, LAST, LOOKS.light);
    await stepBack(page);
    expect(await sandboxHas(page)).toEqual(before);
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await play(page, undefined, LOOKS.dark);
    expect(await sandboxHas(page)).toEqual(before);
    // It may have continued in another role, whose sign-in ended the shared session.
    dropSignIn(SERVERS.console.address);
  });
}

test('a demo is found in the palette, survives a reload, is stepped back, and restarts after a reset', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.goto('/labels');
  await openPalette(page);
  await page.keyboard.type('first look');
  await page.getByRole('option', { name: 'Guided demo: First look' }).click();
  await play(page, 'standing');
  await expect(page).toHaveURL(/\/profiles\//);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectAccessible(page, OF_COLOURS);
  await page.reload();
  await expect(panelOf(page)).toHaveAttribute('data-step', 'standing');
  await panelOf(page).getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await play(page, 'save');
  // A page load would return the demo to its step, so use links.
  await page.getByRole('link', { name: 'Sandbox', exact: true }).click();
  await page.getByRole('button', { name: 'Reset…' }).click();
  await page.getByRole('button', { name: 'Reset the sandbox' }).click();
  await expect(panelOf(page)).toHaveAttribute('data-step', 'welcome', { timeout: 20_000 });

  // Someone else's reset, while the demo waits for what it deletes.
  await play(page, 'save');
  const reset = await page.request.post('/sandbox/control/reset', {
    headers: { origin: new URL(page.url()).origin },
    data: {},
  });
  expect(reset.ok()).toBe(true);
  await expect(panelOf(page)).toContainText('The sandbox was reset, so the demo starts again.', {
    timeout: 20_000,
  });
  await play(page);
});
