import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { OperatorSession } from '@/components/shell/operator-session';
import { answerCalls, aProblem } from '@/lib/testing/answer-calls';
import { operatorOf } from '@/lib/testing/operators';
import { AddExceptionsForFilter } from './add-exceptions-for-filter';

const ID = '4f1f3a52-90f3-4f0e-8a3b-2b1f5d0c9e11';
const OF = { findings: { risk: 'High' } };
const REASON = 'The statement came by post; it is being scanned.';

test('exceptions for a filter cover exactly the profiles counted; after a change the new ones need confirmation', async () => {
  let count = 214;
  const changes = answerCalls({
    [`POST /api/checks/${ID}/excepted/count`]: () => ({
      count,
      hash: `of ${count}`,
      needsConfirmation: false,
    }),
    [`POST /api/checks/${ID}/excepted`]: ({ body }) =>
      (body as { hash: string }).hash === `of ${count}`
        ? { made: count, isWaiting: false }
        : aProblem({
            status: 409,
            code: 'decision_outdated',
            title: 'This has changed since you opened it.',
          }),
  });
  render(
    <OperatorSession operator={operatorOf('compliance_manager')}>
      <AddExceptionsForFilter check={{ id: ID, title: 'Has form 118' }} of={OF} />
    </OperatorSession>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Add exceptions for all results…' }));
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(within(dialog).getByRole('status')).toHaveTextContent('For 214 profiles'));
  expect(dialog).toHaveTextContent('Profiles that match the filter later get no exception.');
  await user.click(within(dialog).getByLabelText('Reason'));
  await user.paste(REASON);
  count = 215;
  await user.click(within(dialog).getByRole('button', { name: 'Add 214 exceptions' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('This has changed since you opened it.');
  await user.click(await within(dialog).findByRole('button', { name: 'Add 215 exceptions' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(changes.flatMap(({ name, body }) => (name.endsWith('/excepted') ? [body] : []))).toMatchObject([
    { of: OF, hash: 'of 214', reason: REASON },
    { of: OF, hash: 'of 215', reason: REASON },
  ]);
});

test('with approval required, exceptions are requested, and the dialog says that someone else confirms', async () => {
  answerCalls({
    [`POST /api/checks/${ID}/excepted/count`]: () => ({ count: 39, hash: 'of 39', needsConfirmation: true }),
  });
  render(
    <OperatorSession operator={operatorOf('compliance_manager')}>
      <AddExceptionsForFilter check={{ id: ID, title: 'Has form 118' }} of={OF} />
    </OperatorSession>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Add exceptions for all results…' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByRole('button', { name: 'Request 39 exceptions' })).toBeInTheDocument();
  expect(dialog).toHaveTextContent('It takes effect once someone else has confirmed it.');
});

test('nothing is offered to operators who may not add exceptions', () => {
  render(
    <OperatorSession operator={operatorOf('support')}>
      <AddExceptionsForFilter check={{ id: ID, title: 'Has form 118' }} of={OF} />
    </OperatorSession>,
  );
  expect(screen.queryByRole('button')).toBeNull();
});
