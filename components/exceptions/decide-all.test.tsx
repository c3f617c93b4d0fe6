import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { OperatorSession } from '@/components/shell/operator-session';
import { answerCalls } from '@/lib/testing/answer-calls';
import { operatorOf } from '@/lib/testing/operators';
import { DecideAll } from './decide-all';

const BATCH = {
  check: { id: '4f1f3a52-90f3-4f0e-8a3b-2b1f5d0c9e11', number: 7, title: 'Has form 118' },
  reason: 'The statement came by post.',
  madeBy: 'Ida Berg',
  until: '2026-11-30',
  profiles: 39,
  example: { uuid: '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11', customerReference: 'NO-10421' },
};

test('before all requests are confirmed, the dialog names check, customers, reason, author and last day', async () => {
  const changes = answerCalls({ 'POST /api/exceptions/decision': () => ({ decided: 40 }) });
  render(
    <OperatorSession operator={operatorOf('compliance_manager')}>
      <DecideAll request={{}} deciding={{ count: 40, hash: 'of 40', batches: [BATCH] }} />
    </OperatorSession>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Confirm all 40…' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Confirm 40 exceptions?' });
  for (const words of [
    'CK-07 Has form 118',
    'NO-10421 and 38 more, until 30 Nov 2026',
    '“The statement came by post.” Ida Berg',
    'and 1 exception with other reasons',
  ]) {
    expect(dialog).toHaveTextContent(words);
  }
  await user.click(within(dialog).getByRole('button', { name: 'Confirm 40' }));
  expect(changes.map(({ body }) => body)).toEqual([{ decision: 'confirm', hash: 'of 40', filter: {} }]);
});
