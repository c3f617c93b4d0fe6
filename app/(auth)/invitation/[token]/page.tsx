import type { Metadata } from 'next';
import { InvitationForm } from '@/components/sign-in/invitation-form';
import { NoInvitation } from '@/components/sign-in/no-invitation';
import { readInvitationPage } from '@/lib/bff/invitations';
import { PASSWORD_LENGTH } from '@/lib/contract/session';

/** The link is the key to an account: it is told to no other site. */
export const metadata: Metadata = { title: 'Choose a password', referrer: 'no-referrer' };

interface Address {
  params: Promise<{ token: string }>;
}

export default async function InvitationPage({ params }: Address) {
  const { token } = await params;
  const outcome = await readInvitationPage(token);
  if (!outcome.ok) return <NoInvitation problem={outcome.problem} />;
  return <InvitationForm token={token} invitation={outcome.value} least={PASSWORD_LENGTH.least} />;
}
