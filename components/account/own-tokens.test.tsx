import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { OperatorSession } from '@/components/shell/operator-session';
import { answerCalls, aProblem } from '@/lib/testing/answer-calls';
import { CreateToken } from './create-token';
import { OwnTokens } from './own-tokens';

const MAYA = {
  id: 'maya',
  name: 'Maya',
  email: 'maya@example.com',
  role: 'compliance_manager' as const,
};
const TOKEN = {
  id: 'one',
  name: 'nightly',
  role: 'support' as const,
  readOnly: true,
  lastUsedAt: null,
  createdAt: '2020-11-22T10:00:00.000Z',
  expiresAt: '2020-12-22T10:00:00.000Z',
};

test('a new token has the chosen permissions, is read-only by default and is shown once', async () => {
  let tries = 0;
  const changes = answerCalls({
    'POST /api/account/tokens': () => {
      tries += 1;
      const errors = { name: ['Another token of yours has this name.'] };
      return tries === 1
        ? aProblem({ status: 422, code: 'invalid_body', errors })
        : { token: TOKEN, secret: 'pc_secret', signInBy: '2020-11-29T10:00:00.000Z' };
    },
  });
  const user = userEvent.setup();
  render(
    <OperatorSession operator={MAYA}>
      <CreateToken signInBy="2020-11-28T10:00:00.000Z" onClose={() => undefined} />
    </OperatorSession>,
  );
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await waitFor(() => expect(name).toHaveFocus());
  const roles = screen.getByRole('combobox', { name: 'Role' });
  expect([...roles.children].map(({ textContent }) => textContent)).toEqual([
    'Support',
    'Compliance manager',
  ]);
  expect(
    screen.getByText(/Your tokens will stop working on 28 Nov.* unless you sign in/),
  ).toBeInTheDocument();
  await user.type(name, ' nightly ');
  await user.click(screen.getByRole('button', { name: 'Create token' }));
  await waitFor(() => expect(name).toHaveAccessibleDescription(/Another token of yours has this name\.$/));
  await user.selectOptions(roles, 'support');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Expires after' }), '90 days');
  await user.click(screen.getByRole('checkbox', { name: 'Read-only' }));
  await user.click(screen.getByRole('button', { name: 'Create token' }));
  expect(await screen.findByText('pc_secret')).toBeInTheDocument();
  expect(
    screen.getByText(/Your tokens will stop working on 29 Nov.* unless you sign in/),
  ).toBeInTheDocument();
  expect(changes.map(({ body }) => body)).toEqual([
    { name: 'nightly', role: 'compliance_manager', readOnly: true, days: 30 },
    { name: 'nightly', role: 'support', readOnly: false, days: 90 },
  ]);
});

test('an expired token says so, and is revoked after confirmation', async () => {
  const tokens = [TOKEN];
  const changes = answerCalls({
    'GET /api/account/tokens': () => ({ tokens, signInBy: null }),
    'DELETE /api/account/tokens/one': () => {
      tokens.pop();
      return {};
    },
  });
  const user = userEvent.setup();
  render(
    <OperatorSession operator={MAYA}>
      <OwnTokens />
    </OperatorSession>,
  );
  await user.click(await screen.findByRole('button', { name: 'Revoke nightly' }));
  expect(screen.getByText('Expired')).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('No API tokens yet.')).toBeInTheDocument();
  expect(changes.map(({ name }) => name)).toEqual(['DELETE /api/account/tokens/one']);
});
