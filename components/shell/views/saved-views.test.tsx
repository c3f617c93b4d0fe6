import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { viewsQuery } from '@/lib/features/views/queries';
import type { SavedView } from '@/lib/features/views/views';
import { SavedViews } from './saved-views';

vi.mock('next/navigation', () => ({
  usePathname: () => window.location.pathname,
  useSearchParams: () => new URLSearchParams(window.location.search),
  useRouter: () => ({ push: () => {} }),
}));

const HIGH_RISK: SavedView = {
  id: '0b9f2f0e-6a35-4c5e-9f6e-3d1f5a7c2b40',
  list: 'profiles',
  name: 'High risk',
  query: 'risk=High',
  unknown: [],
  shared: false,
  isOwn: true,
  owner: 'Ada Hart',
  isDefault: false,
  mayChange: true,
};
const OPENED = `view=${HIGH_RISK.id}`;

function openAt(query: string, ...views: SavedView[]) {
  window.history.replaceState(null, '', `/profiles${query}`);
  const client = new QueryClient();
  client.setQueryData(viewsQuery().queryKey, { views });
  render(
    <QueryClientProvider client={client}>
      <SavedViews list="profiles" />
    </QueryClientProvider>,
  );
  return screen.getByRole('button').textContent;
}

beforeEach(() => window.history.replaceState(null, '', '/profiles'));

test('the open view is named', () => {
  expect(openAt(`?risk=High&${OPENED}`, HIGH_RISK)).toBe('View High risk');
});

test('a filter changed since opening the view is marked as changed', () => {
  expect(openAt(`?risk=Low&${OPENED}`, HIGH_RISK)).toBe('View High riskchanged');
});

test('a view is also recognised by its filters, in any order', () => {
  const two = { ...HIGH_RISK, query: 'q=har&risk=High' };
  expect(openAt('?risk=High&q=har', two)).toBe('View High risk');
});

test("a link to someone else's view works like any other filter", () => {
  expect(openAt(`?risk=High&view=5e0a5f9e-0000-4000-8000-000000000000`)).toBe('Views');
});

test('a view with filters that no longer exist names them, and shows the rest', () => {
  openAt(`?risk=High&${OPENED}`, { ...HIGH_RISK, unknown: ['colour', 'size'] });
  expect(screen.getByRole('status')).toHaveTextContent(
    'This view uses filters that Profiles no longer has: colour, size. The other filters still apply.',
  );
});

test('a view whose filters have all been removed still says so', () => {
  expect(openAt(`?${OPENED}`, { ...HIGH_RISK, query: '', unknown: ['colour'] })).toBe('View High risk');
  expect(screen.getByRole('status')).toHaveTextContent('colour');
});

test('without filters no view is open, and the address says so if the list has a default view', () => {
  openAt(`?${OPENED}`, HIGH_RISK);
  expect(window.location.search).toBe('');
});

test('the unfiltered list stays unfiltered on reload, even with a default view', () => {
  openAt('', { ...HIGH_RISK, isDefault: true });
  expect(window.location.search).toBe('?view=all');
});

test('filtering removes the marker for the unfiltered list', () => {
  openAt('?view=all&team=Blue', { ...HIGH_RISK, isDefault: true });
  expect(window.location.search).toBe('?team=Blue');
});
