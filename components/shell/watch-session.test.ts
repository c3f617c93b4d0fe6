import { expect, test } from 'vitest';
import { type SessionEnd, SessionWatch } from './watch-session';

/** A session on the server, used by any number of tabs, with the clock of both. */
function setUp({ idle, hours = 12 }: { idle: number; hours?: number }) {
  const session = { now: 0, usedAt: 0, reports: 0, isAway: false };
  const endsAt = hours * 3_600_000;
  const expiry = () => ({
    idleEndsIn: Math.floor((session.usedAt + idle - session.now) / 1_000),
    endsIn: Math.floor((endsAt - session.now) / 1_000),
    idleLimit: idle / 1_000,
  });
  const answer = (isUse: boolean) => async () => {
    if (session.isAway) throw new Error('no answer');
    if (session.now >= session.usedAt + idle || session.now >= endsAt) throw new Error('signed out');
    if (isUse) {
      session.usedAt = session.now;
      session.reports += 1;
    }
    return expiry();
  };
  const open = async (isUse = true) => {
    const said: SessionEnd[] = [];
    const browser = { now: () => session.now, read: answer(false), report: answer(true) };
    const watch = new SessionWatch(browser, (end) => said.push(end));
    await watch.start(isUse);
    return { watch, said };
  };
  type Watch = Awaited<ReturnType<typeof open>>['watch'];
  /** Time passes, as its timers see it. */
  const pass = async (ms: number, ...watches: Watch[]) => {
    for (const end = session.now + ms; session.now < end; ) {
      session.now += 1_000;
      if (session.now % 5_000 === 0) for (const watch of watches) await watch.check();
    }
  };
  const isOver = () => session.now >= session.usedAt + idle;
  return { session, open, pass, isOver };
}

const MINUTE = 60_000;

test.each([
  ['the smallest limit', MINUTE, 7_000],
  ['the smallest limit, and slow work', MINUTE, 59_000],
  ['an hour', 60 * MINUTE, 59 * MINUTE],
])('case 294: with %s, a person who clicks or types is never signed out', async (_, idle, every) => {
  const { session, open, pass, isOver } = setUp({ idle, hours: 100 });
  const { watch } = await open();
  for (let inputs = 0; inputs < 20; inputs += 1) {
    await watch.input();
    const at = session.now;
    await pass(every, watch);
    expect(isOver()).toBe(false);
    // The end is counted from the last input, or a little later.
    expect(session.usedAt).toBeGreaterThanOrEqual(at);
    await watch.stay();
  }
});

test('case 294: input is reported at once, then up to once a minute, and the last one too', async () => {
  const { session, open, pass } = setUp({ idle: 60 * MINUTE });
  const { watch } = await open();
  await pass(MINUTE, watch);
  for (let second = 0; second < 130; second += 1) {
    await watch.input();
    await pass(1_000, watch);
  }
  // When the page was opened, and after one, two and three minutes.
  expect(session.reports).toBe(4);
  await pass(5 * MINUTE, watch);
  expect(session.reports).toBe(5);
  expect(session.usedAt).toBe(4 * MINUTE);
});

test('case 294: an open page that no one uses asks a minute before the end, and sends nothing that keeps it alive', async () => {
  const { session, open, pass, isOver } = setUp({ idle: 60 * MINUTE });
  const { watch, said } = await open();
  await pass(59 * MINUTE - 5_000, watch);
  expect(said).toEqual([]);
  await pass(5_000, watch);
  expect(said).toEqual([{ kind: 'idle', at: 60 * MINUTE }]);
  // The click on an answer is input as well.
  await watch.input();
  expect(session.reports).toBe(1);
  await watch.stay();
  expect(said.at(-1)).toBeNull();
  await pass(60 * MINUTE, watch);
  expect(isOver()).toBe(true);
});

test('case 294: with the smallest limit it asks half a minute before the end', async () => {
  const { open, pass } = setUp({ idle: MINUTE });
  const { watch, said } = await open();
  await pass(25_000, watch);
  expect(said).toEqual([]);
  await pass(5_000, watch);
  expect(said).toEqual([{ kind: 'idle', at: MINUTE }]);
});

test('case 294: a tab does not ask while another is used, and stops asking once another is', async () => {
  const { open, pass } = setUp({ idle: 60 * MINUTE });
  const [one, other] = [await open(), await open()];
  await pass(50 * MINUTE, one.watch, other.watch);
  await one.watch.input();
  await pass(15 * MINUTE, one.watch, other.watch);
  expect(other.said).toEqual([]);
  await pass(44 * MINUTE + 10_000, one.watch, other.watch);
  expect(other.said.at(-1)).toMatchObject({ kind: 'idle' });
  await one.watch.stay();
  await pass(5_000, other.watch);
  expect(other.said.at(-1)).toBeNull();
});

test('case 294: a page that has reloaded itself was not used', async () => {
  const { session, open } = setUp({ idle: 60 * MINUTE });
  await open(false);
  expect(session.reports).toBe(0);
});

test('case 294: input that could not be reported is reported once the console responds', async () => {
  const { session, open, pass } = setUp({ idle: 60 * MINUTE });
  const { watch } = await open();
  session.isAway = true;
  await pass(2 * MINUTE, watch);
  await watch.input();
  await pass(2 * MINUTE, watch);
  session.isAway = false;
  await pass(2 * MINUTE, watch);
  expect(session.reports).toBe(2);
});

test('a session that ends however it is used: the page says so a minute before, and asks nothing', async () => {
  const { open, pass } = setUp({ idle: 60 * MINUTE, hours: 1 });
  const { watch, said } = await open();
  await pass(30 * MINUTE, watch);
  await watch.input();
  await pass(29 * MINUTE, watch);
  expect(said).toEqual([{ kind: 'final', at: 60 * MINUTE }]);
});
