import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { consoleIsAway, onReachability, suspectAway } from './reachability';
import { requestControl } from './request-control';
import { requestJson } from './request-json';

/** The console's answer to each request, in order; the last one repeats. */
function answering(...answers: ('none' | number)[]) {
  const fetch = vi.fn(async (path: string) => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer === 'none') throw new TypeError('Failed to fetch');
    return Response.json({ path }, { status: answer ?? 200 });
  });
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

const heard = vi.fn();
let end = () => {};
beforeEach(() => {
  vi.useFakeTimers();
  heard.mockClear();
  end = onReachability(heard);
});
afterEach(() => {
  end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('one lost request is ignored: the console is checked once more first', async () => {
  const fetch = answering('none', 200);
  await expect(requestJson('/api/labels')).rejects.toThrow('could not be reached');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(consoleIsAway()).toBe(false);
  expect(heard).not.toHaveBeenCalled();
  expect(fetch).toHaveBeenCalledTimes(2);
});

test.each([
  ['a read', () => requestJson('/api/labels')],
  ['a control operation', () => requestControl('/reset')],
])('after %s without an answer the console is away until it answers anything', async (_, ask) => {
  const fetch = answering('none', 'none', 'none', 401);
  await expect(ask()).rejects.toThrow('could not be reached');
  await vi.advanceTimersByTimeAsync(0);
  expect(consoleIsAway()).toBe(true);
  suspectAway();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(consoleIsAway()).toBe(true);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(consoleIsAway()).toBe(false);
  expect(heard).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetch).toHaveBeenCalledTimes(4);
});

test('case 290: a request that nothing answers, on a connection that is dead without a sign, is noticed within seconds', async () => {
  let isDead = true;
  const hang = ({ signal }: RequestInit) =>
    new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    path === '/api/connection' && !isDead ? Promise.resolve(Response.json({})) : hang(init),
  );
  void requestJson('/api/labels');
  await vi.advanceTimersByTimeAsync(17_999);
  expect(consoleIsAway()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(consoleIsAway()).toBe(true);
  isDead = false;
  await vi.advanceTimersByTimeAsync(3_000);
  expect(consoleIsAway()).toBe(false);
});

test('a connection lost while a check is in flight is noticed, although that check is still answered', async () => {
  answering(200, 'none');
  suspectAway();
  suspectAway();
  await vi.advanceTimersByTimeAsync(0);
  expect(consoleIsAway()).toBe(true);
  answering(200);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(consoleIsAway()).toBe(false);
});

test('an answer that is a problem, or an aborted request, starts no check', async () => {
  const fetch = answering(503);
  await expect(requestJson('/api/labels')).rejects.toThrow();
  const given = new AbortController();
  given.abort();
  answering('none');
  await expect(requestJson('/api/labels', { signal: given.signal })).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(consoleIsAway()).toBe(false);
});
