'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { NewSecret } from '@/components/alerts/deliveries/new-secret';
import { SheetForm } from '@/components/shell/sheet-form';
import { useSubmitForm } from '@/components/shell/use-submit-form';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { FieldError, FormField } from '@/components/ui/form-field';
import { Sheet } from '@/components/ui/sheet';
import { createSubscription, webhooksKey } from '@/lib/features/sandbox/webhook-queries';
import type { SubscriptionWithSecret } from '@/lib/service/control-api/webhook';
import { EVENT_TYPES, type EventType } from '@/lib/service/control-api/webhook-types';
import { ActionFailure } from '../action-failure';
import { IF_LOST } from './secret-sheet';

const schema = () => import('@/lib/service/control-api/webhook').then((module) => module.createSubscription);

/** Asks for an address and its events, and then shows the secret, once. */
export function AddSubscription({ account, onClose }: { account: string; onClose: () => void }) {
  const [made, setCreated] = useState<SubscriptionWithSecret | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const queryClient = useQueryClient();
  const adding = useSubmitForm({
    schema,
    words: ({ path }) => (path?.[0] === 'event_types' ? 'Choose at least one event.' : undefined),
    defaultValues: { address: '', event_types: null },
    fields: ['address', 'event_types'],
    send: (input) => createSubscription(account, input),
    done: ({ data }) => {
      setCreated(data);
      return queryClient.invalidateQueries({ queryKey: webhooksKey(account) });
    },
  });
  return (
    <Sheet
      onClose={onClose}
      initialFocus={field}
      title={made ? 'Receiver added' : 'Add receiver'}
      description={
        made ? (
          <span className="wrap-anywhere">{made.address}</span>
        ) : (
          'It will receive signed webhooks from now on.'
        )
      }
    >
      {made ? (
        <div className="grid min-h-0 grow content-start justify-items-start gap-4 overflow-y-auto px-5 py-4">
          <NewSecret secret={made.secret} previousUntil={made.previous_secret_until} ifLost={IF_LOST} />
          <Button onClick={onClose}>I have copied it</Button>
        </div>
      ) : (
        <SheetForm of={adding} send="Add receiver" sending="Adding…" onCancel={onClose}>
          <FormField
            ref={field}
            name="address"
            type="url"
            label="Address"
            maxLength={2_000}
            autoComplete="off"
            spellCheck={false}
            placeholder="https://receiver.example/webhooks"
            hint="http or https. Private and loopback addresses are not allowed."
          />
          <EventChoice />
          <ActionFailure failure={adding.failure} />
        </SheetForm>
      )}
    </Sheet>
  );
}

/** The field `event_types` of the surrounding form: every event, including future ones (null), or some by name. */
function EventChoice() {
  const { field, fieldState } = useController<{ event_types: EventType[] | null }>({ name: 'event_types' });
  const [chosen, setChosen] = useState<EventType[]>([]);
  const every = field.value === null;
  const choose = (all: boolean, types: EventType[]) => {
    setChosen(types);
    field.onChange(all ? null : types);
  };
  return (
    <fieldset aria-describedby="receiver-events-error">
      <legend className="font-medium">Events</legend>
      <Checkbox
        ref={field.ref}
        checked={every}
        onChange={({ target }) => choose(target.checked, chosen)}
        className="mt-1.5 w-fit"
      >
        Every event
      </Checkbox>
      {EVENT_TYPES.map((type) => (
        <Checkbox
          key={type}
          disabled={every}
          checked={every || chosen.includes(type)}
          onChange={({ target }) =>
            choose(false, target.checked ? [...chosen, type] : chosen.filter((one) => one !== type))
          }
          className="mt-1.5 w-fit"
        >
          <code>{type}</code>
        </Checkbox>
      ))}
      <FieldError id="receiver-events-error">{fieldState.error?.message}</FieldError>
    </fieldset>
  );
}
