'use client';

import { ActionProblem } from '@/components/shell/action-problem';
import { SubmitForm } from '@/components/shell/submit-form';
import { useSubmitForm } from '@/components/shell/use-submit-form';
import { Button } from '@/components/ui/button';
import { MarkedText } from '@/components/ui/marked-text';
import { PasswordField } from '@/components/ui/password-field';
import { acceptInvitation } from '@/lib/queries/session';
import { enter } from './enter';

const schema = () =>
  import('@/lib/contract/session').then(({ invitationAcceptance }) => invitationAcceptance);

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
  const accepting = useSubmitForm({
    schema,
    fields: ['password'],
    focusAfter: 'password',
    send: ({ password }) => acceptInvitation(token, password),
    done: () => enter('/'),
  });
  return (
    <>
      <div>
        <h1>
          Welcome, <MarkedText>{name}</MarkedText>
        </h1>
        <p className="mt-0.5 text-ink-2">Choose the password with which you sign in from now on.</p>
      </div>
      <SubmitForm of={accepting} className="grid gap-4">
        <div>
          <span className="block font-medium">E-mail address</span>
          <span className="break-all text-ink-2">
            <MarkedText>{email}</MarkedText>
          </span>
          {/* Password managers keep the password with it. */}
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        </div>
        <PasswordField
          name="password"
          label="New password"
          autoComplete="new-password"
          autoFocus
          hint={`At least ${least} characters; any will do. A few unrelated words are good and easy to keep.`}
        />
        <ActionProblem problem={accepting.problem} />
        <Button type="submit" look="primary" aria-disabled={accepting.isSending} className="min-h-10">
          {accepting.isSending ? 'Signing in…' : 'Set password and sign in'}
        </Button>
      </SubmitForm>
    </>
  );
}
