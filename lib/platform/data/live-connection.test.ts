import { expect, test } from 'vitest';
import { connectLive, type LiveBrowser } from './live-connection';
import type { LiveState } from './live-state';

/** A source whose events the test makes. */
class Source extends EventTarget {
  readyState = 0;
  close = () => {
    this.readyState = 2;
  };
  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
    this.beat();
  }
  beat(): void {
    this.say('heartbeat', '{}');
  }
  say(type: string, data: string): void {
    this.dispatchEvent(new MessageEvent(type, { data }));
  }
  fail(readyState: 0 | 2): void {
    this.readyState = readyState;
    this.dispatchEvent(new Event('error'));
  }
}

/** A browser with any number of tabs. Channels deliver immediately; locks are granted in order. */
function openBrowser() {
  const sources: Source[] = [];
  const channels = new Set<{ onmessage: BroadcastChannel['onmessage'] }>();
  const waits: { run: () => void; ms: number }[] = [];
  const ticks = new Set<() => void>();
  const wakes = new Set<(isOtherNetwork: boolean) => void>();
  let turn = Promise.resolve();
  let now = 1_000_000;
  const browser: LiveBrowser = {
    openSource() {
      const source = new Source();
      sources.push(source);
      return source as unknown as EventSource;
    },
    openChannel() {
      const channel: ReturnType<LiveBrowser['openChannel']> = {
        onmessage: null,
        close: () => void channels.delete(channel),
        postMessage(data: unknown) {
          for (const other of channels) {
            if (other !== channel)
              other.onmessage?.call(other as BroadcastChannel, new MessageEvent('message', { data }));
          }
        },
      };
      channels.add(channel);
      return channel;
    },
    inTurn(hold) {
      turn = turn.then(hold);
    },
    later(run, ms) {
      const wait = { run, ms };
      waits.push(wait);
      return () => {
        if (waits.includes(wait)) waits.splice(waits.indexOf(wait), 1);
      };
    },
    every(run) {
      ticks.add(run);
      return () => void ticks.delete(run);
    },
    onWake(run) {
      wakes.add(run);
      return () => void wakes.delete(run);
    },
    now: () => now,
    random: () => 0.5,
  };
  /** The machine sleeps, or the page waits: no timer runs in between. */
  const pass = (ms: number) => {
    now += ms;
  };
  const tick = () => {
    for (const run of ticks) run();
  };
  const wake = (isOtherNetwork: boolean) => {
    for (const run of wakes) run(isOtherNetwork);
  };
  /** The browser puts the first tab to sleep. @returns a function that wakes it */
  const freeze = () => {
    const [channel] = channels;
    const [check] = ticks;
    if (channel === undefined || check === undefined) throw new Error('no tab');
    const { onmessage } = channel;
    channel.onmessage = null;
    ticks.delete(check);
    return () => {
      channel.onmessage = onmessage;
      ticks.add(check);
    };
  };
  function openTab() {
    const tab = { heard: [] as unknown[], states: [] as LiveState[], end: () => {} };
    tab.end = connectLive(
      {
        message: (message) => void tab.heard.push(message),
        opened: () => void tab.heard.push('opened'),
        reset: () => void tab.heard.push('reset'),
        unproven: () => void tab.heard.push('unproven'),
        state: (state) => void tab.states.push(state),
      },
      browser,
    );
    return tab;
  }
  return { sources, waits, openTab, pass, tick, wake, freeze };
}

const turn = () => new Promise(setImmediate);
const MESSAGE = { kind: 'profile', profile: 'p' };

test('all tabs follow over one connection', async () => {
  const { sources, openTab } = openBrowser();
  const [first, second] = [openTab(), openTab()];
  await turn();
  expect(sources).toHaveLength(1);
  sources[0]?.open();
  sources[0]?.say('message', JSON.stringify(MESSAGE));
  sources[0]?.say('reset', '{}');
  for (const tab of [first, second]) {
    expect(tab.states.at(-1)).toBe('live');
    expect(tab.heard).toEqual(['opened', MESSAGE, 'reset']);
  }
  expect(sources).toHaveLength(1);
});

test('a new tab learns that the connection is live, and reads what it missed; others do not', async () => {
  const { sources, openTab } = openBrowser();
  const first = openTab();
  await turn();
  expect(openTab().heard).toEqual([]);
  sources[0]?.open();
  const late = openTab();
  expect(late.states).toEqual(['live']);
  expect(late.heard).toEqual(['opened']);
  expect(first.heard).toEqual(['opened']);
  sources[0]?.fail(0);
  expect(openTab().heard).toEqual([]);
  sources[0]?.open();
  expect(late.heard).toEqual(['opened', 'opened']);
  expect(sources).toHaveLength(1);
});

test('when the tab that holds the connection closes, another continues', async () => {
  const { sources, openTab } = openBrowser();
  const [first, second] = [openTab(), openTab()];
  await turn();
  first.end();
  await turn();
  expect(sources.map(({ readyState }) => readyState)).toEqual([2, 0]);
  sources[1]?.open();
  expect(second.heard).toEqual(['opened']);
  expect(first.heard).toEqual([]);
});

test('case 290: without a heartbeat an open connection is not live', async () => {
  const { sources, openTab } = openBrowser();
  const tab = openTab();
  await turn();
  sources[0]?.dispatchEvent(new Event('open'));
  expect(tab.states).not.toContain('live');
  sources[0]?.beat();
  expect(tab.states.at(-1)).toBe('live');
});

test('case 290: a connection that falls silent is lost within seconds, in every tab, and opened again', async () => {
  const { sources, openTab, pass, tick } = openBrowser();
  const tabs = [openTab(), openTab()];
  await turn();
  sources[0]?.open();
  for (let beat = 0; beat < 5; beat += 1) {
    pass(5_000);
    sources[0]?.beat();
    tick();
  }
  for (const tab of tabs) expect(tab.states).toEqual(['live']);
  pass(12_001);
  tick();
  for (const tab of tabs) {
    expect(tab.states).toEqual(['live', 'reconnecting']);
    expect(tab.heard).toEqual(['opened', 'unproven']);
  }
  expect(sources.map(({ readyState }) => readyState)).toEqual([2, 0]);
  sources[1]?.open();
  for (const tab of tabs) {
    expect(tab.states.at(-1)).toBe('live');
    expect(tab.heard).toEqual(['opened', 'unproven', 'opened']);
  }
});

test('case 290: a connection that was closed says nothing that the page would believe', async () => {
  const { sources, openTab, pass, tick } = openBrowser();
  const tab = openTab();
  await turn();
  sources[0]?.open();
  pass(60_000);
  tick();
  sources[0]?.say('message', JSON.stringify(MESSAGE));
  sources[0]?.beat();
  expect(tab.states.at(-1)).toBe('reconnecting');
  expect(tab.heard).not.toContainEqual(MESSAGE);
});

test('case 290: answers without heartbeats are tried again after a while, not at once', async () => {
  const { sources, waits, openTab, pass, tick } = openBrowser();
  openTab();
  await turn();
  pass(12_001);
  tick();
  expect(sources.map(({ readyState }) => readyState)).toEqual([2]);
  expect(waits.map(({ ms }) => ms)).toEqual([10_000]);
  waits.shift()?.run();
  expect(sources).toHaveLength(2);
});

test('case 290: on waking nothing old is believed; a fresh connection stays', async () => {
  const { sources, openTab, pass, wake } = openBrowser();
  const tab = openTab();
  await turn();
  sources[0]?.open();
  pass(3_000);
  wake(false);
  expect(tab.states).toEqual(['live']);
  pass(8 * 3_600_000);
  wake(false);
  expect(tab.states.at(-1)).toBe('reconnecting');
  expect(sources).toHaveLength(2);
  // A clock that was set back proves nothing either.
  sources[1]?.open();
  pass(-3_600_000);
  wake(false);
  expect(sources).toHaveLength(3);
});

test('case 290: another network replaces the connection, however recent its heartbeat', async () => {
  const { sources, openTab, wake } = openBrowser();
  const tabs = [openTab(), openTab()];
  await turn();
  sources[0]?.open();
  wake(true);
  expect(sources.map(({ readyState }) => readyState)).toEqual([2, 0]);
  for (const tab of tabs) expect(tab.heard).toEqual(['opened', 'unproven']);
});

test('case 290: when the tab with the connection sleeps, the others poll, and read what they missed once it wakes', async () => {
  const { sources, openTab, pass, tick, freeze } = openBrowser();
  const [holder, follower] = [openTab(), openTab()];
  await turn();
  sources[0]?.open();
  const thaw = freeze();
  pass(12_001);
  tick();
  tick();
  expect(follower.states.at(-1)).toBe('reconnecting');
  expect(follower.heard).toEqual(['opened', 'unproven']);
  thaw();
  tick();
  // It found its own connection silent, and opened another.
  expect(holder.states.at(-1)).toBe('reconnecting');
  sources[1]?.open();
  expect(follower.states.at(-1)).toBe('live');
  expect(follower.heard).toEqual(['opened', 'unproven', 'opened']);
});

test('a connection that breaks and is not back after a moment: the screen reads again, once', async () => {
  const { sources, waits, openTab } = openBrowser();
  const tab = openTab();
  await turn();
  sources[0]?.open();
  sources[0]?.fail(0);
  sources[0]?.open();
  expect(waits).toEqual([]);
  sources[0]?.fail(0);
  sources[0]?.fail(2);
  const patience = waits.filter(({ ms }) => ms === 4_000);
  expect(patience).toHaveLength(1);
  patience[0]?.run();
  expect(tab.heard.at(-1)).toBe('unproven');
});

test('the browser reopens a broken connection; a refused one is retried after a while', async () => {
  const { sources, waits, openTab } = openBrowser();
  const tab = openTab();
  await turn();
  sources[0]?.open();
  sources[0]?.fail(0);
  expect(tab.states.at(-1)).toBe('reconnecting');
  sources[0]?.open();
  expect(tab.heard).toEqual(['opened', 'opened']);
  sources[0]?.fail(2);
  expect(tab.states.at(-1)).toBe('off');
  const retries = waits.filter(({ ms }) => ms === 10_000);
  expect(retries).toHaveLength(1);
  retries[0]?.run();
  sources[1]?.open();
  expect(tab.states.at(-1)).toBe('live');
});

test('ended while it waits to retry, it opens nothing more', async () => {
  const { sources, waits, openTab } = openBrowser();
  const tab = openTab();
  await turn();
  sources[0]?.fail(2);
  tab.end();
  expect(waits).toEqual([]);
  expect(sources).toHaveLength(1);
});
