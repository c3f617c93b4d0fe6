import { TriangleAlert } from 'lucide-react';
import { MarkedText } from '@/components/ui/marked-text';
import { ServiceTime } from '@/components/ui/service-time';
import type { WebhookSubscription } from '@/lib/contract/sandbox/webhook';

/** What else there is to say of a receiver: why it is disabled, since when it fails, which secrets sign. */
export function SubscriptionNotes({
  subscription: { status, disabled_reason, failing_since, previous_secret_until },
}: {
  subscription: WebhookSubscription;
}) {
  return (
    <ul className="mt-1 grid gap-0.5 text-sm text-ink-2 empty:hidden">
      {status === 'disabled' && disabled_reason !== null ? (
        <li className="wrap-anywhere">
          <MarkedText>{disabled_reason}</MarkedText>
        </li>
      ) : null}
      {failing_since === null ? null : (
        <li className="flex items-baseline gap-1.5 text-warn">
          <TriangleAlert aria-hidden className="size-3.5 shrink-0 translate-y-0.5" />
          <span>
            Failing since <ServiceTime relative={false}>{failing_since}</ServiceTime>
          </span>
        </li>
      )}
      {previous_secret_until === null ? null : (
        <li>
          The earlier secret signs too until{' '}
          <ServiceTime relative={false}>{previous_secret_until}</ServiceTime>
        </li>
      )}
    </ul>
  );
}
