'use client';

import { useOperator } from '@/components/shell/operator-session';
import { showToast } from '@/components/shell/show-toast';
import { ActionProblem } from '@/components/shell/use-action';
import { SubmitForm, useSubmitForm } from '@/components/shell/use-submit-form';
import { Button } from '@/components/ui/button';
import { PasswordField } from '@/components/ui/password-field';
import { call } from '@/lib/features/call';
import { ownSessionsQuery } from '@/lib/features/sign-in/queries';

const schema = () => import('@/lib/features/sign-in/sign-in').then(({ passwordChange }) => passwordChange);

/** Changes the password and signs the operator out everywhere else. */
export function ChangePassword({ least }: { least: number }) {
  const { email } = useOperator();
  const changing = useSubmitForm({
    schema,
    fields: ['current', 'next'],
    about: { password_wrong: 'current' },
    send: (body) => call('PUT /api/account/password', { body }),
    refreshes: [ownSessionsQuery().queryKey],
    done: (_, _sent, form) => {
      form.reset({ current: '', next: '' });
      showToast({ message: 'Password changed', detail: 'You were signed out everywhere else.' });
    },
  });
  return (
    <SubmitForm of={changing} className="grid max-w-[400px] gap-4">
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField name="current" label="Current password" autoComplete="current-password" />
      <PasswordField
        name="next"
        label="New password"
        autoComplete="new-password"
        hint={`At least ${least} characters. You will be signed out everywhere else.`}
      />
      <ActionProblem problem={changing.problem} />
      <Button type="submit" aria-disabled={changing.isSending} className="justify-self-start">
        {changing.isSending ? 'Changing…' : 'Change password'}
      </Button>
    </SubmitForm>
  );
}
