'use client';

import { OneTimeValue } from '@/components/ui/one-time-value';
import { exactTime } from '@/components/ui/time-words';
import type { OperatorLink } from '@/lib/features/operators/operators';

/** Shows a link, once. */
export function OneTimeLink({ told: { link, expiresAt }, email }: { told: OperatorLink; email: string }) {
  // Only the browser knows the host name under which the console is reached.
  const text = new URL(link, window.location.origin).href;
  return (
    <OneTimeValue what="link" told={[{ name: 'one-time link', label: 'One-time link', text }]}>
      . The console does not send it, so give it to <span className="wrap-anywhere">{email}</span> yourself.
      Anyone who has it can take over this account. It works once, until {exactTime(new Date(expiresAt))}.
    </OneTimeValue>
  );
}
