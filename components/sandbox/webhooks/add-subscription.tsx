'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Sheet } from '@/components/ui/sheet';
import {
  type CreateSubscription,
  type SubscriptionWithSecret,
  createSubscription as schema,
} from '@/lib/contract/sandbox/webhook';
import type { EventType } from '@/lib/contract/sandbox/webhook-types';
import { createSubscription, webhooksKey } from '@/lib/queries/sandbox-webhooks';
import { ActionFailure } from '../action-failure';
import { besideFields, fieldError } from '../field-error';
import { FieldMessage } from '../field-message';
import { useControlAction } from '../use-control-action';
import { EventChoice } from './event-choice';
import { SecretTold } from './secret-told';

/** Asks for an address and the events that it is sent, and then shows the secret, once. */
export function AddSubscription({ account, onClose }: { account: string; onClose: () => void }) {
  const [every, setEvery] = useState(true);
  const [chosen, setChosen] = useState<readonly EventType[]>([]);
  const [made, setMade] = useState<SubscriptionWithSecret | null>(null);
  const { register, handleSubmit, formState, setValue, clearErrors } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { address: '', event_types: null },
  });
  const queryClient = useQueryClient();
  const action = useControlAction(
    (input: CreateSubscription) => createSubscription(account, input),
    ({ data }) => {
      setMade(data);
      return queryClient.invalidateQueries({ queryKey: webhooksKey(account) });
    },
  );
  const { errors } = formState;
  const { ref: registered, ...address } = register('address');
  const field = useRef<HTMLInputElement>(null);
  const choose = (all: boolean, types: readonly EventType[]) => {
    setEvery(all);
    setChosen(types);
    setValue('event_types', all ? null : [...types]);
    clearErrors('event_types');
  };
  const submit = handleSubmit((input) => action.run(input));
  const addressError = fieldError('address', errors.address?.message, action.failure);
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
        <form noValidate onSubmit={submit} className="flex min-h-0 grow flex-col">
          <div className="grid min-h-0 grow content-start gap-5 overflow-y-auto px-5 py-4">
            <div>
              <label htmlFor="receiver-address" className="font-medium">
                Address
              </label>
              <input
                id="receiver-address"
                type="url"
                maxLength={2_000}
                autoComplete="off"
                spellCheck={false}
                placeholder="https://receiver.example/webhooks"
                aria-invalid={addressError !== undefined}
                aria-describedby="receiver-address-hint receiver-address-error"
                className="mt-1 h-[30px] w-full rounded-md border border-edge bg-surface px-2.5"
                {...address}
                ref={(element) => {
                  field.current = element;
                  registered(element);
                }}
              />
              <p id="receiver-address-hint" className="mt-1 text-sm text-ink-3">
                http or https. Private and loopback addresses are refused when they are connected to.
              </p>
              <FieldMessage id="receiver-address-error">{addressError}</FieldMessage>
            </div>
            <EventChoice
              every={every}
              chosen={chosen}
              onChange={choose}
              error={fieldError(
                'event_types',
                errors.event_types === undefined ? undefined : 'Choose at least one event.',
                action.failure,
              )}
            />
            <ActionFailure failure={besideFields(['address', 'event_types'], action.failure)} />
          </div>
          <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">
            <Button onClick={onClose}>Cancel</Button>
            <Button look="primary" type="submit" aria-disabled={action.isRunning}>
              {action.isRunning ? 'Adding…' : 'Add receiver'}
            </Button>
          </footer>
        </form>
      )}
    </Sheet>
  );
}
