import { MarkedText } from '@/components/ui/marked-text';
import { invitationAddress } from '@/lib/queries/session';
import { ProviderLink } from './provider-link';

/** An invitation where passwords are off: the company's account accepts it. */
export function ProviderInvitation({
  token,
  name,
  email,
  provider,
}: {
  token: string;
  name: string;
  /** Null: any account may accept it. */
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
          This console takes no passwords. Accept the invitation with your company account; your groups there
          decide what you may do.
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
