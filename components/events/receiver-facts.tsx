'use client';

import { CircleOff, ShieldAlert, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { CopyButton } from '@/components/ui/copy-button';
import { useInBrowser } from '@/components/ui/use-in-browser';
import type { EventsPage } from '@/lib/features/events/events';

const RECEIVER_PATH = '/api/webhooks/onboarding';

/**
 * Whether and at what address the receiver accepts webhooks, and which. The secret and token are never sent to the
 * browser.
 */
export function ReceiverFacts({ receiver }: { receiver: EventsPage['receiver'] }) {
  // Only the browser knows the host name under which the console is reached.
  const origin = useInBrowser() ? window.location.origin : '';
  const { signed, unsigned } = receiver;
  return (
    <ul className="grid gap-3 text-left">
      {signed ? (
        <Fact icon={<ShieldCheck aria-hidden className="text-on" />} title="Open for signed webhooks">
          Register this address with the sender, which must sign webhooks using the Standard Webhooks format.
          <Address>{`${origin}${RECEIVER_PATH}`}</Address>
        </Fact>
      ) : null}
      {unsigned ? (
        <Fact
          icon={<ShieldAlert aria-hidden className="text-warn" />}
          title="Open for unsigned webhooks at a secret address"
        >
          The address ends with the value of <code>ONBOARDING_WEBHOOK_TOKEN</code>. These webhooks are marked
          “Unverified”.
          <Address>{`${origin}${RECEIVER_PATH}/{token}`}</Address>
        </Fact>
      ) : null}
      {signed || unsigned ? null : (
        <Fact icon={<CircleOff aria-hidden className="text-bad" />} title="The receiver is closed">
          Set <code>ONBOARDING_WEBHOOK_SECRET</code> to the secret that the sender signs with, or, for a
          sender that cannot sign, <code>ONBOARDING_WEBHOOK_TOKEN</code>and restart the console. The address
          will be:
          <Address>{`${origin}${RECEIVER_PATH}`}</Address>
        </Fact>
      )}
    </ul>
  );
}

function Fact({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-2.5 [&>svg]:mt-[3px] [&>svg]:size-4 [&>svg]:shrink-0">
      {icon}
      <div className="min-w-0">
        <p className="font-medium">{title}</p>
        <div className="max-w-[64ch] text-ink-2">{children}</div>
      </div>
    </li>
  );
}

function Address({ children }: { children: string }) {
  return (
    <span className="mt-1 flex items-center gap-1">
      <code className="rounded-sm border border-line bg-sunken px-1.5 font-mono break-all text-ink">
        {children}
      </code>
      <CopyButton text={children} name="receiver’s address" />
    </span>
  );
}
