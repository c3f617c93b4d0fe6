'use client';

import { KeyRound } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { CopyButton } from '@/components/ui/copy-button';
import { exactTime } from '@/components/ui/time-words';
import type { OperatorLink } from '@/lib/contract/operators';

/** The one time that a link is shown. It takes the focus: what was asked before is gone. */
export function OneTimeLink({ told: { link, expiresAt }, email }: { told: OperatorLink; email: string }) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  // Only the browser knows under what name the console is reached.
  const address = new URL(link, window.location.origin).href;
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="copy-link" className="grid gap-3 outline-none">
      <div className="rounded-lg border border-line bg-warn-soft px-3.5 py-2.5">
        <p id="copy-link" className="flex items-center gap-1.5 font-semibold">
          <KeyRound aria-hidden className="size-4 shrink-0 text-warn" />
          Copy the link now
        </p>
        <p className="mt-1 text-ink-2">
          It is not shown again, and the console sends no mail: give it to{' '}
          <span className="wrap-anywhere">{email}</span> yourself. Whoever opens it chooses the password, or
          signs in with the company account where passwords are off. It works once, until{' '}
          {exactTime(new Date(expiresAt))}.
        </p>
      </div>
      <dl>
        <dt className="text-xs text-ink-3">One-time link</dt>
        <dd className="mt-0.5 flex items-start gap-1.5 rounded-md border border-line bg-sunken p-2.5">
          <code className="min-w-0 grow break-all">{address}</code>
          <CopyButton text={address} name="one-time link" />
        </dd>
      </dl>
    </section>
  );
}
