'use client';

import { type FormEvent, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { SelectField } from '@/components/ui/select-field';
import type { WebhookSubscription } from '@/lib/contract/sandbox/webhook';
import { EVENT_TYPES, type EventType } from '@/lib/contract/sandbox/webhook-types';
import { sendTestEvent, webhooksKey } from '@/lib/queries/sandbox-webhooks';
import { Refused } from '../refused';
import { useAction } from '../use-action';
import { receiverName } from './delivery-words';

interface Test {
  type: EventType;
  receiver: WebhookSubscription;
}

/** Sends one receiver an event about nothing that exists, to see whether it is understood. */
export function SendTestEvent({
  account,
  subscriptions,
}: {
  account: string;
  subscriptions: readonly WebhookSubscription[];
}) {
  const id = useId();
  const [type, setType] = useState<EventType>('profile.updated');
  const [chosen, setChosen] = useState<string | null>(null);
  const receiver = subscriptions.find(({ id }) => id === chosen) ?? subscriptions[0];
  const action = useAction(
    (test: Test) => sendTestEvent(account, test.receiver.id, test.type),
    [webhooksKey(account)],
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (receiver) action.run({ type, receiver });
  };
  const sent = action.data === undefined ? undefined : action.variables;
  return (
    <form onSubmit={submit} className="min-w-0 bg-surface px-3.5 py-3">
      <div className="flex flex-wrap items-end gap-2">
        <div className="grid min-w-0 gap-1">
          <label htmlFor={`${id}-type`} className="text-[12px] text-ink-3">
            Send a test event
          </label>
          <SelectField
            id={`${id}-type`}
            value={type}
            onChange={({ target }) => setType(EVENT_TYPES.find((one) => one === target.value) ?? type)}
          >
            {EVENT_TYPES.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </SelectField>
        </div>
        <div className="grid min-w-0 gap-1">
          <label htmlFor={`${id}-to`} className="text-[12px] text-ink-3">
            to
          </label>
          <SelectField
            id={`${id}-to`}
            className="max-w-[240px]"
            value={receiver?.id ?? ''}
            onChange={({ target }) => setChosen(target.value)}
          >
            {subscriptions.map((subscription) => (
              <option key={subscription.id} value={subscription.id}>
                {receiverName(subscription)}
              </option>
            ))}
          </SelectField>
        </div>
        <Button type="submit" disabled={receiver === undefined} aria-disabled={action.isPending}>
          {action.isPending ? 'Sending…' : 'Send'}
        </Button>
      </div>
      <p role="status" className="mt-1 text-[12.5px] text-ink-2 empty:hidden">
        {sent ? `A ${sent.type} test event is on its way to ${receiverName(sent.receiver)}.` : ''}
      </p>
      {action.error === null ? null : <Refused what="Nothing was sent." error={action.error} />}
    </form>
  );
}
