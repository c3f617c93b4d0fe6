import type { Metadata } from 'next';
import { PageTitle } from '@/components/shell/page-title';
import { InvitationForm, NoInvitation, ProviderInvitation } from '@/components/sign-in/invitation';
import { askForPage } from '@/lib/application/pages/ask';
import { PASSWORD_LENGTH } from '@/lib/features/sign-in/sign-in';

/** The link grants access to an account, so no referrer is sent to other sites. */
export const metadata: Metadata = { referrer: 'no-referrer' };

interface Address {
  params: Promise<{ token: string }>;
}

export default async function InvitationPage({ params }: Address) {
  return (
    <>
      <PageTitle>Invitation</PageTitle>
      {await formFor((await params).token)}
    </>
  );
}

async function formFor(token: string) {
  const outcome = await askForPage('GET /api/invitations/{token}', { params: { token } });
  if (!outcome.ok) return <NoInvitation problem={outcome.problem} />;
  const { name, email, oidc } = outcome.value;
  if (oidc !== null)
    return <ProviderInvitation token={token} name={name} email={email} provider={oidc.name} />;
  return <InvitationForm token={token} name={name} email={email ?? ''} least={PASSWORD_LENGTH.least} />;
}
