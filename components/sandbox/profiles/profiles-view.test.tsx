import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { SandboxProfile } from '@/lib/service/control-api/profile';
import { answerCalls } from '@/lib/testing/answer-calls';
import { ProfilesView } from './profiles-view';

vi.mock('next/navigation', () => ({
  usePathname: () => window.location.pathname,
  useSearchParams: () => new URLSearchParams(window.location.search),
  useRouter: () => ({ push: () => {} }),
}));

const uuidOf = (last: number) => `7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e1${last}`;
const PROFILES = ['Harbour & Finch', 'Farnley', 'Quayside'].map((name, index) => ({
  uuid: uuidOf(index),
  name,
  customer_reference: `NO-${index}`,
  review_status: 'Processed',
  documents: { pending: 0, complete: 0 },
  updated_at: '2026-11-22T10:00:00Z',
})) as unknown as SandboxProfile[];

/** Two profiles per page. */
function open(address = '') {
  window.history.replaceState(null, '', `/sandbox${address}`);
  const asked: Record<string, string>[] = [];
  answerCalls({
    'GET /sandbox/control/accounts/northwind/profiles?': ({ name }) => {
      const query = new URLSearchParams(name.split('?')[1]);
      asked.push(Object.fromEntries(query));
      const found = PROFILES.filter((one) => one.name.toLowerCase().includes(query.get('q') ?? ''));
      const offset = Number(query.get('offset'));
      return { data: found.slice(offset, offset + 2), total: found.length };
    },
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ProfilesView account="northwind" />
    </QueryClientProvider>,
  );
  return { asked, user: userEvent.setup() };
}

const row = (name: string) => screen.getByRole('link', { name: new RegExp(name) });

test('the list is requested as in the address, filtered by status, and read page by page', async () => {
  const { asked, user } = open('?status=Processed');
  expect(await screen.findByText('2 of 3 profiles; search to find the others')).toBeInTheDocument();
  expect(asked[0]).toEqual({ review_status: 'Processed', offset: '0' });
  await user.click(screen.getByRole('button', { name: 'Show more profiles' }));
  expect(await screen.findByText('3 profiles')).toBeInTheDocument();
  expect(asked.at(-1)).toEqual({ review_status: 'Processed', offset: '2' });
});

test('arrow keys move from the search into the list, starting at the selected profile', async () => {
  const { user } = open(`?profile=${uuidOf(1)}`);
  await screen.findByText(/2 of 3/);
  screen.getByLabelText('Name, reference or UUID contains').focus();
  await user.keyboard('{ArrowDown}');
  expect(row('Farnley')).toHaveFocus();
  await user.keyboard('{ArrowUp}');
  expect(row('Harbour')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(window.location.search).toBe(`?profile=${uuidOf(0)}`);
});

test('Show all profiles clears the filter and keeps the selected profile', async () => {
  const { user } = open(`?q=zzz&profile=${uuidOf(1)}`);
  await user.click(await screen.findByRole('button', { name: 'Show all profiles' }));
  await waitFor(() => expect(row('Farnley')).toBeInTheDocument());
  expect(window.location.search).toBe(`?profile=${uuidOf(1)}`);
});
