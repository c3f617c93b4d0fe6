import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import { FormField } from '@/components/ui/form-field';
import type { Problem } from '@/lib/platform/api/problem';
import { ControlError } from '@/lib/platform/data/request-control';
import { ProblemError } from '@/lib/platform/data/request-json';
import { ActionProblem } from './use-action';
import { SubmitForm, useSubmitForm } from './use-submit-form';

interface Invitation {
  name: string;
  email: string;
}

const invitation = z.object({
  name: z.string().trim().min(1, { error: 'Give a name.' }),
  email: z.email({ error: 'Enter an e-mail address.' }),
});

const problem = (members: Partial<Problem>): ProblemError =>
  new ProblemError({
    type: 'about:blank',
    title: 'The input was refused.',
    status: 422,
    detail: 'Nothing was changed.',
    code: 'invalid_body',
    requestId: 'req-1',
    ...members,
  });

function Invite({
  send,
  done = () => undefined,
  schema = async () => invitation,
}: {
  send: (valid: Invitation) => Promise<unknown>;
  done?: () => unknown;
  schema?: () => Promise<typeof invitation>;
}) {
  const inviting = useSubmitForm({
    schema,
    fields: ['name', 'email'],
    about: { operator_known: 'email' },
    send,
    done,
  });
  return (
    <SubmitForm of={inviting}>
      <FormField name="name" label="Name" />
      <FormField name="email" label="E-mail address" hint="Where the link goes." />
      <ActionProblem problem={inviting.problem} />
      {inviting.failure === null ? null : <p role="alert">{inviting.failure.message}</p>}
      <button type="submit">{inviting.isSending ? 'Inviting…' : 'Invite'}</button>
    </SubmitForm>
  );
}

const name = () => screen.getByRole('textbox', { name: 'Name' });
const email = () => screen.getByRole('textbox', { name: 'E-mail address' });

async function fillIn(typed: Partial<Invitation> = {}) {
  const user = userEvent.setup();
  if (typed.name !== '') await user.type(name(), typed.name ?? ' Ada Hart ');
  if (typed.email !== '') await user.type(email(), typed.email ?? 'ada@example.com');
  await user.click(screen.getByRole('button'));
  return user;
}

test('schema errors are shown at their fields, the first field gets focus, and nothing is sent', async () => {
  const send = vi.fn(async () => null);
  render(<Invite send={send} />);
  await fillIn({ name: '', email: 'ada' });
  await waitFor(() => expect(name()).toHaveFocus());
  expect(name()).toHaveAccessibleDescription(/Give a name\.$/);
  expect(email()).toHaveAccessibleDescription('Where the link goes. Enter an e-mail address.');
  expect(email()).toHaveValue('ada');
  expect(send).not.toHaveBeenCalled();
});

test("the schema's output is sent", async () => {
  const send = vi.fn(async () => null);
  render(<Invite send={send} />);
  await fillIn();
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
  expect(send).toHaveBeenCalledWith({ name: 'Ada Hart', email: 'ada@example.com' }, expect.anything());
});

test('an error from the console is shown only at its field, which gets focus and keeps its text', async () => {
  const refusal = problem({ errors: { email: ['This address is not taken here.', 'Ask who runs it.'] } });
  render(<Invite send={() => Promise.reject(refusal)} />);
  const user = await fillIn();
  await waitFor(() => expect(email()).toHaveFocus());
  expect(email()).toBeInvalid();
  expect(email()).toHaveAccessibleDescription(/not taken here\. Ask who runs it\.$/);
  expect(email()).toHaveValue('ada@example.com');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await user.type(email(), '.au');
  await waitFor(() => expect(email()).toBeValid());
});

test('a refusal that names no field is shown at the form, with its request ID', async () => {
  const refusal = problem({ errors: { email: ['Not this one.'], role: ['No such role.'] } });
  render(<Invite send={() => Promise.reject(refusal)} />);
  await fillIn();
  expect(await screen.findByRole('alert')).toHaveTextContent('The input was refused.');
  expect(screen.getByRole('alert')).toHaveTextContent('req-1');
  expect(email()).toBeInvalid();
});

test('a problem about a field that it does not name is shown there', async () => {
  const refusal = problem({ status: 409, code: 'operator_known', title: 'This address is known already.' });
  render(<Invite send={() => Promise.reject(refusal)} />);
  await fillIn();
  await waitFor(() => expect(email()).toHaveFocus());
  expect(email()).toHaveAccessibleDescription(/This address is known already\.$/);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test("a member inside a list belongs to the list's field, in the sandbox's refusals as well", async () => {
  const refusal = new ControlError('The input was refused.', 422, { 'name.0': ['must be a name'] });
  render(<Invite send={() => Promise.reject(refusal)} />);
  await fillIn();
  expect(await screen.findByRole('alert')).toHaveTextContent('The input was refused.');
  expect(name()).toHaveAccessibleDescription(/must be a name$/);
});

test('a problem disappears on the next try', async () => {
  let tries = 0;
  const send = async () => {
    tries += 1;
    if (tries === 1) throw problem({ code: 'not_stored', status: 503, title: 'The database is away.' });
  };
  const done = vi.fn();
  render(<Invite send={send} done={done} />);
  const user = await fillIn();
  expect(await screen.findByText('The database is away.')).toBeInTheDocument();
  await user.click(screen.getByRole('button'));
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(screen.queryByText('The database is away.')).not.toBeInTheDocument();
});

test('repeated submits send once, until what follows is done', async () => {
  let finish: () => void = () => undefined;
  const isDone = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const send = vi.fn(async () => null);
  render(<Invite send={send} done={() => isDone} />);
  const user = await fillIn();
  expect(await screen.findByRole('button', { name: 'Inviting…' })).toBeEnabled();
  await user.click(screen.getByRole('button'));
  await user.type(name(), '{Enter}');
  expect(send).toHaveBeenCalledOnce();
  await act(async () => finish());
  expect(screen.getByRole('button', { name: 'Invite' })).toBeEnabled();
});

test("if the schema can't be loaded, only the console validates", async () => {
  const send = vi.fn(() => Promise.reject(problem({ errors: { name: ['Give a name.'] } })));
  render(<Invite send={send} schema={() => Promise.reject(new TypeError('Failed to fetch'))} />);
  await fillIn({ name: '' });
  await waitFor(() => expect(name()).toHaveAccessibleDescription(/Give a name\.$/));
});

test('the schema is loaded when the form is first used and the page is idle, not with the page', async () => {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run));
  const schema = vi.fn(async () => invitation);
  render(<Invite send={async () => null} schema={schema} />);
  expect(schema).not.toHaveBeenCalled();
  await userEvent.click(name());
  await waitFor(() => expect(schema).toHaveBeenCalled());
});

test("text typed before the page's scripts loaded is sent", async () => {
  const send = vi.fn(async () => null);
  const page = document.body.appendChild(document.createElement('div'));
  page.innerHTML = renderToString(<Invite send={send} />);
  (name() as HTMLInputElement).value = 'Ada';
  (email() as HTMLInputElement).value = 'ada@example.com';
  const root = await act(async () => hydrateRoot(page, <Invite send={send} />));
  await userEvent.click(screen.getByRole('button'));
  await waitFor(() =>
    expect(send).toHaveBeenCalledWith({ name: 'Ada', email: 'ada@example.com' }, expect.anything()),
  );
  await act(async () => root.unmount());
  page.remove();
});
