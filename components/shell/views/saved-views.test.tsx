import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { SavedView } from '@/lib/contract/saved-views';
import { viewsQuery } from '@/lib/queries/views';
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

test('it names the view that was opened', () => {
  expect(openAt(`?risk=High&${OPENED}`, HIGH_RISK)).toBe('View High risk');
});

test('a filter that was changed since is told', () => {
  expect(openAt(`?risk=Low&${OPENED}`, HIGH_RISK)).toBe('View High riskchanged');
});

test('a view is known by its filter, too, in whatever order a link has it', () => {
  const two = { ...HIGH_RISK, query: 'q=har&risk=High' };
  expect(openAt('?risk=High&q=har', two)).toBe('View High risk');
});

test('a link with someone else’s view is a filter like any other', () => {
  expect(openAt(`?risk=High&view=5e0a5f9e-0000-4000-8000-000000000000`)).toBe('Views');
});

test('of a view with filters that are gone it says which, and that the rest is shown', () => {
  openAt(`?risk=High&${OPENED}`, { ...HIGH_RISK, unknown: ['colour', 'size'] });
  expect(screen.getByRole('status')).toHaveTextContent(
    'This view uses filters that Profiles no longer has: colour, size. The other filters still apply.',
  );
});

test('a view whose every filter is gone still says so', () => {
  expect(openAt(`?${OPENED}`, { ...HIGH_RISK, query: '', unknown: ['colour'] })).toBe('View High risk');
  expect(screen.getByRole('status')).toHaveTextContent('colour');
});

test('once nothing is filtered no view is open, and the address says so where the list would open with one', () => {
  openAt(`?${OPENED}`, HIGH_RISK);
  expect(window.location.search).toBe('');
});

test('the whole list of a list with a default stays whole when it is loaded anew', () => {
  openAt('', { ...HIGH_RISK, isDefault: true });
  expect(window.location.search).toBe('?view=all');
});

test('the whole list is not meant any more once it is filtered', () => {
  openAt('?view=all&team=Blue', { ...HIGH_RISK, isDefault: true });
  expect(window.location.search).toBe('?team=Blue');
});
