'use client';

import { TriangleAlert } from 'lucide-react';
import { useAction } from '@/components/shell/use-action';
import { AskButton } from '@/components/ui/ask-button';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { IdChip } from '@/components/ui/id-chip';
import { MarkedText } from '@/components/ui/marked-text';
import { ServiceTime } from '@/components/ui/service-time';
import {
  changeSubscription,
  deleteSubscription,
  rotateSecret,
  webhooksKey,
} from '@/lib/features/sandbox/webhook-queries';
import type { SubscriptionWithSecret, WebhookSubscription } from '@/lib/service/control-api/webhook';
import { ActionFailure } from '../action-failure';

export function SubscriptionRow({
  account,
  subscription,
  onRotated,
}: {
  account: string;
  subscription: WebhookSubscription;
  onRotated: (subscription: SubscriptionWithSecret) => void;
}) {
  const { id, address, own, status, event_types: types } = subscription;
  const refreshes = [webhooksKey(account)];
  const isEnabled = status === 'enabled';
  const toggle = useAction(
    () => changeSubscription(account, id, { status: isEnabled ? 'disabled' : 'enabled' }),
    undefined,
    { refreshes },
  );
  const rotate = useAction(
    () => rotateSecret(account, id),
    ({ data }) => onRotated(data),
    { refreshes },
  );
  const remove = useAction(() => deleteSubscription(account, id), undefined, { refreshes });
  const isBusy = toggle.isRunning || rotate.isRunning || remove.isRunning;
  const forgetFailures = () => {
    for (const { reset } of [toggle, rotate, remove]) reset();
  };
  return (
    <li aria-label={address} className="px-3.5 py-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-[260px]">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-mono text-sm wrap-anywhere">
              <MarkedText>{address}</MarkedText>
            </span>
            <Badge tone={isEnabled ? 'on' : 'off'}>{isEnabled ? 'Enabled' : 'Disabled'}</Badge>
            {own ? <Badge tone="info">Console’s own receiver</Badge> : null}
          </div>
          <div className="mt-1 flex flex-wrap items-center gap-1">
            {types === null ? (
              <span className="text-ink-2">Every event</span>
            ) : (
              types.map((type) => <IdChip key={type}>{type}</IdChip>)
            )}
          </div>
          <SubscriptionNotes subscription={subscription} />
        </div>
        <div className="flex flex-wrap gap-2">
          <Button disabled={isBusy} onClick={() => void toggle.run(undefined)}>
            {toggle.isRunning ? (isEnabled ? 'Disabling…' : 'Enabling…') : isEnabled ? 'Disable' : 'Enable'}
          </Button>
          <AskButton
            disabled={isBusy}
            onClick={forgetFailures}
            title="Rotate the signing secret?"
            question="The new secret is shown once. The current one keeps working for 24 hours, so you can update the receiver. Any older secret stops working now."
            confirm="Rotate secret"
            answer="primary"
            onConfirm={() => void rotate.run(undefined)}
          >
            {rotate.isRunning ? 'Rotating…' : 'Rotate secret…'}
          </AskButton>
          {own ? null : (
            <AskButton
              variant="danger"
              disabled={isBusy}
              onClick={forgetFailures}
              title="Delete this receiver?"
              question={
                <p className="wrap-anywhere">
                  {address} will no longer receive webhooks, and its deliveries will be deleted from the log.
                  This cannot be undone.
                </p>
              }
              confirm="Delete receiver"
              onConfirm={() => void remove.run(undefined)}
            >
              {remove.isRunning ? 'Deleting…' : 'Delete…'}
            </AskButton>
          )}
        </div>
      </div>
      <ActionFailure failure={toggle.failure ?? rotate.failure ?? remove.failure} />
    </li>
  );
}

/** Notes on a receiver: why it is disabled, since when it fails, and which secrets sign. */
function SubscriptionNotes({
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
          The previous secret also works until{' '}
          <ServiceTime relative={false}>{previous_secret_until}</ServiceTime>
        </li>
      )}
    </ul>
  );
}
