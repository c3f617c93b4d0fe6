import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { OperatorSession } from '@/components/shell/operator-session';
import type { Label } from '@/lib/features/labels/labels';
import { answerCalls } from '@/lib/testing/answer-calls';
import { LabelsView } from './labels-view';

vi.mock('next/navigation', () => ({
  usePathname: () => window.location.pathname,
  useSearchParams: () => new URLSearchParams(window.location.search),
  useRouter: () => ({ push: () => {} }),
}));

const given = { updatedAt: '2026-11-22T10:00:00Z', updatedBy: 'Ada Hart' };
const FORMS: Label[] = [
  { kind: 'form', id: 101, label: 'Source of funds', ...given },
  { kind: 'form', id: 104, label: 'Tax residency', ...given },
];
const ADA = { id: 'ada', name: 'Ada Hart', email: 'ada@example.com', role: 'administrator' } as const;

function open(address = '', mayChange = true) {
  window.history.replaceState(null, '', `/labels${address}`);
  const asked: URLSearchParams[] = [];
  answerCalls({
    'GET /api/labels?': ({ name }) => {
      const query = new URLSearchParams(name.split('?')[1]);
      asked.push(query);
      const rows = FORMS.filter(({ label }) => label.toLowerCase().includes(query.get('q') ?? ''));
      const facets = { kind: [{ value: 'form', count: rows.length }] };
      return { rows, offset: 0, matching: rows.length, total: 2, facets };
    },
  });
  render(
    <OperatorSession operator={ADA}>
      <LabelsView mayChange={mayChange} />
    </OperatorSession>,
  );
  return { asked, user: userEvent.setup(), search: screen.getByRole('textbox', { name: 'Label or ID' }) };
}

beforeEach(() => window.history.replaceState(null, '', '/labels'));

test('typing filters and counts by kind, and Enter edits the only remaining label', async () => {
  const { user, search, asked } = open();
  await screen.findByRole('button', { name: 'Rename 101 Source of funds' });
  expect(screen.getByRole('button', { name: 'Forms 2' })).toHaveAttribute('aria-pressed', 'true');
  await user.type(search, 'tax');
  expect(await screen.findByRole('button', { name: 'Forms 1' })).toBeInTheDocument();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('textbox', { name: 'Label of form 104' })).toHaveFocus();
  expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({
    kind: 'form',
    q: 'tax',
    sort: 'id',
    order: 'asc',
  });
});

test("arrow keys move from the search into the rows, to a row's other controls, and up to the sort headers", async () => {
  const { user, search, asked } = open();
  const first = await screen.findByRole('button', { name: 'Rename 101 Source of funds' });
  search.focus();
  await user.keyboard('{ArrowDown}');
  expect(first).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('button', { name: 'Remove the label of 101' })).toHaveFocus();
  await user.keyboard('{ArrowUp}{ArrowRight}{Enter}');
  await waitFor(() => expect(window.location.search).toBe('?sort=label'));
  expect(asked.at(-1)?.get('sort')).toBe('label');
  await user.keyboard('{ArrowUp}');
  expect(search).toHaveFocus();
});

test('an editor keeps its own keys, and Esc returns focus to its row', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Rename 104 Tax residency' }));
  const field = screen.getByRole('textbox', { name: 'Label of form 104' });
  await user.keyboard('{Home}{ArrowUp}{ArrowDown}{End}');
  expect(field).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
  await user.click(field);
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Rename 104 Tax residency' })).toHaveFocus();
});

test('a read-only operator is offered no changes, and a search without matches can be cleared', async () => {
  const { user } = open('?q=zzz', false);
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('Source of funds')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Rename|Remove|Add label|Import/ })).toBeNull();
});
