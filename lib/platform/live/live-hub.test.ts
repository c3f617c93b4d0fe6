import { expect, test } from 'vitest';
import { ConsoleError } from '@/lib/platform/use-case/console-error';
import { FakeClock } from '@/lib/testing/fake-clock';
import { LiveHub } from './live-hub';
import type { LiveMessage } from './live-message';

const event = (number: number): LiveMessage => ({ kind: 'event', number, profile: null, event: null });
const hear = (hub: LiveHub, number: number) => hub.heard(JSON.stringify(event(number)));

function follow(hub: LiveHub, operator = 'ada') {
  const decoder = new TextDecoder();
  const screen = { said: [] as string[], ended: 0, leave: () => {} };
  screen.leave = hub.subscribe(
    {
      send: (chunk) => void screen.said.push(decoder.decode(chunk)),
      end: () => {
        screen.ended += 1;
      },
    },
    operator,
  );
  return screen;
}

const setUp = (most?: number) => {
  const clock = new FakeClock();
  const refused: number[] = [];
  const hub = new LiveHub({
    clock,
    refused: (count) => refused.push(count),
    ...(most === undefined ? {} : { most: { all: most, perOperator: most } }),
  });
  return { clock, hub, refused };
};

test('the first message is sent at once, those of the next tenth of a second together', async () => {
  const { clock, hub } = setUp();
  const screen = follow(hub);
  hear(hub, 1);
  hear(hub, 2);
  hub.heard(JSON.stringify({ kind: 'profile', profile: 'p' }));
  expect(screen.said).toEqual([`id: 1\ndata: ${JSON.stringify(event(1))}\n\n`]);
  await clock.advance(100);
  expect(screen.said.slice(1)).toEqual([
    `id: 2\ndata: ${JSON.stringify(event(2))}\n\ndata: {"kind":"profile","profile":"p"}\n\n`,
  ]);
  await clock.advance(100);
  hear(hub, 3);
  expect(screen.said).toHaveLength(3);
});

test('more changes than can be sent at once become one reset', async () => {
  const { clock, hub } = setUp();
  const screen = follow(hub);
  for (let number = 0; number < 700; number += 1) hear(hub, number);
  await clock.advance(100);
  expect(screen.said.slice(1)).toEqual(['event: reset\ndata: {}\n\n']);
});

test('changes possibly missed while the database was unreachable become a reset at once', () => {
  const { hub } = setUp();
  const screen = follow(hub);
  const before = hub.version;
  hub.missed();
  expect(screen.said).toEqual(['event: reset\ndata: {}\n\n']);
  expect(hub.version).toBeGreaterThan(before);
});

test('case 290: a heartbeat that pages see is sent every 5 seconds while someone is connected, and no timer runs otherwise', async () => {
  const { clock, hub } = setUp();
  const screen = follow(hub);
  await clock.advance(15_000);
  const beat = 'event: heartbeat\ndata: {}\n\n';
  expect(screen.said).toEqual([beat, beat, beat]);
  screen.leave();
  const other = follow(hub);
  other.leave();
  await clock.advance(60_000);
  expect([...screen.said, ...other.said]).toHaveLength(3);
});

test('200 screens all get everything; beyond the limit one is refused until another leaves', async () => {
  const { clock, hub } = setUp(200);
  const screens = Array.from({ length: 200 }, () => follow(hub));
  expect(() => follow(hub)).toThrow(expect.objectContaining({ code: 'too_many_screens' }));
  for (let number = 0; number < 50; number += 1) hear(hub, number);
  await clock.advance(100);
  const counts = screens.map(({ said }) => said.join('').match(/^id: /gm)?.length);
  expect(counts).toEqual(screens.map(() => 50));
  screens[0]?.leave();
  follow(hub);
});

test('when closed, it ends every screen once and accepts no new ones', () => {
  const { hub } = setUp();
  const screens = [follow(hub), follow(hub)];
  hub.close();
  hub.close();
  hear(hub, 1);
  expect(screens).toMatchObject([
    { ended: 1, said: [] },
    { ended: 1, said: [] },
  ]);
  expect(() => follow(hub)).toThrow(ConsoleError);
});

test('one operator can have 20 screens, independently of others', () => {
  const { hub } = setUp();
  const screens = Array.from({ length: 20 }, () => follow(hub));
  expect(() => follow(hub)).toThrow(ConsoleError);
  expect(() => follow(hub, 'ben')).not.toThrow();
  screens[0]?.leave();
  // Called twice, it still counts as one.
  screens[0]?.leave();
  follow(hub);
  expect(() => follow(hub)).toThrow(ConsoleError);
});

test('refusals are logged together: the first at once, the others once a minute', async () => {
  const { clock, hub, refused } = setUp(1);
  follow(hub);
  const isRefused = (times: number) => {
    for (let time = 0; time < times; time += 1) expect(() => follow(hub)).toThrow();
  };
  isRefused(500);
  expect(refused).toEqual([1]);
  await clock.advance(60_000);
  expect(refused).toEqual([1, 499]);
  isRefused(3);
  await clock.advance(60_000);
  await clock.advance(60_000);
  isRefused(1);
  expect(refused).toEqual([1, 499, 3, 1]);
});
