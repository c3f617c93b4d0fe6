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
  let turn = Promise.resolve();
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
      return () => void waits.splice(waits.indexOf(wait), 1);
    },
    random: () => 0.5,
  };
  function openTab() {
    const tab = { heard: [] as unknown[], states: [] as LiveState[], end: () => {} };
    tab.end = connectLive(
      {
        message: (message) => void tab.heard.push(message),
        opened: () => void tab.heard.push('opened'),
        reset: () => void tab.heard.push('reset'),
        state: (state) => void tab.states.push(state),
      },
      browser,
    );
    return tab;
  }
  return { sources, waits, openTab };
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
  expect(waits.map(({ ms }) => ms)).toEqual([10_000]);
  waits.shift()?.run();
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
