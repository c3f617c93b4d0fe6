'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { SubmitForm, useSubmitForm } from '@/components/shell/use-submit-form';
import { Button } from '@/components/ui/button';
import { FormField } from '@/components/ui/form-field';
import { Sheet } from '@/components/ui/sheet';
import type { SubscriptionWithSecret } from '@/lib/contract/sandbox/webhook';
import { createSubscription, webhooksKey } from '@/lib/queries/sandbox-webhooks';
import { ActionFailure } from '../action-failure';
import { EventChoice } from './event-choice';
import { SecretTold } from './secret-told';

const schema = () => import('@/lib/contract/sandbox/webhook').then((module) => module.createSubscription);

/** Asks for an address and the events that it is sent, and then shows the secret, once. */
export function AddSubscription({ account, onClose }: { account: string; onClose: () => void }) {
  const [made, setMade] = useState<SubscriptionWithSecret | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const queryClient = useQueryClient();
  const adding = useSubmitForm({
    schema,
    words: ({ path }) => (path?.[0] === 'event_types' ? 'Choose at least one event.' : undefined),
    defaultValues: { address: '', event_types: null },
    fields: ['address', 'event_types'],
    send: (input) => createSubscription(account, input),
    done: ({ data }) => {
      setMade(data);
      return queryClient.invalidateQueries({ queryKey: webhooksKey(account) });
    },
  });
  return (
    <Sheet
      open
      onClose={onClose}
      initialFocus={field}
      title={made ? 'Receiver added' : 'Add a receiver'}
      description={
        made ? (
          <span className="wrap-anywhere">{made.address}</span>
        ) : (
          'It is sent signed webhooks from now on.'
        )
      }
    >
      {made ? (
        <div className="grid min-h-0 grow content-start justify-items-start gap-4 overflow-y-auto px-5 py-4">
          <SecretTold subscription={made} />
          <Button onClick={onClose}>I have copied it</Button>
        </div>
      ) : (
        <SubmitForm of={adding} className="flex min-h-0 grow flex-col">
          <div className="grid min-h-0 grow content-start gap-5 overflow-y-auto px-5 py-4">
            <FormField
              ref={field}
              name="address"
              type="url"
              label="Address"
              maxLength={2_000}
              autoComplete="off"
              spellCheck={false}
              placeholder="https://receiver.example/webhooks"
              hint="http or https. Private and loopback addresses are refused when they are connected to."
            />
            <EventChoice />
            <ActionFailure failure={adding.failure} />
          </div>
          <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">
            <Button onClick={onClose}>Cancel</Button>
            <Button look="primary" type="submit" aria-disabled={adding.isSending}>
              {adding.isSending ? 'Adding…' : 'Add receiver'}
            </Button>
          </footer>
        </SubmitForm>
      )}
    </Sheet>
  );
}
