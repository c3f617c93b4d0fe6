'use client';

import { useId, useState } from 'react';
import { SubmitForm, useSubmitForm } from '@/components/shell/use-submit-form';
import { Button } from '@/components/ui/button';
import { FieldFrame } from '@/components/ui/form-field';
import { FormSelect } from '@/components/ui/form-select';
import { SelectField } from '@/components/ui/select-field';
import { sendTestEvent, webhooksKey } from '@/lib/features/sandbox/webhook-queries';
import type { WebhookSubscription } from '@/lib/service/control-api/webhook';
import { EVENT_TYPES, type EventType } from '@/lib/service/control-api/webhook-types';
import { ActionFailure } from '../action-failure';
import { receiverName } from './receiver-name';

interface Test {
  type: EventType;
  receiver: WebhookSubscription;
}

const FIRST: EventType = 'profile.updated';

const schema = () => import('@/lib/service/control-api/webhook').then((module) => module.testEvent);

/** Sends a receiver an event about no real object, to test that it is understood. */
export function SendTestEvent({
  account,
  subscriptions,
}: {
  account: string;
  subscriptions: readonly WebhookSubscription[];
}) {
  const id = useId();
  const [sent, setSent] = useState<Test | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  // The service sends nothing to a disabled one.
  const enabled = subscriptions.filter(({ status }) => status === 'enabled');
  const receiver = enabled.find(({ id }) => id === chosen) ?? enabled[0];
  const sending = useSubmitForm({
    schema,
    defaultValues: { event: FIRST },
    fields: ['event'],
    send: async ({ event }) => {
      setSent(null);
      if (receiver === undefined) return null;
      await sendTestEvent(account, receiver.id, event);
      return { type: event, receiver };
    },
    refreshes: [webhooksKey(account)],
    done: setSent,
  });
  return (
    <SubmitForm of={sending} className="min-w-0 bg-surface px-3.5 py-3">
      <div className="flex flex-wrap items-end gap-2">
        <FormSelect
          name="event"
          label="Send a test event"
          choices={EVENT_TYPES.map((one) => ({ value: one, label: one }))}
        />
        <FieldFrame id={id} label="to" error={undefined}>
          <SelectField
            id={id}
            className="w-[190px] [&>select]:h-9"
            value={receiver?.id ?? ''}
            choices={enabled.map((one) => ({ value: one.id, label: receiverName(one) }))}
            onChange={({ target }) => setChosen(target.value)}
          />
        </FieldFrame>
        <Button type="submit" disabled={receiver === undefined} aria-disabled={sending.isSending}>
          {sending.isSending ? 'Sending…' : 'Send'}
        </Button>
      </div>
      <p role="status" className="mt-1 text-sm text-ink-2 empty:hidden">
        {sent ? `A ${sent.type} test event is on its way to ${receiverName(sent.receiver)}.` : ''}
      </p>
      <ActionFailure failure={sending.failure} />
    </SubmitForm>
  );
}
