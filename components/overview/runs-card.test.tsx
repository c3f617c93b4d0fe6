import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { runsUnderWayQuery } from '@/lib/features/assignments/queries';
import type { RunsUnderWay } from '@/lib/features/assignments/run';
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

test('a running run shows its progress, and its end at the current pace; a halted one is not counted here', () => {
  show({
    total: 2,
    toApprove: 0,
    plans: [],
    runs: [run, { ...run, number: 44, state: 'running', endsAt: '2026-11-16T14:30:00.000Z' }],
  });
  expect(screen.getByRole('link', { name: /^1\s*active run/ }).getAttribute('href')).toBe(
    '/assignments?state=under_way',
  );
  const [running, ...more] = within(screen.getByRole('list', { name: 'Active runs' })).getAllByRole(
    'listitem',
  );
  expect(more).toEqual([]);
  expect(
    within(running as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/assignments/44');
  expect(running?.textContent).toContain('A-44Add form 317Running1,210 of 2,420 processed');
  expect(running?.textContent).toMatch(/finishes at about \d\d:30/);
});

test('nothing is shown without a running run', () => {
  const { container } = show({ runs: [run], total: 1, toApprove: 0, plans: [] });
  expect(container.textContent).toBe('');
});
