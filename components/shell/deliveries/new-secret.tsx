'use client';

import { KeyRound } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { CopyButton } from '@/components/ui/copy-button';
import { ServiceTime } from '@/components/ui/service-time';

/** The one time that a secret is shown. It takes the focus: what was asked before is gone. */
export function NewSecret({
  secret,
  ifLost,
  previousUntil = null,
}: {
  secret: string;
  /** What to do then. */
  ifLost: string;
  /** Until when the earlier secret signs too, ISO 8601. */
  previousUntil?: string | null;
}) {
  const told = useRef<HTMLElement>(null);
  useEffect(() => told.current?.focus(), []);
  return (
    <section ref={told} tabIndex={-1} aria-labelledby="copy-secret" className="grid gap-3 outline-none">
      <div className="rounded-lg border border-line bg-warn-soft px-3.5 py-2.5">
        <p id="copy-secret" className="flex items-center gap-1.5 font-semibold">
          <KeyRound aria-hidden className="size-4 shrink-0 text-warn" />
          Copy the signing secret now
        </p>
        <p className="mt-1 text-ink-2">It is not shown again. {ifLost}</p>
      </div>
      <dl>
        <dt className="text-xs text-ink-3">Signing secret</dt>
        <dd className="mt-0.5 flex items-start gap-1.5 rounded-md border border-line bg-sunken p-2.5">
          <code className="min-w-0 grow break-all">{secret}</code>
          <CopyButton text={secret} name="signing secret" />
        </dd>
      </dl>
      {previousUntil === null ? null : (
        <p className="text-ink-2">
          The earlier secret signs too until <ServiceTime relative={false}>{previousUntil}</ServiceTime>:
          every webhook carries both signatures until then.
        </p>
      )}
    </section>
  );
}
