import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { answerCalls } from '@/lib/testing/answer-calls';
import { AddFault } from './limits/add-fault';
import { SettingsForm } from './limits/settings-form';
import { AddDocument } from './profiles/add-document';
import { NewProfileForm } from './profiles/new-profile-sheet';
import { AddSubscription } from './webhooks/add-subscription';
import { RedeliverFailed } from './webhooks/log-actions';
import { SendTestEvent } from './webhooks/send-test-event';

const CONTROL = '/sandbox/control';

function open(children: ReactNode) {
  render(<QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>);
  return userEvent.setup();
}

const settings = {
  reads_per_minute: 600,
  writes_per_minute: 60,
  tokens_per_minute: 10,
  token_lifetime: 900,
  clock_offset: 0,
};

test('settings: a number out of bounds is explained, and only changed values are sent', async () => {
  const changes = answerCalls({
    [`PATCH ${CONTROL}`]: ({ body }) => ({ data: { ...settings, ...(body as object) } }),
  });
  const user = open(<SettingsForm account="northwind" settings={settings} />);
  const reads = screen.getByLabelText(/^Reads/);
  const save = screen.getByRole('button', { name: 'Save settings' });
  await user.clear(reads);
  await user.type(reads, '0');
  await user.click(save);
  expect(await screen.findByText('Enter 1 or more.')).toBeInTheDocument();
  expect(reads).toHaveFocus();
  await user.clear(reads);
  await user.type(reads, '4321');
  await user.click(save);
  expect(await screen.findByText('Saved')).toBeInTheDocument();
  expect(changes.map(({ body }) => body)).toEqual([{ reads_per_minute: 4321 }]);
});

test('a fault ends after a number of calls or a time, and an empty number is not sent', async () => {
  const changes = answerCalls({ [`POST ${CONTROL}`]: () => ({ data: {} }) });
  const user = open(<AddFault account="northwind" />);
  await user.selectOptions(screen.getByLabelText('Fault'), '429 Too many requests');
  await user.clear(screen.getByLabelText('Seconds to wait'));
  await user.type(screen.getByLabelText('Seconds to wait'), '7');
  await user.clear(screen.getByLabelText('Number of calls'));
  await user.click(screen.getByRole('button', { name: 'Add fault' }));
  expect(await screen.findByText(/Enter a number of calls/)).toBeInTheDocument();
  await user.type(screen.getByLabelText('Number of calls'), '1');
  await user.click(screen.getByRole('button', { name: 'Add fault' }));
  expect(await screen.findByText('Fault added. It is active now.')).toBeInTheDocument();
  expect(changes.map(({ body }) => body)).toEqual([{ kind: 'rate_limited', amount: 7, calls: 1 }]);
});

test('a profile has the given values, and empty ones are left to the service', async () => {
  const changes = answerCalls({ [`POST ${CONTROL}`]: () => ({ data: { uuid: 'u' } }) });
  const onCreated = vi.fn(async () => undefined);
  const kinds = [
    { key: 'company', label: 'Company' },
    { key: 'trust', label: 'Trust' },
  ] as const;
  const user = open(
    <NewProfileForm
      account="northwind"
      kinds={[...kinds]}
      kind={createRef()}
      onClose={vi.fn()}
      onCreated={onCreated}
    />,
  );
  await user.selectOptions(screen.getByLabelText('Kind of customer'), 'Trust');
  await user.type(screen.getByLabelText('Name'), 'Harbour');
  await user.type(screen.getByLabelText('Portal configuration ID'), '12a');
  await user.click(screen.getByRole('button', { name: 'Create profile' }));
  expect(await screen.findByText('Enter an ID using digits only.')).toBeInTheDocument();
  await user.clear(screen.getByLabelText('Portal configuration ID'));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(onCreated).toHaveBeenCalledOnce());
  expect(changes.map(({ body }) => body)).toEqual([{ kind: 'trust', name: 'Harbour' }]);
});

test('a document has a name, its steps in order, and a method', async () => {
  const changes = answerCalls({ [`POST ${CONTROL}`]: () => ({ data: { name: 'Passport' } }) });
  const onClose = vi.fn();
  const user = open(<AddDocument account="northwind" uuid="u" onClose={onClose} />);
  const name = screen.getByLabelText('Name');
  await waitFor(() => expect(name).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Enter a name for the document.')).toBeInTheDocument();
  await user.type(name, 'Passport');
  await user.click(screen.getByLabelText(/^Translation/));
  await user.click(screen.getByRole('button', { name: 'In the portal' }));
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(changes.map(({ body }) => body)).toEqual([
    { name: 'Passport', steps: ['ocr', 'fraud_check'], by: 'portal' },
  ]);
});

test('a receiver has an address and at least one event, or every one', async () => {
  const subscription = {
    id: 's',
    address: 'http://10.0.0.7/hooks',
    secret: 'whsec_x',
    event_types: null,
    previous_secret_until: null,
  };
  const changes = answerCalls({ [`POST ${CONTROL}`]: () => ({ data: subscription }) });
  const user = open(<AddSubscription account="northwind" onClose={vi.fn()} />);
  const address = await screen.findByLabelText('Address');
  await waitFor(() => expect(address).toHaveFocus());
  await user.keyboard('ftp://receiver.example{Enter}');
  expect(await screen.findByText('must be an http or https address')).toBeInTheDocument();
  await user.clear(address);
  await user.type(address, subscription.address);
  await user.click(screen.getByLabelText('Every event'));
  await user.click(screen.getByRole('button', { name: 'Add receiver' }));
  expect(await screen.findByText('Choose at least one event.')).toBeInTheDocument();
  await user.click(screen.getByLabelText('profile.created'));
  await user.click(screen.getByRole('button', { name: 'Add receiver' }));
  expect(await screen.findByText(/^whsec_/)).toBeInTheDocument();
  expect(changes.map(({ body }) => body)).toEqual([
    { address: subscription.address, event_types: ['profile.created'] },
  ]);
});

test('deliveries since a time are sent again, and counted', async () => {
  const changes = answerCalls({ [`POST ${CONTROL}`]: () => ({ data: { count: 2 } }) });
  const user = open(<RedeliverFailed account="northwind" />);
  await user.click(screen.getByRole('button', { name: 'Resend' }));
  expect(await screen.findByText('2 failed deliveries were queued to be sent again.')).toBeInTheDocument();
  expect(changes[0]?.body).toEqual({ since: expect.stringMatching(/Z$/) });
});

test('a test event goes to the chosen receiver', async () => {
  const changes = answerCalls({ [`POST ${CONTROL}`]: () => ({ data: {} }) });
  const receivers = ['a', 'b'].map((id) => ({
    id,
    address: `https://${id}.example`,
    status: 'enabled' as const,
    event_types: null,
    failing_since: null,
    created_at: '2026-11-22T10:00:00Z',
    system: false,
  }));
  const user = open(<SendTestEvent account="northwind" subscriptions={receivers as never} />);
  await user.selectOptions(screen.getByLabelText('Send a test event'), 'document.complete');
  await user.selectOptions(screen.getByLabelText('to'), 'b');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(/A document\.complete test event is on its way/)).toBeInTheDocument();
  expect(changes[0]).toMatchObject({
    name: expect.stringContaining('/b/test'),
    body: { event: 'document.complete' },
  });
});
