'use client';

import { useState } from 'react';
import { PAGE_SEARCH } from '@/components/shell/page-search';
import { TextField } from '@/components/ui/text-field';
import { findProfileUuid } from '@/lib/contract/find-profile-uuid';
import type { WebhookSubscription } from '@/lib/contract/sandbox/webhook';
import { DELIVERY_STATUSES, EVENT_TYPES } from '@/lib/contract/sandbox/webhook-types';
import type { DeliveryFilter } from '@/lib/queries/sandbox-webhooks';
import { SelectField } from '../select-field';
import { DELIVERY_WORDS, receiverName } from './delivery-words';

const EVENTS = [
  { value: '', label: 'Every event' },
  ...EVENT_TYPES.map((type) => ({ value: type, label: type })),
];
const STATUSES = [
  { value: '', label: 'Every status' },
  ...DELIVERY_STATUSES.map((status) => ({ value: status, label: DELIVERY_WORDS[status] })),
];

/** Which deliveries are listed. The profile is found in whatever is pasted. */
export function LogFilters({
  filter,
  subscriptions,
  onChange,
}: {
  filter: DeliveryFilter;
  subscriptions: readonly WebhookSubscription[];
  onChange: (part: Partial<DeliveryFilter>) => void;
}) {
  const [text, setText] = useState(filter.profile ?? '');
  const [known, setKnown] = useState(filter.profile);
  if (known !== filter.profile) {
    // The address leads when it changes by itself (back, a link, "Clear filters").
    setKnown(filter.profile);
    if (findProfileUuid(text) !== filter.profile) setText(filter.profile ?? '');
  }
  const isWrong = text.trim() !== '' && findProfileUuid(text) === null;
  return (
    <search className="flex flex-wrap gap-2">
      <TextField
        {...PAGE_SEARCH}
        aria-label="Profile UUID"
        placeholder="Profile UUID"
        value={text}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? 'wrong-profile' : undefined}
        onChange={({ target }) => {
          setText(target.value);
          const profile = findProfileUuid(target.value);
          if (profile !== filter.profile) onChange({ profile });
        }}
        className="w-[310px] max-w-full"
      />
      <SelectField
        aria-label="Event type"
        choices={EVENTS}
        value={filter.event ?? ''}
        onChange={({ target }) =>
          onChange({ event: EVENT_TYPES.find((type) => type === target.value) ?? null })
        }
      />
      <SelectField
        aria-label="Delivery status"
        choices={STATUSES}
        value={filter.status ?? ''}
        onChange={({ target }) =>
          onChange({ status: DELIVERY_STATUSES.find((status) => status === target.value) ?? null })
        }
      />
      <SelectField
        aria-label="Receiver"
        choices={receivers(subscriptions, filter.subscription)}
        value={filter.subscription ?? ''}
        onChange={({ target }) => onChange({ subscription: target.value || null })}
        className="max-w-[260px]"
      />
      {isWrong ? (
        <p id="wrong-profile" role="status" className="w-full text-bad">
          There is no whole UUID in this text. The log is not filtered by it.
        </p>
      ) : null}
    </search>
  );
}

function receivers(subscriptions: readonly WebhookSubscription[], chosen: string | null) {
  const isGone = chosen !== null && !subscriptions.some(({ id }) => id === chosen);
  return [
    { value: '', label: 'Every receiver' },
    ...subscriptions.map((one) => ({ value: one.id, label: receiverName(one) })),
    ...(isGone ? [{ value: chosen, label: 'A receiver that is gone' }] : []),
  ];
}
