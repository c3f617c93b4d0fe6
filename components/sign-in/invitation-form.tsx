'use client';

import { type FormEvent, useRef, useState } from 'react';
import { ActionProblem } from '@/components/shell/action-problem';
import { errorsOf, useAction } from '@/components/shell/use-action';
import { Button } from '@/components/ui/button';
import { MarkedText } from '@/components/ui/marked-text';
import { PasswordField } from '@/components/ui/password-field';
import { acceptInvitation } from '@/lib/queries/session';
import { enter } from './enter';

/** Chooses a password, and is in. The rules are said before anything is typed. */
export function InvitationForm({
  token,
  name,
  email,
  least,
}: {
  token: string;
  name: string;
  email: string;
  /** Characters that a password has at least. */
  least: number;
}) {
  const { run, isRunning, problem } = useAction(
    (password: string) => acceptInvitation(token, password),
    () => enter('/'),
  );
  const [lack, setLack] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password'));
    const isShort = password.length < least;
    setLack(isShort ? `Use at least ${least} characters: these are ${password.length}.` : null);
    if (isShort) field.current?.focus();
    else void run(password).then(() => field.current?.focus());
  };
  return (
    <>
      <div>
        <h1>
          Welcome, <MarkedText>{name}</MarkedText>
        </h1>
        <p className="mt-0.5 text-ink-2">Choose the password with which you sign in from now on.</p>
      </div>
      <form noValidate method="post" onSubmit={submit} className="grid gap-4">
        <div>
          <span className="block font-medium">E-mail address</span>
          <span className="break-all text-ink-2">
            <MarkedText>{email}</MarkedText>
          </span>
          {/* Password managers keep the password with it. */}
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        </div>
        <PasswordField
          ref={field}
          id="invitation-password"
          name="password"
          label="New password"
          autoComplete="new-password"
          autoFocus
          hint={`At least ${least} characters; any will do. A few unrelated words are good and easy to keep.`}
          errors={lack === null ? errorsOf(problem, 'password') : [lack]}
        />
        <ActionProblem problem={problem} fields={['password']} />
        <Button type="submit" look="primary" aria-disabled={isRunning} className="min-h-10">
          {isRunning ? 'Signing in…' : 'Set password and sign in'}
        </Button>
      </form>
    </>
  );
}
