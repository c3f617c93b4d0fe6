import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectionQuery } from '@/lib/features/settings/queries';
import { surveyQuery } from '@/lib/features/survey/queries';
import { setLiveState } from '@/lib/platform/data/live-state';
import { AwayNotice } from './away-notice';

const QUERIES = {
  connection: { query: connectionQuery, data: { state: 'ready', waitingFor: null } },
  survey: { query: surveyQuery, data: {} },
};
type Name = keyof typeof QUERIES;

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime('2026-11-16T14:30:00');
});
afterEach(() => {
  cleanup();
  setLiveState('off');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Shown({ name }: { name: Name }) {
  useQuery(QUERIES[name].query() as ReturnType<typeof connectionQuery>);
  return <AwayNotice />;
}

/** Shows a value that was just read; every later request for it is answered by `fetch`. */
function show(name: Name, fetch: () => Promise<Response>) {
  vi.stubGlobal('fetch', fetch);
  const { query, data } = QUERIES[name];
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, refetchOnWindowFocus: true } },
  });
  client.setQueryData<unknown>(query().queryKey, data);
  render(
    <QueryClientProvider client={client}>
      <Shown name={name} />
    </QueryClientProvider>,
  );
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const notice = () => screen.getByRole('status').textContent;
const failing = async () => Response.json({}, { status: 500 });

test.each<[Name]>([['connection'], ['survey']])(
  'case 291: the %s that can no longer be read says since when',
  async (name) => {
    show(name, failing);
    await pass(9_000);
    expect(notice()).toBe('');
    await pass(51_000);
    expect(notice()).toContain('Not updated since 14:30.');
  },
);

test('case 291: what live updates prove is never overdue; once they stop, it is', async () => {
  setLiveState('live');
  show('survey', failing);
  await pass(600_000);
  expect(notice()).toBe('');
  setLiveState('reconnecting');
  await pass(10_000);
  expect(notice()).toContain('Not updated since 14:30.');
});

test('case 291: a page that is shown again reads at once, and is not called old while it does', async () => {
  const fetch = vi.fn(async () => Response.json(QUERIES.connection.data));
  show('connection', fetch);
  const hide = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await pass(3_600_000);
  const before = fetch.mock.calls.length;
  hide.mockReturnValue('visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await pass(100);
  expect(fetch.mock.calls.length).toBe(before + 1);
  await pass(10_000);
  expect(notice()).toBe('');
  hide.mockRestore();
});

test('a connection that was lost before the notice was there is noticed', async () => {
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  show('connection', async () => Promise.reject(new TypeError('Failed to fetch')));
  await pass(0);
  expect(notice()).toContain('No connection to the console.');
  line.mockRestore();
  vi.stubGlobal('fetch', failing);
  await pass(3_000);
  expect(notice()).not.toContain('No connection');
});
