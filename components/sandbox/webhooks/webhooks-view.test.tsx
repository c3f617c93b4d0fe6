import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Delivery } from '@/lib/service/control-api/webhook';
import { answerCalls } from '@/lib/testing/answer-calls';
import { WebhooksView } from './webhooks-view';

vi.mock('next/navigation', () => ({
  usePathname: () => window.location.pathname,
  useSearchParams: () => new URLSearchParams(window.location.search),
  useRouter: () => ({ push: () => {} }),
}));

const UUID = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';
const OWN = {
  id: '0b9f2f0e-6a35-4c5e-9f6e-3d1f5a7c2b40',
  address: 'http://own.test',
  event_types: null,
  status: 'enabled',
  disabled_reason: null,
  failing_since: null,
  own: true,
  previous_secret_until: null,
  created_at: '2026-11-22T10:00:00Z',
};
const event = { number: 7, id: 'evt', status: 'Approved', profile: null, timestamp: '2026-11-22T10:00:00Z' };
const outcome = { attempts: 1, last_status: 200, last_error: null, last_duration_ms: 38 };
const ROWS: Delivery[] = (['profile.created', 'document.complete'] as const).map((type, index) => ({
  id: `0b9f2f0e-6a35-4c5e-9f6e-3d1f5a7c2b4${index}`,
  event: { ...event, type },
  subscription: { id: OWN.id, address: OWN.address },
  ...outcome,
  status: 'delivered' as const,
  next_attempt_at: null,
  created_at: event.timestamp,
}));

function open(address: string) {
  window.history.replaceState(null, '', `/sandbox${address}`);
  const asked: Record<string, string>[] = [];
  answerCalls({
    'GET /sandbox/control/accounts/northwind/deliveries': ({ name }) => {
      const query = new URLSearchParams(name.split('?')[1]);
      asked.push(Object.fromEntries(query));
      const wanted = query.get('event');
      return { data: ROWS.filter(({ event: { type } }) => wanted === null || type === wanted), next: null };
    },
    'GET /sandbox/control/accounts/northwind/subscriptions': () => ({ data: [OWN] }),
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <WebhooksView account="northwind" />
    </QueryClientProvider>,
  );
  return { asked, user: userEvent.setup() };
}

test('addresses of earlier versions still filter the log, and the filters stay in the address with the view', async () => {
  const { asked, user } = open(`?view=webhooks&event=profile.created&about=${UUID}&receiver=${OWN.id}`);
  await screen.findByRole('button', { name: 'profile.created' });
  expect(asked[0]).toEqual({ event: 'profile.created', profile: UUID, subscription: OWN.id });
  expect(screen.getByRole('combobox', { name: 'Receiver' })).toHaveDisplayValue('Console’s own receiver');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Delivery status' }), 'Failed');
  expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({
    view: 'webhooks',
    event: 'profile.created',
    about: UUID,
    outcome: 'failed',
    receiver: OWN.id,
  });
  await waitFor(() => expect(asked.at(-1)?.status).toBe('failed'));
});

test('the rows are one stop of the Tab key, and clearing filters without matches stays in the view', async () => {
  const { user } = open('?view=webhooks');
  const first = await screen.findByRole('button', { name: 'profile.created' });
  first.focus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('button', { name: 'document.complete' })).toHaveFocus();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Event type' }), 'document.processed');
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(window.location.search).toBe('?view=webhooks');
  expect(await screen.findByRole('button', { name: 'profile.created' })).toBeInTheDocument();
  expect(screen.getByLabelText('Profile UUID, reference or name')).toHaveFocus();
});
