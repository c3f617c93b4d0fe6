'use client';

import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { SelectField } from '@/components/ui/select-field';
import type { WebhookSubscription } from '@/lib/contract/sandbox/webhook';
import { EVENT_TYPES, type EventType } from '@/lib/contract/sandbox/webhook-types';
import { sendTestEvent, webhooksKey } from '@/lib/queries/sandbox-webhooks';
import { ActionFailure } from '../action-failure';
import { useControlAction } from '../use-control-action';
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
  const [sent, setSent] = useState<Test | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  // The service sends nothing to a disabled one.
  const enabled = subscriptions.filter(({ status }) => status === 'enabled');
  const receiver = enabled.find(({ id }) => id === chosen) ?? enabled[0];
  const queryClient = useQueryClient();
  const action = useControlAction(
    (test: Test) => sendTestEvent(account, test.receiver.id, test.type),
    (_, test) => {
      setSent(test);
      return queryClient.invalidateQueries({ queryKey: webhooksKey(account) });
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(null);
    if (receiver) action.run({ type, receiver });
  };
  return (
    <form onSubmit={submit} className="min-w-0 bg-surface px-3.5 py-3">
      <div className="flex flex-wrap items-end gap-2">
        <div className="grid min-w-0 gap-1">
          <label htmlFor={`${id}-type`} className="text-xs text-ink-3">
            Send a test event
          </label>
          <SelectField
            id={`${id}-type`}
            value={type}
            choices={EVENT_TYPES.map((one) => ({ value: one, label: one }))}
            onChange={({ target }) => setType(EVENT_TYPES.find((one) => one === target.value) ?? type)}
          />
        </div>
        <div className="grid min-w-0 gap-1">
          <label htmlFor={`${id}-to`} className="text-xs text-ink-3">
            to
          </label>
          <SelectField
            id={`${id}-to`}
            className="w-[190px]"
            value={receiver?.id ?? ''}
            choices={enabled.map((one) => ({ value: one.id, label: receiverName(one) }))}
            onChange={({ target }) => setChosen(target.value)}
          />
        </div>
        <Button type="submit" disabled={receiver === undefined} aria-disabled={action.isRunning}>
          {action.isRunning ? 'Sending…' : 'Send'}
        </Button>
      </div>
      <p role="status" className="mt-1 text-sm text-ink-2 empty:hidden">
        {sent ? `A ${sent.type} test event is on its way to ${receiverName(sent.receiver)}.` : ''}
      </p>
      <ActionFailure failure={action.failure} />
    </form>
  );
}
