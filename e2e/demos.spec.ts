import { DEMOS, type DemoKey } from '../lib/contract/sandbox/demos';
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
import { cookieHeader } from './sign-in-once';

/** Most steps that a demo has; each is looked at, and nothing may stand still. */
const MOST_STEPS = 30;

const panelOf = (page: Page) => page.getByRole('region', { name: /^Guided demo:/ });
const mainOf = (page: Page) => panelOf(page).getByRole('button', { name: /^(?:Next|Do it|Show me|Finish)$/ });
const stepOf = (page: Page) => panelOf(page).getAttribute('data-step');

/** What the step points at is on screen, and the panel covers nothing of it. */
async function expectShown(page: Page, step: string | null) {
  await expect(panelOf(page), `place of ${step}`).toHaveAttribute('data-place', 'found', { timeout: 30_000 });
  const covered = () =>
    page.evaluate(() => {
      const place = document.querySelector('.driver-active-element')?.getBoundingClientRect();
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

/** Goes on by the panel's own button, until a step or the end. */
async function play(page: Page, until?: string) {
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    const step = await stepOf(page);
    await expectShown(page, step);
    if (step === until) return;
    if (step === 'planned') await approveAsAnother(page);
    const main = mainOf(page);
    await expect(main, step ?? '').toHaveAttribute('aria-disabled', 'false', { timeout: 30_000 });
    const isLast = (await main.textContent())?.trim() === 'Finish';
    await main.press('Enter');
    if (isLast) {
      await expect(panelOf(page)).toBeHidden({ timeout: 15_000 });
      return;
    }
    await expect(panelOf(page), `after ${step}`).not.toHaveAttribute('data-step', step ?? '', {
      timeout: 30_000,
    });
  }
  throw new Error('The demo does not end.');
}

/** This console asks for approval: whoever shows the demo has a colleague for that, who is signed in elsewhere. */
async function approveAsAnother(page: Page) {
  const path = `/api/assignments/${page.url().split('/').at(-1)}`;
  const read = async () =>
    (await page.request.get(path)).json() as Promise<{ state: string; hash: string | null }>;
  await expect.poll(async () => (await read()).state).toBe('waiting');
  const { hash } = await read();
  const { address } = SERVERS.console;
  const decided = await fetch(`${address}${path}/decision`, {
    method: 'POST',
    headers: {
      ...{ origin: address, 'content-type': 'application/json' },
      cookie: await cookieHeader(address, 'compliance_manager'),
    },
    body: JSON.stringify({ decision: 'approve', hash }),
  });
  expect(decided.ok, await decided.text()).toBe(true);
}

async function start(page: Page, key: DemoKey) {
  const title = DEMOS.find((demo) => demo.key === key)?.title ?? '';
  await page.goto('/sandbox');
  await page.getByRole('button', { name: `Start ${title}` }).click();
  await expect(mainOf(page)).toBeFocused();
}

/** What the sandbox has, by which it is seen whether a demo left something behind. */
async function sandboxHas(page: Page) {
  const read = async (path: string) =>
    (await page.request.get(path)).json() as Promise<Record<string, unknown>>;
  const { total } = await read(`${CONTROL}/profiles?limit=1`);
  const { data: settings } = await read(`${CONTROL}/settings`);
  const { data: faults } = await read(`${CONTROL}/faults`);
  const { checks } = (await read('/api/checks')) as { checks: { title: string }[] };
  return { total, settings, faults, checks: checks.map(({ title }) => title) };
}

for (const { key, title } of DEMOS) {
  test(`${title}: from its start to its end, twice, on a narrow and a wide screen, and nothing is left of it`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    const before = await sandboxHas(page);
    for (const width of [1024, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      await start(page, key);
      await play(page);
      expect(await sandboxHas(page)).toEqual(before);
    }
  });
}

test('a demo is found by the palette, survives a reload, is stepped back, and a reset takes it to its start', async ({
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
  // Loaded anew, the demo would lead back to its step.
  await page.getByRole('link', { name: 'Sandbox', exact: true }).click();
  await page.getByRole('button', { name: 'Reset…' }).click();
  await page.getByRole('button', { name: 'Reset the sandbox' }).click();
  await expect(panelOf(page)).toHaveAttribute('data-step', 'welcome', { timeout: 20_000 });
  await play(page);
});
