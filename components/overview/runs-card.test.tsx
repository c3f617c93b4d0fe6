import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { RunsUnderWay } from '@/lib/contract/assignments/run';
import { runsUnderWayQuery } from '@/lib/queries/assignments';
import { RunsCard } from './runs-card';

vi.mock('next/navigation', () => ({ useRouter: () => ({ prefetch: () => {} }) }));
afterEach(cleanup);

function show(runs: RunsUnderWay) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(runsUnderWayQuery().queryKey, runs);
  return render(
    <QueryClientProvider client={client}>
      <RunsCard />
    </QueryClientProvider>,
  );
}

const run = {
  number: 43,
  title: 'Add form 317',
  state: 'paused' as const,
  done: 1_210,
  total: 2_420,
  endsAt: null,
};

test('a run shows its state, its progress, and its end at the current pace while it runs automatically', () => {
  show({
    total: 2,
    toApprove: 1,
    runs: [run, { ...run, number: 44, state: 'running', endsAt: '2026-11-16T14:30:00.000Z' }],
  });
  expect(screen.getByRole('link', { name: /^2\s*active runs/ }).getAttribute('href')).toBe(
    '/assignments?state=under_way',
  );
  expect(screen.getByRole('link', { name: /^1\s*plan needs your approval/ }).getAttribute('href')).toBe(
    '/assignments?state=to_approve',
  );
  const [paused, running] = within(screen.getByRole('list', { name: 'Active runs' })).getAllByRole(
    'listitem',
  );
  expect(
    within(paused as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/assignments/43');
  expect(paused?.textContent).toContain('A-43Add form 317Paused1,210 of 2,420 processed');
  expect(paused?.textContent).not.toContain('finishes at');
  expect(running?.textContent).toMatch(/finishes at about \d\d:30/);
});

test('nothing is shown without a running run or a waiting plan', () => {
  const { container } = show({ runs: [], total: 0, toApprove: 0 });
  expect(container.textContent).toBe('');
});
