'use client';

import { ActionProblem } from '@/components/shell/use-action';
import { SubmitForm, useSubmitForm } from '@/components/shell/use-submit-form';
import { Button, buttonClass } from '@/components/ui/button';
import { MarkedText } from '@/components/ui/marked-text';
import { PasswordField } from '@/components/ui/password-field';
import { call } from '@/lib/features/call';
import { invitationAddress } from '@/lib/features/sign-in/queries';
import type { Problem } from '@/lib/platform/api/problem';
import { openConsole } from './open-console';
import { ProviderLink } from './provider-sign-in';

const schema = () =>
  import('@/lib/features/sign-in/sign-in').then(({ invitationAcceptance }) => invitationAcceptance);

/** Chooses a password and signs in. The rules are shown before typing. */
export function InvitationForm({
  token,
  name,
  email,
  least,
}: {
  token: string;
  name: string;
  email: string;
  /** Minimum length of a password. */
  least: number;
}) {
  const accepting = useSubmitForm({
    schema,
    fields: ['password'],
    focusAfter: 'password',
    send: ({ password }) => call('POST /api/invitations/{token}', { params: { token }, body: { password } }),
    done: () => openConsole('/'),
  });
  return (
    <>
      <div>
        <h1>
          Welcome, <MarkedText>{name}</MarkedText>
        </h1>
        <p className="mt-0.5 text-ink-2">Choose a password to sign in with.</p>
      </div>
      <SubmitForm of={accepting} className="grid gap-4">
        <div>
          <span className="block font-medium">E-mail address</span>
          <span className="break-all text-ink-2">
            <MarkedText>{email}</MarkedText>
          </span>
          {/* Password managers store the password with it. */}
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        </div>
        <PasswordField
          name="password"
          label="New password"
          autoComplete="new-password"
          autoFocus
          hint={`At least ${least} characters. A few unrelated words are strong and easy to remember.`}
        />
        <ActionProblem problem={accepting.problem} />
        <Button type="submit" variant="primary" aria-disabled={accepting.isSending} className="min-h-10">
          {accepting.isSending ? 'Signing in…' : 'Set password and sign in'}
        </Button>
      </SubmitForm>
    </>
  );
}

/** Replaces an invitation that can't be used. */
export function NoInvitation({ problem }: { problem: Problem }) {
  return (
    <div>
      <h1>{problem.title.replace(/\.$/, '')}</h1>
      <p className="mt-1 text-ink-2">{problem.detail}</p>
      <p className="mt-4">
        <a href="/sign-in" className={buttonClass()}>
          Go to sign-in
        </a>
      </p>
    </div>
  );
}

/** An invitation if passwords are disabled: it is accepted with a company account. */
export function ProviderInvitation({
  token,
  name,
  email,
  provider,
}: {
  token: string;
  name: string;
  /** Null if any account may accept it. */
  email: string | null;
  provider: string;
}) {
  return (
    <>
      <div>
        <h1>
          Welcome, <MarkedText>{name}</MarkedText>
        </h1>
        <p className="mt-0.5 text-ink-2">
          Accept the invitation with your company account. Your groups there determine your role.
        </p>
      </div>
      {email === null ? null : (
        <div>
          <span className="block font-medium">E-mail address of the account</span>
          <span className="break-all text-ink-2">
            <MarkedText>{email}</MarkedText>
          </span>
        </div>
      )}
      <ProviderLink name={provider} address={invitationAddress(token)} />
    </>
  );
}
