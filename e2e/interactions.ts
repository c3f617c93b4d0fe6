import type { Locator, Page } from '@playwright/test';

/** Milliseconds: at most this long from an input to the next frame, at a quarter of the speed (web.dev, "Interaction to Next Paint"). */
export const INTERACTION_MS = 150;
export const SLOWER = 4;

/** What a person does on every screen that has it. */
export interface Interaction {
  name: string;
  /** @returns false if the page has nothing of the kind */
  run(page: Page, settled: () => Promise<void>): Promise<boolean>;
}

export const ON_SCREEN: readonly Interaction[] = [
  {
    name: 'type into the search',
    run: (page) => withFirst(page, '[data-page-search]', (search) => search.press('a')),
  },
  {
    name: 'move in the table',
    run: (page, settled) =>
      withFirst(page, 'main [role=grid]', async (grid) => {
        await grid.focus();
        for (const key of ['ArrowDown', 'ArrowRight', 'End']) {
          await settled();
          await page.keyboard.press(key);
        }
      }),
  },
  {
    name: 'open a section',
    run: (page, settled) =>
      withFirst(page, 'main button[aria-expanded=false]', (button) => pressButton(button, settled)),
  },
];

export async function actOnScreen(page: Page, settled: () => Promise<void>): Promise<void> {
  for (const { run } of ON_SCREEN) if (await run(page, settled)) await settled();
}

/** In a sheet or dialog that is open. */
export const IN_OVERLAY: Interaction = {
  name: 'type into',
  run: (page) => withFirst(page, DIALOG_FIELD, (field) => field.press('a')),
};

const DIALOG_FIELD =
  ':is([role=dialog], [role=alertdialog]) :is(input:not([type=checkbox], [type=radio], [type=file]), textarea):enabled:not([readonly])';

async function withFirst(
  page: Page,
  selector: string,
  run: (found: Locator) => Promise<void>,
): Promise<boolean> {
  const found = page.locator(selector).first();
  // What is behind an open dialog can't be reached.
  if (
    !(await found.isVisible()) ||
    (await found.locator('xpath=ancestor::*[@aria-hidden="true"]').count()) > 0
  )
    return false;
  await run(found);
  return true;
}

/** As a person does: Playwright's own click, and what it looks for next, would run in the page before the next frame. */
export async function pressButton(button: Locator, settled: () => Promise<void>): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  if (box === null) throw new Error(`Not on the page: ${button}`);
  const page = button.page();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  // A script that loads when the pointer reaches a button.
  await settled();
  await page.mouse.down();
  await page.mouse.up();
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds: its beginning and length, and how much of it the thread ran. */
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { data?: { type?: string } };
}

const INPUTS = new Set(['keydown', 'keypress', 'mousedown', 'mouseup', 'click']);
const CATEGORIES = ['devtools.timeline', 'devtools.timeline.frame', 'disabled-by-default-devtools.timeline'];

/**
 * How long the slowest input of `act` would keep the page's thread busy until the next frame at a quarter of the speed,
 * in milliseconds. It is counted in processor time, so neither other processes nor waiting add to it.
 */
async function busyUntilFrame(page: Page, act: () => Promise<unknown>): Promise<number> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('A page of a browser is needed.');
  await browser.startTracing(page, { categories: CATEGORIES });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const inputs = traceEvents.filter(
    ({ name, args }) => name === 'EventDispatch' && INPUTS.has(args?.data?.type ?? ''),
  );
  const [{ pid, tid } = { pid: 0, tid: 0 }] = inputs;
  const onThread = traceEvents
    .filter((event) => event.pid === pid && event.tid === tid)
    .sort((one, other) => one.ts - other.ts);
  return Math.max(0, ...inputs.map((input) => untilFrame(input, onThread)));
}

/** As often as a page may be loaded again: its scripts may have been compiled just then. */
const TRIES = 3;

/** The same, of the best of three tries if the first ones took too long. */
export async function leastBusy(
  page: Page,
  act: () => Promise<unknown>,
  again: () => Promise<unknown>,
): Promise<number> {
  let least = await busyUntilFrame(page, act);
  for (let tried = 1; tried < TRIES && least > INTERACTION_MS; tried += 1) {
    await again();
    least = Math.min(least, await busyUntilFrame(page, act));
  }
  return least;
}

/** Milliseconds between two frames. */
const FRAME = 16;
const end = ({ ts, dur = 0 }: TraceEvent) => ts + dur;

/**
 * The input's task, what runs until the next frame is due, and the frame. A slower page starts less before the frame is
 * due, but ends what it has started. If nothing changed, the frame paints nothing, and ends the time all the same.
 */
function untilFrame(input: TraceEvent, onThread: readonly TraceEvent[]): number {
  const frame = onThread.find(({ name, ts }) => name === 'BeginMainThreadFrame' && ts >= end(input));
  const last = frame?.ts ?? end(input);
  const tasks = onThread.filter(
    (task) => task.name === 'RunTask' && task.ph === 'X' && end(task) >= input.ts && task.ts <= last,
  );
  let [busy, waited] = [0, 0];
  for (const task of tasks) {
    const took = (SLOWER * (task.tdur ?? 0)) / 1_000;
    const isNeeded = task.ts <= end(input) || end(task) >= last;
    if (isNeeded) busy += took;
    else if (waited < FRAME) waited += took;
  }
  return busy + waited;
}
