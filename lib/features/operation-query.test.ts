import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { concerns } from './concerns';
import { operationPagesQuery, operationQuery } from './operation-query';

const ONE = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';
const OTHER = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e12';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Answers requests in turn, and returns what was requested. */
function answer(...bodies: unknown[]) {
  const fetch = vi.fn(async (_path: string, _init: RequestInit) => Response.json(bodies.shift()));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

test('the key of an operation is its name with its input and its live messages, and nothing that is not given', () => {
  const query = operationQuery('GET /api/profiles/{uuid}/known', {
    params: { uuid: ONE },
    cache: 'no-store',
    live: ['event'],
    staleTime: 1_000,
  });
  expect(query.queryKey).toStrictEqual([
    'GET /api/profiles/{uuid}/known',
    { params: { uuid: ONE }, live: ['event'] },
  ]);
  expect(query).toMatchObject({ staleTime: 1_000 });
  expect(Object.keys(query).toSorted()).toEqual(['queryFn', 'queryKey', 'staleTime']);
  expect(operationQuery('GET /api/alerts', {}).queryKey).toStrictEqual(['GET /api/alerts', {}]);
});

test('a query sends its input, with the signal that cancels it', async () => {
  const fetch = answer({ profile: null });
  const query = operationQuery('GET /api/profiles/{uuid}/known', {
    params: { uuid: ONE },
    cache: 'no-store',
  });
  expect(await new QueryClient().fetchQuery(query)).toEqual({ profile: null });
  const [path, init] = fetch.mock.calls[0] ?? [];
  expect(path).toBe(`/api/profiles/${ONE}/known`);
  expect(init).toMatchObject({ cache: 'no-store', signal: expect.any(AbortSignal) });
});

test('the next page begins before the number that the page names, with the same query', async () => {
  const fetch = answer({ next: 7 }, { next: null });
  await new QueryClient().fetchInfiniteQuery({
    ...operationPagesQuery('GET /api/assignments', { query: { state: 'open' } }),
    pages: 2,
  });
  expect(fetch.mock.calls.map(([path]) => path)).toEqual([
    '/api/assignments?state=open',
    '/api/assignments?state=open&before=7',
  ]);
});

const PROFILE = operationQuery('GET /api/profiles/{uuid}/checks', {
  params: { uuid: ONE },
  live: ['event', 'checks'],
});
const PROFILES = operationQuery('GET /api/overview', { live: ['event'] });
const compared = (items: string) =>
  operationQuery('GET /api/compare', { query: { items }, live: ['event', 'baselines', 'checks'] });

test.each([
  [PROFILE, { kind: 'event', profile: ONE }, true],
  [PROFILE, { kind: 'event', profile: OTHER }, false],
  [PROFILE, { kind: 'event', profile: null }, false],
  [PROFILE, { kind: 'checks', profile: null }, true],
  [PROFILE, { kind: 'labels', profile: null }, false],
  [PROFILES, { kind: 'event', profile: OTHER }, true],
  [PROFILES, { kind: 'event', profile: null }, false],
  [PROFILES, { kind: 'profile', profile: ONE }, false],
  [compared(`setup:1,profile:${ONE}`), { kind: 'event', profile: ONE }, true],
  [compared(`setup:1,version:${ONE}:3`), { kind: 'event', profile: ONE }, false],
  [compared(`setup:1,profile:${ONE}`), { kind: 'event', profile: null }, false],
  [compared('setup:1,baseline:2'), { kind: 'baselines', profile: null }, true],
  [compared('setup:1,setup:2'), { kind: 'baselines', profile: null }, false],
  [compared('setup:1,setup:2'), { kind: 'checks', profile: null }, true],
] as const)('a query with the key %j: %j', ({ queryKey }, message, isRefreshed) => {
  expect(concerns(message, { queryKey, state: { data: undefined } })).toBe(isRefreshed);
});
