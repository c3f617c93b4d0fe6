'use client';

import { NewSecret } from '@/components/alerts/deliveries/new-secret';
import { Button } from '@/components/ui/button';
import { Sheet } from '@/components/ui/sheet';
import type { SubscriptionWithSecret } from '@/lib/service/control-api/webhook';

export const IF_LOST = 'If you lose it, rotate the secret and update the receiver.';

/** Shown after a rotation. */
export function SecretSheet({
  subscription,
  onClose,
}: {
  subscription: SubscriptionWithSecret;
  onClose: () => void;
}) {
  return (
    <Sheet
      onClose={onClose}
      title="New signing secret"
      description={<span className="wrap-anywhere">{subscription.address}</span>}
    >
      <div className="grid min-h-0 grow content-start justify-items-start gap-4 overflow-y-auto px-5 py-4">
        <NewSecret
          secret={subscription.secret}
          previousUntil={subscription.previous_secret_until}
          ifLost={IF_LOST}
        />
        <Button onClick={onClose}>I have copied it</Button>
      </div>
    </Sheet>
  );
}
