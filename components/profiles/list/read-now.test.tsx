import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { OperatorSession } from '@/components/shell/operator-session';
import type { ReadNowAnswer, Survey } from '@/lib/features/survey/survey';
import type { Role } from '@/lib/platform/access/roles';
import { answerCalls, aProblem } from '@/lib/testing/answer-calls';
import { ReadNow, ReadNowProgress } from './read-now';

const SURVEY: Survey = {
  coverage: { known: 9, fresh: 0, older: 9, unreadable: 0, never: 0, reasons: {}, oldest: null },
  pace: { share: 60, limit: 600, taken: 30, allowed: 342, read: 0 },
  gaveWay: { times: 0, milliseconds: 0 },
  maxAge: null,
  sweep: null,
  ahead: 0,
  endsAt: null,
  nextAt: null,
  paused: null,
  waits: null,
};
const ANSWER: ReadNowAnswer = { asked: 171, waiting: 0, unknown: 0, endsAt: null };

const as = (role: Role) => ({ id: 'ada', name: 'Ada Hart', email: 'ada@example.com', role });

function open({ role = 'administrator' as Role, refused = false } = {}) {
  const onAsked = vi.fn();
  const changes = answerCalls({
    'GET /api/survey': () => SURVEY,
    'POST /api/survey/read-now': () =>
      refused ? aProblem({ status: 400, code: 'invalid_body', title: 'That cannot be read.' }) : ANSWER,
  });
  render(
    <OperatorSession operator={as(role)}>
      <ReadNow
        body={{ filter: { status: ['Needs Review'] } }}
        count={171}
        which="About this list"
        onAsked={onAsked}
      />
    </OperatorSession>,
  );
  return { changes, onAsked, user: userEvent.setup() };
}

test('the cost of reading is shown before it is requested, to operators who may', async () => {
  const { changes, onAsked, user } = open();
  await user.click(screen.getByRole('button', { name: 'Read these now' }));
  expect(await screen.findByRole('dialog', { name: 'Read 171 profiles now' })).toHaveTextContent('171 calls');
  expect(
    await screen.findByText('About 30 s at the current rate of 342 reads a minute.'),
  ).toBeInTheDocument();
  expect(changes).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Read now' }));
  await waitFor(() => expect(onAsked).toHaveBeenCalledWith(ANSWER));
  expect(changes.map(({ body }) => body)).toEqual([{ filter: { status: ['Needs Review'] } }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('operators without permission are not offered it', () => {
  open({ role: 'support' });
  expect(screen.queryByRole('button')).toBeNull();
});

test('a refusal is shown in the dialog, and disappears when it closes', async () => {
  const { onAsked, user } = open({ refused: true });
  await user.click(screen.getByRole('button', { name: 'Read these now' }));
  await user.click(await screen.findByRole('button', { name: 'Read now' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('That cannot be read.');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Read these now' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(onAsked).not.toHaveBeenCalled();
});

test('progress is shown until nothing is waiting', async () => {
  answerCalls({ 'GET /api/survey': () => SURVEY });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ReadNowProgress answer={ANSWER} onDone={() => undefined} />
    </QueryClientProvider>,
  );
  expect(screen.getByRole('status')).toHaveTextContent('Reading 171 profiles first.');
  expect(screen.getByRole('progressbar')).toHaveAttribute('value', '0');
  expect(await screen.findByText(/171 profiles requested: done/)).toBeInTheDocument();
  expect(screen.queryByRole('progressbar')).toBeNull();
});
