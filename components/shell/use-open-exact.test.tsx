import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ExactHit } from '@/lib/features/profiles/exact-hits';
import type { Problem } from '@/lib/platform/api/problem';
import { ProblemError } from '@/lib/platform/data/request-json';
import { useOpenExact } from './use-open-exact';

const push = vi.fn();
const findExact = vi.fn<(client: QueryClient, text: string, prefer: string) => Promise<ExactHit | null>>();

vi.mock('next/navigation', () => ({
  useRouter: () => ({ push }),
  useSearchParams: () => new URLSearchParams(),
}));
vi.mock('@/lib/features/profiles/exact-hits', () => ({
  findExact: (client: QueryClient, text: string, prefer: string) => findExact(client, text, prefer),
}));

const HARBOUR: ExactHit = {
  kind: 'profile',
  id: '7c1f6a52',
  label: 'Harbour & Finch',
  code: 'profile 7c1f6a52',
  path: '/profiles/7c1f6a52',
};

function Search() {
  return <input aria-label="Search" onKeyDown={useOpenExact('profile')} />;
}

const field = () => screen.getByRole<HTMLInputElement>('textbox');

function openPage() {
  const page = render(
    <QueryClientProvider client={new QueryClient()}>
      <Search />
    </QueryClientProvider>,
  );
  return { ...page, user: userEvent.setup() };
}

/** An answer that arrives on request. */
function answerLater() {
  let answer = (_: ExactHit | null) => {};
  findExact.mockReturnValue(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  return (hit: ExactHit | null) => act(async () => answer(hit));
}

beforeEach(() => {
  vi.resetAllMocks();
  findExact.mockResolvedValue(null);
});

test('Enter opens an exact match', async () => {
  findExact.mockResolvedValue(HARBOUR);
  const { user } = openPage();
  await user.type(field(), 'harbour & finch');
  expect(findExact).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  expect(findExact.mock.calls.map(([, text, prefer]) => [text, prefer])).toEqual([
    ['harbour & finch', 'profile'],
  ]);
  expect(push.mock.calls).toEqual([['/profiles/7c1f6a52']]);
});

test('a text without an exact match stays a search', async () => {
  const { user } = openPage();
  await user.type(field(), 'har{Enter}');
  expect(push).not.toHaveBeenCalled();
  expect(field()).toHaveValue('har');
});

test('a match is not opened if the text has changed during the lookup', async () => {
  const answer = answerLater();
  const { user } = openPage();
  await user.type(field(), 'harbour{Enter}s');
  await answer(HARBOUR);
  expect(push).not.toHaveBeenCalled();
});

test('a match is not opened if the page was left in the meantime', async () => {
  const answer = answerLater();
  const { user, unmount } = openPage();
  await user.type(field(), 'harbour{Enter}');
  unmount();
  await answer(HARBOUR);
  expect(push).not.toHaveBeenCalled();
});

test('if the lookup fails the list says so, and Enter does nothing', async () => {
  findExact.mockRejectedValue(new ProblemError({ title: 'Not now.', status: 503 } as Problem));
  const { user } = openPage();
  await user.type(field(), 'harbour{Enter}');
  expect(push).not.toHaveBeenCalled();
});
