import { dehydrate, hydrate, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { InvalidateTogether } from './invalidate-together';
import {
  knownProfileQuery,
  profileSetupQuery,
  timelineQuery,
  versionsQuery,
} from './profiles/profile-queries';
import { connectionQuery } from './settings/queries';

const ONE = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';
const OTHER = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e12';

const KEYS = {
  events: ['list', { id: 'events', live: ['event'] }, { status: 'Approved' }],
  directory: ['list', { id: 'profiles', live: ['profile'] }, { q: 'a' }, 0],
  knownOne: knownProfileQuery(ONE).queryKey,
  knownOther: knownProfileQuery(OTHER).queryKey,
  timelineOne: timelineQuery(ONE).queryKey,
  timelineOther: timelineQuery(OTHER).queryKey,
  setupOne: profileSetupQuery(ONE).queryKey,
  setupOther: profileSetupQuery(OTHER).queryKey,
  versionsOne: versionsQuery(ONE).queryKey,
  connection: connectionQuery().queryKey,
  list: ['portal-configurations', {}],
} as const;
type Name = keyof typeof KEYS;

/** Every kind of query on screen, with manual timers, and the names of those that were refreshed. */
function setUp(read: (name: Name) => Promise<unknown> = async () => 'read', isSaving = () => false) {
  const client = new QueryClient();
  const asked: Name[] = [];
  for (const name of Object.keys(KEYS) as Name[]) {
    const queryFn = () => {
      asked.push(name);
      return read(name);
    };
    const options = {
      queryKey: KEYS[name],
      queryFn,
      initialData: 'first',
      staleTime: Number.POSITIVE_INFINITY,
    };
    new QueryObserver(client, options).subscribe(() => undefined);
  }
  const timers: (() => void)[] = [];
  const delay = (run: () => void, ms: number) => {
    expect(ms).toBe(250);
    timers.push(run);
  };
  const together = new InvalidateTogether(client, delay, undefined, isSaving);
  return { client, together, asked, timers, pass: () => timers.shift()?.() };
}

test.each<[Parameters<InvalidateTogether['message']>[0], Name[]]>([
  [{ kind: 'event', profile: ONE }, ['directory', 'events', 'knownOne', 'timelineOne']],
  [{ kind: 'event', profile: null }, ['events']],
  [{ kind: 'profile', profile: ONE }, ['directory', 'knownOne']],
  [
    { kind: 'configuration', profile: ONE, readAt: '2026-11-21T10:00:00.000Z' },
    ['setupOne', 'timelineOne', 'versionsOne'],
  ],
])('%j refreshes exactly %j', (message, names) => {
  const { together, asked, pass } = setUp();
  together.message(message);
  expect(asked).toEqual([]);
  pass();
  expect(asked.toSorted()).toEqual(names);
});

test.each([
  ['2026-11-21T10:00:00.499Z', ['setupOne', 'timelineOne', 'versionsOne']],
  ['2026-11-21T10:00:00.500Z', ['timelineOne', 'versionsOne']],
  ['2026-11-21T10:00:01.000Z', ['timelineOne', 'versionsOne']],
])('after a reading at 10:00:00.500 is reported, a screen with that of %s refreshes %j', (shown, names) => {
  const { client, together, asked, pass } = setUp();
  client.setQueryData<unknown>(KEYS.setupOne, { readAt: shown });
  together.message({ kind: 'configuration', profile: ONE, readAt: '2026-11-21T10:00:00.500Z' });
  pass();
  expect(asked.toSorted()).toEqual(names);
});

test('if its own save is reported before the answer, a screen waits for the answer and sends no request', () => {
  let isSaving = true;
  const { client, together, asked, timers, pass } = setUp(undefined, () => isSaving);
  together.message({ kind: 'configuration', profile: ONE, readAt: '2026-11-21T10:00:00.500Z' });
  together.message({ kind: 'event', profile: null });
  pass();
  pass();
  expect(asked).toEqual(['events']);
  client.setQueryData<unknown>(KEYS.setupOne, { readAt: '2026-11-21T10:00:00.500Z' });
  isSaving = false;
  pass();
  expect(asked.toSorted()).toEqual(['events', 'timelineOne', 'versionsOne']);
  expect(timers).toEqual([]);
});

test('a burst refreshes each query once', () => {
  const { together, asked, timers, pass } = setUp();
  for (let count = 0; count < 500; count += 1) {
    together.message({ kind: 'event', profile: ONE });
    together.message({ kind: 'event', profile: OTHER });
  }
  expect(timers).toHaveLength(1);
  pass();
  expect(asked.toSorted()).toEqual([
    ...['directory', 'events', 'knownOne', 'knownOther', 'timelineOne', 'timelineOther'],
  ]);
});

test('a restored connection refreshes all that costs the service nothing; a reset refreshes all', () => {
  const { together, asked, pass } = setUp();
  together.ownReads();
  pass();
  expect(asked).not.toContain('setupOne');
  expect(asked).toEqual(expect.arrayContaining(['events', 'directory', 'timelineOther', 'versionsOne']));
  together.everything();
  pass();
  expect(asked).toEqual(expect.arrayContaining(['setupOne', 'setupOther']));
  expect(asked).not.toContain('connection');
});

test('a running read may finish and is then repeated, so that a slow one ends under a flood', async () => {
  const ends: (() => void)[] = [];
  const { together, asked, timers, pass } = setUp(
    () => new Promise<string>((resolve) => ends.push(() => resolve('late'))),
  );
  const flood = () => together.message({ kind: 'event', profile: null });
  flood();
  pass();
  for (let count = 0; count < 5; count += 1) {
    flood();
    pass();
  }
  expect(asked).toEqual(['events']);
  ends[0]?.();
  await vi.waitUntil(() => {
    pass();
    return asked.length > 1;
  });
  expect(asked).toEqual(['events', 'events']);
  ends[1]?.();
  await new Promise(setImmediate);
  pass();
  expect(timers).toEqual([]);
  expect(asked).toHaveLength(2);
});

test('data that arrived with a page are refreshed if a change was reported meanwhile', () => {
  const client = new QueryClient();
  let now = 0;
  const timers: (() => void)[] = [];
  const together = new InvalidateTogether(
    client,
    (run) => timers.push(run),
    () => now,
  );
  const end = together.watchArrivals();
  const bring = (key: readonly unknown[]) => {
    const server = new QueryClient();
    server.setQueryData(key, 'brought');
    hydrate(client, dehydrate(server));
    for (const run of timers.splice(0)) run();
    return client.getQueryState(key)?.isInvalidated;
  };
  together.message({ kind: 'event', profile: ONE });
  for (const run of timers.splice(0)) run();
  now += 1_000;
  expect(bring(KEYS.timelineOne)).toBe(true);
  expect(bring(KEYS.timelineOther)).toBe(false);
  now += 10_000;
  expect(bring(KEYS.events)).toBe(false);
  end();
});
