'use client';

import { type FormEvent, useRef, useState } from 'react';
import { errorsOf, useAction } from '@/components/shell/use-action';
import { Button } from '@/components/ui/button';
import { LabelledField } from '@/components/ui/labelled-field';
import { PasswordField } from '@/components/ui/password-field';
import { signIn } from '@/lib/queries/session';
import { enter } from './enter';
import { SignInProblem } from './sign-in-problem';

interface Given {
  email: string;
  password: string;
}

/** E-mail and password. What is missing is said at the field that lacks it, and the focus goes there. */
export function PasswordSignIn({ back, isAlone }: { back: string; isAlone: boolean }) {
  const { run, isRunning, problem, forget } = useAction(
    ({ email, password }: Given) => signIn(email, password),
    () => enter(back),
  );
  const [lacks, setLacks] = useState<Partial<Given>>({});
  const form = useRef<HTMLFormElement>(null);
  const focus = (name: keyof Given) => {
    const field = form.current?.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.focus();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const email = String(given.get('email')).trim();
    const password = String(given.get('password'));
    const missing = {
      ...(email === '' ? { email: 'Type your e-mail address.' } : {}),
      ...(password === '' ? { password: 'Type your password.' } : {}),
    };
    setLacks(missing);
    if (missing.email) focus('email');
    else if (missing.password) focus('password');
    else void run({ email, password }).then(() => focus('password'));
  };
  const errors = (name: keyof Given) => (lacks[name] ? [lacks[name]] : errorsOf(problem, name));
  return (
    // Sent by the script alone; should a browser be faster, what is typed is at least not in the address.
    <form ref={form} noValidate method="post" onSubmit={submit} className="grid gap-4">
      <LabelledField
        id="sign-in-email"
        name="email"
        type="email"
        label="E-mail address"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={isAlone}
        errors={errors('email')}
      />
      <PasswordField
        id="sign-in-password"
        name="password"
        label="Password"
        autoComplete="current-password"
        errors={errors('password')}
      />
      {problem === null ? null : (
        <SignInProblem
          key={problem.requestId}
          problem={problem}
          fields={['email', 'password']}
          onDue={forget}
        />
      )}
      <Button
        type="submit"
        look={isAlone ? 'primary' : 'plain'}
        aria-disabled={isRunning || problem?.code === 'too_many_tries'}
        className="min-h-10 aria-disabled:opacity-60"
      >
        {isRunning ? 'Signing in…' : 'Sign in'}
      </Button>
    </form>
  );
}
