'use client';

import { Button } from '@/components/ui/button';
import { Sheet } from '@/components/ui/sheet';
import type { SubscriptionWithSecret } from '@/lib/contract/sandbox/webhook';
import { SecretTold } from './secret-told';

/** After a rotation. */
export function SecretSheet({
  subscription,
  onClose,
}: {
  subscription: SubscriptionWithSecret;
  onClose: () => void;
}) {
  return (
    <Sheet
      open
      onClose={onClose}
      title="New signing secret"
      description={<span className="wrap-anywhere">{subscription.address}</span>}
    >
      <div className="grid min-h-0 grow content-start justify-items-start gap-4 overflow-y-auto px-5 py-4">
        <SecretTold subscription={subscription} />
        <Button onClick={onClose}>I have copied it</Button>
      </div>
    </Sheet>
  );
}
