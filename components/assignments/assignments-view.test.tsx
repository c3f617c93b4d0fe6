import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ASSIGNMENTS } from '@/lib/features/assignments/api';
import { answerCalls } from '@/lib/testing/answer-calls';
import { AssignmentsView } from './assignments-view';

vi.mock('next/navigation', () => ({
  useRouter: () => ({ prefetch: () => {} }),
  usePathname: () => '/assignments',
  useSearchParams: () => new URLSearchParams('state=open'),
}));

const PAGE = ASSIGNMENTS['GET /api/assignments'].example.answer;

test('older assignments are shown page by page, to the end', async () => {
  const asked: string[] = [];
  answerCalls({
    'GET /api/assignments': ({ name }) => {
      asked.push(name);
      const before = Number(new URLSearchParams(name.split('?')[1]).get('before') ?? 44);
      const rows = PAGE.rows.map((row) => ({ ...row, number: before - 1, title: `Title ${before - 1}` }));
      return { ...PAGE, rows, next: before === 42 ? null : before - 1 };
    },
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AssignmentsView />
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Show older' }));
  await screen.findByText('Title 42');
  await userEvent.click(screen.getByRole('button', { name: 'Show older' }));
  await screen.findByText('Title 41');
  expect(screen.getByText('Title 43')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  expect(asked.every((name) => name.includes('state=open'))).toBe(true);
});
