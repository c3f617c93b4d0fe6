import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { DESTINATION_KINDS, type DestinationKind } from '@/lib/features/alerts/alert-words';
import type { AlertDelivery } from '@/lib/features/alerts/alerts';
import { answerCalls } from '@/lib/testing/answer-calls';
import { TestResult } from './test-result';

const ARRIVAL = 'POST /api/alerts/deliveries/';
const delivery = (kind: DestinationKind, more: Partial<AlertDelivery> = {}): AlertDelivery => ({
  id: '0d8f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11',
  number: 1,
  destination: { id: '4f1f3a52-90f3-4f0e-8a3b-2b1f5d0c9e11', name: 'Desk', kind },
  subject: 'Portal Console: test message',
  isTest: true,
  status: 'delivered',
  attempts: 1,
  lastStatus: 202,
  lastError: null,
  nextAttemptAt: null,
  createdAt: '2026-11-21T14:02:11.000Z',
  ...more,
});
const show = (of: AlertDelivery, onReport = vi.fn()) =>
  render(<TestResult name="Desk" delivery={of} onOpen={vi.fn()} onReport={onReport} />);

test('case 307: a message that was accepted is not called delivered: the person is asked', async () => {
  const changes = answerCalls({ [ARRIVAL]: () => ({}) });
  const onReport = vi.fn();
  show(delivery('teams'), onReport);
  expect(screen.getByText('Test message accepted: 202')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'It arrived, Desk' }));
  expect(await screen.findByText('Test message accepted, and it arrived: 202')).toBeInTheDocument();
  expect(changes).toMatchObject([{ body: { arrived: true } }]);
  expect(onReport).toHaveBeenCalledOnce();
  expect(screen.queryByText('Did it arrive?')).not.toBeInTheDocument();
});

test.each(DESTINATION_KINDS)(
  'case 307: a message to %s that did not arrive says what to check',
  async (kind) => {
    answerCalls({ [ARRIVAL]: () => ({}) });
    show(delivery(kind));
    await userEvent.click(screen.getByRole('button', { name: 'It didn’t arrive, Desk' }));
    expect(await screen.findByText('Test message accepted, but it didn’t arrive: 202')).toBeInTheDocument();
    expect(screen.getByText(/^(Check|Open) the /)).toBeInTheDocument();
  },
);

test('a message that was not accepted asks nothing', () => {
  show(delivery('chat', { status: 'failed', lastStatus: 503 }));
  expect(screen.getByText('Test message not accepted: 503')).toBeInTheDocument();
  expect(screen.queryByText('Did it arrive?')).not.toBeInTheDocument();
});
