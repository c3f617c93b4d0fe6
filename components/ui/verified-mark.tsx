import { ShieldAlert, ShieldCheck } from 'lucide-react';

/** What each mark means. */
export const VERIFIED_WORDS = {
  yes: 'Its signature is right',
  no: 'It came to the secret address, where no signature is checked',
} as const;

/** Whether the signature of a webhook told who sent it. */
export function VerifiedMark({ verified }: { verified: boolean }) {
  const Icon = verified ? ShieldCheck : ShieldAlert;
  return (
    <span
      title={VERIFIED_WORDS[verified ? 'yes' : 'no']}
      className={`inline-flex items-center gap-1.5 whitespace-nowrap ${verified ? 'text-on' : 'text-warn'}`}
    >
      <Icon aria-hidden className="size-3.5" />
      {verified ? 'Verified' : 'Unverified'}
    </span>
  );
}
