import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Overview } from '@/lib/features/overview/overview';
import { CoverageLine } from './coverage-line';

vi.mock('next/navigation', () => ({ useRouter: () => ({ prefetch: () => {} }) }));
afterEach(cleanup);

const COVERAGE = {
  known: 40,
  fresh: 30,
  older: 4,
  never: 3,
  unreadable: 3,
  reasons: {
    not_found: 2,
    error: 1,
  },
  oldest: null,
};

const OVERVIEW = {
  coverage: COVERAGE,
  maxAge: 86_400_000,
  told: 9,
  listed: 31,
  opened: 0,
  needsReview: 0,
  highRisk: 0,
} as unknown as Overview;

test('every known profile is counted once, and the reasons are those of the unreadable ones', () => {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  render(
    <QueryClientProvider client={client}>
      <CoverageLine overview={OVERVIEW} />
    </QueryClientProvider>,
  );
  const [line] = screen.getAllByText(/known profiles/);
  expect(line?.textContent).toBe(
    '30 of 40 known profiles read within 24 hours · 4 out of date · 3 never read · 3 unreadable (2 not found · 1 service error)',
  );
});
