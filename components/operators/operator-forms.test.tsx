import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { answerCalls, aProblem } from '@/lib/testing/answer-calls';
import { InviteOperator } from './invite-operator';
import { RoleForm } from './role-form';

function open(children: ReactNode) {
  render(<QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>);
  return userEvent.setup();
}

const row = {
  id: 'grace',
  name: 'Grace',
  email: 'grace@example.com',
  role: 'compliance_manager' as const,
  disabledAt: null,
  signsInBy: ['password' as const],
  invitedUntil: null,
  lastSeenAt: null,
  createdAt: '2026-11-22T10:00:00Z',
};

test('an invitation needs a name and an address, says if the person is known, and then shows its link', async () => {
  let tries = 0;
  const changes = answerCalls({
    'POST /api/operators': () => {
      tries += 1;
      return tries === 1
        ? aProblem({ status: 409, code: 'operator_known', title: 'Somebody has this address.' })
        : { operator: row, link: '/invitation/x', expiresAt: '2026-11-29T10:00:00Z' };
    },
  });
  const user = open(<InviteOperator onClose={vi.fn()} />);
  const invite = await screen.findByRole('button', { name: 'Invite' });
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
  await user.click(invite);
  await waitFor(() =>
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription(/A name is required\.$/),
  );
  await user.type(screen.getByLabelText('Name'), 'Grace');
  await user.type(screen.getByLabelText('E-mail address'), 'Grace@example.com');
  await user.click(screen.getByRole('radio', { name: /^Administrator/ }));
  await user.click(invite);
  const email = screen.getByLabelText('E-mail address');
  await waitFor(() => expect(email).toHaveAccessibleDescription(/Somebody has this address\.$/));
  expect(email).toHaveFocus();
  await user.click(invite);
  expect(await screen.findByText('Copy the link now')).toBeInTheDocument();
  expect(changes[1]?.body).toEqual({ name: 'Grace', email: 'grace@example.com', role: 'administrator' });
});

test('another role is explained before saving, and is saved with one click', async () => {
  const onSave = vi.fn(async () => undefined);
  const user = open(<RoleForm row={row} isRunning={false} onSave={onSave} />);
  expect(screen.getByRole('radio', { name: /^Compliance manager/ })).toBeChecked();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: /^Support/ }));
  expect(screen.getByRole('status')).toHaveTextContent('They will be signed out');
  await user.click(screen.getByRole('radio', { name: /^Administrator/ }));
  expect(screen.getByRole('status')).toHaveTextContent('Their new permissions take effect immediately');
  await user.click(screen.getByRole('button', { name: 'Change to administrator' }));
  await waitFor(() => expect(onSave).toHaveBeenCalledWith('administrator'));
});
