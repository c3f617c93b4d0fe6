'use client';

import { OneTimeValue } from '@/components/ui/one-time-value';
import { ServiceTime } from '@/components/ui/service-time';

export function NewSecret({
  secret,
  ifLost,
  previousUntil = null,
}: {
  secret: string;
  /** What to do if it is lost. */
  ifLost: string;
  /** When the previous secret expires, ISO 8601. */
  previousUntil?: string | null;
}) {
  return (
    <>
      <OneTimeValue
        what="signing secret"
        told={[{ name: 'signing secret', label: 'Signing secret', text: secret }]}
      >
        . {ifLost}
      </OneTimeValue>
      {previousUntil === null ? null : (
        <p className="text-ink-2">
          The previous secret also works until <ServiceTime relative={false}>{previousUntil}</ServiceTime>.
          Until then every webhook carries both signatures.
        </p>
      )}
    </>
  );
}
