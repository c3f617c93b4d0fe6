import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { OperatorSession } from '@/components/shell/operator-session';
import type { OperatorRow } from '@/lib/features/operators/operators';
import { answerCalls } from '@/lib/testing/answer-calls';
import { OperatorsView } from './operators-view';

vi.mock('next/navigation', () => ({
  usePathname: () => window.location.pathname,
  useSearchParams: () => new URLSearchParams(window.location.search),
  useRouter: () => ({ push: () => {} }),
}));

const known = { disabledAt: null, signsInBy: ['password' as const], invitedUntil: null, lastSeenAt: null };
const PEOPLE: OperatorRow[] = [
  {
    id: 'ada',
    name: 'Ada Hart',
    email: 'ada@example.com',
    role: 'administrator' as const,
    ...known,
    createdAt: '2026-11-22T10:00:00Z',
  },
  {
    id: 'grace',
    name: 'Grace',
    email: 'grace@example.com',
    role: 'support' as const,
    ...known,
    createdAt: '2026-11-22T10:00:00Z',
  },
];
const [ADA, GRACE] = PEOPLE as [OperatorRow, OperatorRow];

function open(address = '', operator: OperatorRow = ADA) {
  window.history.replaceState(null, '', `/operators${address}`);
  answerCalls({
    'GET /api/operators/grace/tokens': () => ({ tokens: [], signInBy: null }),
    'GET /api/operators/grace': () => ({ operator: { ...GRACE, name: 'Grace, read by herself' } }),
    'GET /api/operators?': ({ name }) => {
      const role = new URLSearchParams(name.split('?')[1]).get('role');
      const rows = PEOPLE.filter((one) => role === null || one.role === role);
      const facets = { role: PEOPLE.map((one) => ({ value: one.role, count: 1 })), access: [] };
      const approval = { isRequired: true, wait: 86_400_000 };
      return { rows, offset: 0, matching: rows.length, total: 2, facets, approval };
    },
  });
  render(
    <OperatorSession operator={operator}>
      <OperatorsView byPassword />
    </OperatorSession>,
  );
  return userEvent.setup();
}

test('operators are filtered by role with a choice that shows counts, and also by the address', async () => {
  const user = open();
  await screen.findByRole('button', { name: 'Change Grace' });
  expect(screen.getByText(/^2 people\./)).toBeInTheDocument();
  expect(screen.getByText(/approve their own changes\. .* can’t approve for 24 hours/)).toBeVisible();
  const role = screen.getByRole('combobox', { name: 'Role' });
  expect(within(role).getByRole('option', { name: 'Compliance manager (0)' })).toBeInTheDocument();
  await user.selectOptions(role, 'Support (1)');
  expect(window.location.search).toBe('?role=support');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Change Ada Hart' })).toBeNull());
  expect(screen.getByRole('button', { name: 'Change Grace' })).toBeInTheDocument();
});

test("a person's sheet opens from addresses of earlier versions, even if the filter excludes them", async () => {
  open('?role=administrator&operator=grace');
  expect(await screen.findByRole('dialog', { name: 'Grace, read by herself' })).toBeInTheDocument();
  await waitFor(() => expect(screen.getByText('Ada Hart')).toBeInTheDocument());
});

test("an auditor can open a person's sheet and is offered no changes", async () => {
  const user = open('', { ...ADA, id: 'uma', role: 'auditor' });
  await user.click(await screen.findByRole('button', { name: 'View Grace' }));
  const sheet = await screen.findByRole('dialog');
  await within(sheet).findByText('No API tokens.');
  expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
  expect(within(sheet).getByText('Sign-in')).toBeInTheDocument();
  expect(within(sheet).queryByRole('radio')).toBeNull();
  expect(
    within(sheet)
      .getAllByRole('button')
      .map(({ textContent, ariaLabel }) => ariaLabel ?? textContent),
  ).toEqual(['Close']);
});
