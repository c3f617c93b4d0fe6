'use client';

import { SubmitForm } from '@/components/shell/submit-form';
import { useSubmitForm } from '@/components/shell/use-submit-form';
import { Button } from '@/components/ui/button';
import { FormField } from '@/components/ui/form-field';
import { PasswordField } from '@/components/ui/password-field';
import { signIn } from '@/lib/queries/session';
import { enter } from './enter';
import { SignInProblem } from './sign-in-problem';

const schema = () => import('@/lib/contract/session').then(({ passwordSignIn }) => passwordSignIn);

/** E-mail and password. What is missing is said at the field that lacks it, and the focus goes there. */
export function PasswordSignIn({ back, isAlone }: { back: string; isAlone: boolean }) {
  const signing = useSubmitForm({
    schema,
    fields: ['email', 'password'],
    focusAfter: 'password',
    send: ({ email, password }) => signIn(email, password),
    done: () => enter(back),
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
        <SignInProblem key={problem.requestId} problem={problem} onDue={signing.forget} />
      )}
      <Button
        type="submit"
        look={isAlone ? 'primary' : 'plain'}
        aria-disabled={isSending || problem?.code === 'too_many_tries'}
        className="min-h-10 aria-disabled:opacity-60"
      >
        {isSending ? 'Signing in…' : 'Sign in'}
      </Button>
    </SubmitForm>
  );
}
