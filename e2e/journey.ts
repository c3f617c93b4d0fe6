import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type APIRequestContext, test as base, expect, type Page, type Request } from '@playwright/test';
import type axe from 'axe-core';
import { SERVERS } from './servers/addresses';
import type { ScriptedService } from './servers/scripted';
import { everywhere, type Role, signedIn } from './sign-in-once';

export type { APIRequestContext, Page };
export { expect, SERVERS };

/** The rich seeded profile; the seed fixes its texts. */
export const HARBOUR_AND_FINCH = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';

/** Console errors that a page may have; all others, uncaught errors and policy reports fail the journey. */
const EXPECTED = [/Failed to load resource/];

export const test = base.extend<{ quiet: undefined; faults: FaultService }>({
  /** Waits for hydration after every navigation. */
  page: async ({ page }, use) => {
    const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
    page.goto = (...given) => goto(...given).then((response) => hydrated(page, response));
    page.reload = (...given) => reload(...given).then((response) => hydrated(page, response));
    await use(page);
  },
  // Every browser and request of a journey starts signed in.
  storageState: async ({ browserName: _ }, use) => use(await everywhere()),
  quiet: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' && !EXPECTED.some((words) => words.test(message.text())))
          errors.push(message.text());
      });
      page.on('pageerror', (error) => errors.push(String(error)));
      await use(undefined);
      expect(errors, 'what the page said on its console').toEqual([]);
    },
    { auto: true },
  ],
  faults: async ({ page }, use) => {
    await script([]);
    await use({ script, record, setup, profile: randomUUID() });
    await page.close();
  },
});

/**
 * Controls don't react before React has hydrated them, including the bars outside `main`. A person is slower than that;
 * a journey has to wait. React leaves its properties on the elements it has hydrated.
 */
async function hydrated<Response>(page: Page, response: Response): Promise<Response> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('body :is(button, input, a, select)')].every((element) =>
      Object.keys(element).some((key) => key.startsWith('__reactProps')),
    ),
  );
  return response;
}

/** Follows a page's requests. @returns waits until none is running, and what they brought is drawn */
export function followRequests(page: Page): () => Promise<void> {
  const running = new Set<Request>();
  page.on('request', (request) => {
    // Live updates are one answer that does not end.
    if (!request.url().endsWith('/api/live')) running.add(request);
  });
  const end = (request: Request) => void running.delete(request);
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  const isIdle = async () => {
    await drawTwice(page);
    return running.size === 0;
  };
  // Answers are drawn before they ask for more: idle twice in a row.
  return () =>
    expect.poll(async () => (await isIdle()) && (await isIdle()), { intervals: [20, 50, 100] }).toBe(true);
}

/** A layout shift that no one notices; 0.1 is called good (web.dev, "Cumulative Layout Shift"). */
const MAX_SHIFT = 0.02;

/**
 * Watches what moves while a page loads, from its next navigation on.
 * @returns what moved so far, if that is too much
 */
export async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shifts = { total: 0, moved: [] as string[] };
    Object.assign(window, { shifts });
    type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };
    const place = ({ x, y, width, height }: DOMRectReadOnly) =>
      `${[x, y].map(Math.round)} ${[width, height].map(Math.round).join('×')}`;
    const words = ({ node, previousRect, currentRect }: Source) =>
      `${node?.nodeName} “${node?.textContent?.slice(0, 40)}” ${place(previousRect)} → ${place(currentRect)}`;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: Source[] })[]) {
        shifts.total += entry.value;
        shifts.moved.push(`${entry.value.toFixed(3)}: ${entry.sources.map(words).join(', ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate((most) => {
      const { shifts } = window as unknown as { shifts: { total: number; moved: string[] } };
      return shifts.total > most ? shifts.moved : [];
    }, MAX_SHIFT);
}

interface FaultService {
  /** A profile of the journey's own, because the console shares recent reads. */
  profile: string;
  script: typeof script;
  record: typeof record;
  setup: typeof setup;
}

async function script(steps: ScriptedService[], more: object = {}): Promise<void> {
  const response = await fetch(`${SERVERS.faults.address}/script`, {
    method: 'POST',
    body: JSON.stringify({ script: steps, setup: more }),
  });
  expect(response.ok).toBe(true);
}

async function record(): Promise<{ method: string; path: string; at: number }[]> {
  const response = await fetch(`${SERVERS.faults.address}/record`);
  return (await response.json()) as { method: string; path: string; at: number }[];
}

async function setup(): Promise<object> {
  return (await (await fetch(`${SERVERS.faults.address}/setup`)).json()) as object;
}

/** Signs this page, and other pages of its context, in as a demo operator. */
export async function signInAs(
  page: Page,
  role: Role,
  { address }: { address: string } = SERVERS.console,
): Promise<void> {
  const cookie = await signedIn(address, role);
  await page.context().clearCookies({ domain: cookie.domain });
  await page.context().addCookies([cookie]);
}

/** Opens the palette by its key, once the page handles keys: earlier ones would be lost. */
export async function openPalette(page: Page) {
  const field = page.getByRole('dialog').getByRole('combobox');
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await field.waitFor({ timeout: 3_000 });
  }).toPass();
  return field;
}

/** Chooses one of the less common actions of a profile. */
export async function chooseMore(page: Page, action: string) {
  const item = page.getByRole('menuitem', { name: action });
  await expect(async () => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await item.waitFor({ timeout: 3_000 });
  }).toPass();
  await item.click();
}

/** Types into the page's search, reached by its key, once the page handles keys. */
export async function searchByKey(page: Page, text: string) {
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(page.locator('[data-page-search]')).toBeFocused({ timeout: 3_000 });
  }).toPass();
  await page.keyboard.type(text);
}

/** Storage of a browser that has never signed in: for `test.use` and `newContext`. */
export const SIGNED_OUT = { cookies: [], origins: [] };

/** Minified: every page that is checked has to read it. */
const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** The rules that a second theme can break on a page without faults in the first one: only colours differ. */
export const OF_COLOURS = ['color-contrast', 'link-in-text-block'] as const;

/** @returns what breaks an accessibility rule (case 106), once the page has settled */
export async function brokenRules(page: Page, rules?: typeof OF_COLOURS, within?: string): Promise<string[]> {
  let violations = await findViolations(page, rules, within);
  // Content that appeared during the check was checked while it faded in.
  for (let times = 0; times < 2 && violations.length > 0 && (await hasMoved(page)); times += 1) {
    violations = await findViolations(page, rules, within);
  }
  return violations;
}

/** @returns what breaks an accessibility rule in either theme; the page is not loaded twice */
export async function brokenInBoth(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const inLight = await brokenRules(page);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  return [...inLight, ...(await brokenRules(page, OF_COLOURS))];
}

/** @param within A selector for the new part of a page that is checked as a whole elsewhere */
export async function expectAccessible(
  page: Page,
  rules?: typeof OF_COLOURS,
  within?: string,
): Promise<void> {
  expect(await brokenRules(page, rules, within)).toEqual([]);
}

export async function expectAccessibleInBoth(page: Page): Promise<void> {
  expect(await brokenInBoth(page)).toEqual([]);
}

/** What a change asks for in one frame is there after the next. */
const drawTwice = (page: Page) =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));

/** Pixels that the page is wider than its window, once menus have moved into a window that just became narrower. */
export async function pixelsBeyond(page: Page): Promise<number> {
  await drawTwice(page);
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

/** Expects that nothing has to be scrolled sideways in the narrowest window (case 107). */
export async function expectNarrow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await pixelsBeyond(page)).toBeLessThanOrEqual(0);
}

async function findViolations(page: Page, rules?: typeof OF_COLOURS, within?: string): Promise<string[]> {
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const moving = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) => playState === 'running' && effect?.getTiming().iterations !== Infinity,
        );
    // New content starts to animate a frame later.
    for (await frame(), await frame(); moving().length > 0; await frame())
      await Promise.allSettled(moving().map(({ finished }) => finished));
    const { dataset } = document.documentElement;
    delete dataset.moved;
    const note = () => {
      dataset.moved = 'true';
    };
    for (const begun of ['transitionrun', 'animationstart']) {
      document.addEventListener(begun, note, { capture: true, once: true });
    }
  });
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(AXE);
  return page.evaluate(
    async ([selector, only]) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      // No page has frames, and reporting only violations halves the time.
      const options: axe.RunOptions = { resultTypes: ['violations'], elementRef: false };
      if (only !== undefined) options.runOnly = [...only];
      const { violations } = await run(selector ?? document, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(', ')}`);
    },
    [within, rules] as const,
  );
}

const hasMoved = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.dataset.moved === 'true');

/** The control operations of the console's own account. */
export const CONTROL = '/sandbox/control/accounts/northwind';

export interface CreatedProfileOfJourney {
  uuid: string;
  name: string;
  customer_reference: string;
}

/** Creates a profile for this journey, in the given review state. */
export async function createProfile(
  request: APIRequestContext,
  moves: readonly string[] = [],
  kind = 'company',
): Promise<CreatedProfileOfJourney> {
  const made = await request.post(`${CONTROL}/profiles`, { data: { kind } });
  expect(made.status()).toBe(201);
  const { data } = (await made.json()) as { data: CreatedProfileOfJourney };
  for (const name of moves) await moveProfile(request, data.uuid, name);
  return data;
}

export async function moveProfile(request: APIRequestContext, uuid: string, name: string): Promise<void> {
  expect((await request.post(`${CONTROL}/profiles/${uuid}/moves/${name}`)).ok()).toBe(true);
}

/** Forms of the account, which gives a profile up to seven of them. */
const FORMS = [
  { id: 101, label: 'Source of funds' },
  { id: 104, label: 'Tax residency' },
  { id: 112, label: 'Expected turnover' },
  { id: 205, label: 'CRS self-certification: entity' },
  { id: 206, label: 'CRS self-certification: individual' },
  { id: 230, label: 'FATCA self-certification' },
  { id: 231, label: 'W-8BEN-E' },
  { id: 317, label: 'Beneficial ownership statement' },
];

/** A form that the profile does not have, and the forms it has. */
export async function formToAdd(request: APIRequestContext, uuid: string) {
  const answer = await request.get(`/api/profiles/${uuid}/portal-configuration`);
  const { configuration } = (await answer.json()) as {
    configuration: { forms: { enabled: boolean; form_ids: number[] | null } };
  };
  const base = configuration.forms;
  const form = FORMS.find(({ id }) => !base.form_ids?.includes(id));
  if (!form) throw new Error('The profile has every form.');
  return { ...form, base };
}

/** The address of a profile in one of the consoles. */
export const profilePath = (uuid: string, query = '') => `/profiles/${uuid}${query}`;

/** Types a filter of a list and accepts its first suggestion. */
export async function addFilter(page: Page, words: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Add filter' }).fill(words);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Add filter' })).toHaveValue('');
}
