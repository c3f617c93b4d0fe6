import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { OperatorSession } from '@/components/shell/operator-session';
import { ASSIGNMENT, ASSIGNMENTS } from '@/lib/features/assignments/api';
import type { Assignment } from '@/lib/features/assignments/plan';
import { assignment as shape } from '@/lib/features/assignments/plan';
import { assignmentQuery } from '@/lib/features/assignments/queries';
import { ASSIGNMENT_RUNS } from '@/lib/features/assignments/run-api';
import type { Role } from '@/lib/platform/access/roles';
import { answerCalls } from '@/lib/testing/answer-calls';
import { AssignmentView } from './assignment-view';

const push = vi.fn();
vi.mock('next/navigation', () => ({
  useRouter: () => ({ push, prefetch: () => {} }),
  useSearchParams: () => new URLSearchParams(),
}));
// jsdom has no layout and lacks these.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    disconnect() {}
  },
);

const FORECAST = ASSIGNMENT_RUNS['GET /api/assignments/{number}/forecast'].example.answer;
const ITEMS = ASSIGNMENTS['GET /api/assignments/{number}/items'].example.answer;

function open(changed: Partial<Assignment> = {}, role: Role = 'compliance_manager') {
  let now: Assignment = shape.parse({ ...ASSIGNMENT, ...changed });
  const asked: string[] = [];
  const changes = answerCalls({
    'GET /api/assignments/43/items': ({ name }) => {
      asked.push(name);
      return ITEMS;
    },
    'POST /api/assignments/43/decision': ({ body }) => {
      now = {
        ...now,
        state: (body as { decision: string }).decision === 'approve' ? 'ready' : 'sent_back',
        decision: { at: now.madeAt, by: 'Ada Hart', remark: null, holds: true },
      };
      return {};
    },
    'POST /api/assignments/43/run': () => ({}),
    'POST /api/assignments': () => ({ number: 44 }),
    'POST /api/assignments/43/cancel': () => ({}),
    'GET /api/assignments/43/forecast': () => FORECAST,
    'GET /api/assignments/43': () => now,
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(assignmentQuery(43).queryKey, now);
  const operator = { id: 'a', name: 'Ada Hart', email: 'ada@example.com', role };
  render(
    <OperatorSession operator={operator as Parameters<typeof OperatorSession>[0]['operator']}>
      <QueryClientProvider client={client}>
        <AssignmentView number={43} />
      </QueryClientProvider>
    </OperatorSession>,
  );
  return { changes, asked, user: userEvent.setup() };
}

test('a plan shows counts that link to their profiles, and approval sends exactly its hash', async () => {
  const { changes, asked, user } = open();
  const counts = screen.getByRole('region', { name: 'Totals of this plan' });
  expect(counts).toHaveTextContent('1,231 selected');
  expect(counts).not.toHaveTextContent('never read');
  const items = screen.getByRole('region', { name: 'Profiles in this plan' });
  expect((await within(items).findByText('added')).parentElement).toHaveTextContent('added 317');
  await user.click(within(counts).getByRole('button', { name: /18\s*excluded by an exception/ }));
  await waitFor(() => expect(asked.at(-1)).toContain('fate=left_out'));

  const approval = screen.getByRole('region', { name: 'Approval' });
  await user.type(within(approval).getByLabelText('Remark'), 'Seen with the board');
  await user.click(within(approval).getByRole('button', { name: 'Approve' }));
  const start = await screen.findByRole('region', { name: 'Start' });
  expect(start).toHaveTextContent('Approved by Ada Hart');
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  const waitField = within(start).getByLabelText('Pause for review after');
  await user.clear(waitField);
  await user.type(waitField, 'ten');
  await user.click(within(start).getByRole('button', { name: 'Start' }));
  expect(waitField).toBeInvalid();
  await user.clear(waitField);
  await user.type(waitField, '10');
  await user.click(within(start).getByRole('button', { name: 'Start' }));
  await waitFor(() => expect(changes).toHaveLength(2));
  const { hash } = ASSIGNMENT;
  expect(changes.map(({ body }) => body)).toEqual([
    { decision: 'approve', hash, remark: 'Seen with the board' },
    { hash, lookAfter: 10, stopsOver: 5 },
  ]);
});

test('the author of a plan is told that someone else must approve it', () => {
  open({ mayApprove: false, madeById: 'a', approvers: ['Ida Berg', 'Maya Lindqvist'] });
  expect(screen.getByText(/You made this plan, so someone else/)).toHaveTextContent(
    'It can be approved by Ida Berg, Maya Lindqvist.',
  );
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

test('an operator whose access changed too recently is told why, and an approval that no longer counts is marked', () => {
  const decision = { at: '2026-11-21T10:00:00.000Z', by: 'Bo', remark: null, holds: false };
  open({ mayApprove: false, madeById: 'other', approvers: [], decision });
  expect(screen.getByText(/Your access changed too recently/)).toHaveTextContent(
    'No one can approve it at the moment.',
  );
  expect(screen.getByText(/This approval no longer counts/)).toHaveTextContent('Approved by Bo');
});

test('the support role has no actions on a plan', () => {
  open({ mayApprove: false }, 'support');
  expect(screen.getByText('Approving needs the compliance manager role.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Cancel plan/ })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Copy to a new plan' })).toBeNull();
});

test('a plan too old to start can be made again from the same choice', async () => {
  const { changes, user } = open({ isOld: true });
  expect(screen.queryByRole('button', { name: /Approve/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Make a new plan' }));
  await waitFor(() => expect(push).toHaveBeenCalledWith('/assignments/44'));
  const { title, reason, ticket } = ASSIGNMENT;
  expect(changes.map(({ body }) => body)).toEqual([{ title, reason, ticket, choice: { again: 43 } }]);
});

test('a plan made again shows what differs, and its profiles can be filtered to those', async () => {
  const { asked, user } = open({ differences: { of: 42, came: 2, went: 1, other: 3 } });
  expect(
    screen.getByText('2 profiles added, 1 removed, 3 with a different planned outcome.'),
  ).toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'Show only differences' }));
  await waitFor(() => expect(asked.at(-1)).toContain('differs=yes'));
});

test('what the decision should know is next to its button: checks that get worse, and changes that stay unseen', () => {
  const [check] = ASSIGNMENT.checks ?? [];
  open({
    counts: { ...(ASSIGNMENT.counts as NonNullable<Assignment['counts']>), stay_hidden: 3 },
    checks: [{ ...(check as Assignment['checks'][number]), opens: 2 }],
  });
  const approval = screen.getByRole('region', { name: 'Approval' });
  const warnings = within(approval).getByRole('list', { name: 'Warnings' });
  expect(
    within(warnings)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'CK-07 gets worse: 2 profiles would newly fail.',
    'Forms stays hidden for 3 profiles, whose customers will not see this change.',
  ]);
});
