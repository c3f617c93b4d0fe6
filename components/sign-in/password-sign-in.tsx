'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { ActionProblem } from '@/components/shell/use-action';
import { useSecondsLeft } from '@/components/shell/use-seconds-left';
import { SubmitForm, useSubmitForm } from '@/components/shell/use-submit-form';
import { Button } from '@/components/ui/button';
import { FormField } from '@/components/ui/form-field';
import { PasswordField } from '@/components/ui/password-field';
import { call } from '@/lib/features/call';
import type { Problem } from '@/lib/platform/api/problem';
import { openConsole } from './open-console';

const schema = () => import('@/lib/features/sign-in/sign-in').then(({ passwordSignIn }) => passwordSignIn);

/** E-mail and password. Missing input is reported at its field, which gets focus. */
export function PasswordSignIn({ back, isAlone }: { back: string; isAlone: boolean }) {
  const signing = useSubmitForm({
    schema,
    fields: ['email', 'password'],
    focusAfter: 'password',
    send: ({ email, password }) => call('POST /api/session', { body: { email, password } }),
    done: () => openConsole(back),
  });
  const { problem, isSending } = signing;
  return (
    <SubmitForm of={signing} className="grid gap-4">
      <FormField
        name="email"
        type="email"
        label="E-mail address"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={isAlone}
      />
      <PasswordField name="password" label="Password" autoComplete="current-password" />
      {problem === null ? null : (
        <SignInProblem key={problem.requestId} problem={problem} onDue={signing.reset} />
      )}
      <Button
        type="submit"
        variant={isAlone ? 'primary' : 'plain'}
        aria-disabled={isSending || problem?.code === 'too_many_tries'}
        className="min-h-10 aria-disabled:opacity-60"
      >
        {isSending ? 'Signing in…' : 'Sign in'}
      </Button>
    </SubmitForm>
  );
}

/** Why the sign-in failed. After too many tries it counts down, and disappears after the wait. */
function SignInProblem({ problem, onDue }: { problem: Problem; onDue: () => void }) {
  const wait = problem.code === 'too_many_tries' ? (problem.retryAfter ?? 60) : null;
  const [since] = useState(() => Date.now());
  const left = useSecondsLeft(wait, since);
  const due = useEffectEvent(onDue);
  useEffect(() => {
    if (wait === null) return;
    const timer = setTimeout(() => due(), wait * 1_000);
    return () => clearTimeout(timer);
  }, [wait]);
  return (
    <div className="grid gap-2">
      <ActionProblem problem={problem} />
      {left === null ? null : (
        // The problem above announces it once: reading out every second would never end.
        <p className="text-ink-2 numeric">Try again in {waitWords(left)}.</p>
      )}
    </div>
  );
}

const waitWords = (seconds: number): string =>
  seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
