import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answerCalls, aProblem } from '@/lib/testing/answer-calls';
import { openConsole } from './open-console';
import { PasswordSignIn } from './password-sign-in';

vi.mock('./open-console', () => ({ openConsole: vi.fn() }));

const email = () => screen.getByLabelText('E-mail address');
const password = () => screen.getByLabelText('Password');
const button = () => screen.getByRole('button', { name: /^Sign(ing)? in/ });

test('missing input is reported at its field without a request', async () => {
  const changes = answerCalls({});
  render(<PasswordSignIn back="/labels" isAlone />);
  await userEvent.click(button());
  await waitFor(() => expect(email()).toHaveFocus());
  expect(email()).toBeInvalid();
  expect(password()).toHaveAccessibleDescription(/Enter your password\.$/);
  expect(changes).toEqual([]);
});

test('a wrong password is reported once, and the password field gets focus', async () => {
  answerCalls({
    'POST /api/session': () =>
      aProblem({
        status: 401,
        code: 'sign_in_refused',
        title: 'The e-mail address or password is wrong.',
      }),
  });
  const user = userEvent.setup();
  render(<PasswordSignIn back="/labels" isAlone />);
  await user.type(email(), ' Grace@Example.com ');
  await user.type(password(), 'not the password{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('The e-mail address or password is wrong.');
  expect(password()).toHaveFocus();
  expect(email()).toHaveValue('Grace@Example.com');
  expect(openConsole).not.toHaveBeenCalled();
});

test('after too many tries it waits, and says how long', async () => {
  answerCalls({
    'POST /api/session': () =>
      aProblem({ status: 429, code: 'too_many_tries', title: 'Too many tries.', retryAfter: 90 }),
  });
  const user = userEvent.setup();
  render(<PasswordSignIn back="/labels" isAlone />);
  await user.type(email(), 'grace@example.com');
  await user.type(password(), 'a password{Enter}');
  expect(await screen.findByText(/Try again in 1 min/)).toBeInTheDocument();
  expect(button()).toHaveAttribute('aria-disabled', 'true');
});

test('a successful sign-in opens the requested page', async () => {
  const changes = answerCalls({ 'POST /api/session': () => ({ operator: {} }) });
  const user = userEvent.setup();
  render(<PasswordSignIn back="/labels" isAlone />);
  await user.type(email(), 'Grace@example.com');
  await user.type(password(), 'a password of mine');
  await user.click(button());
  await waitFor(() => expect(openConsole).toHaveBeenCalledWith('/labels'));
  expect(changes).toEqual([
    { name: 'POST /api/session', body: { email: 'grace@example.com', password: 'a password of mine' } },
  ]);
});
