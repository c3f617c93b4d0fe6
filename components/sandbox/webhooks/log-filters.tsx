'use client';

import { useState } from 'react';
import { PAGE_SEARCH } from '@/components/shell/page-search';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { findProfileUuid } from '@/lib/contract/find-profile-uuid';
import type { WebhookSubscription } from '@/lib/contract/sandbox/webhook';
import { DELIVERY_STATUSES, EVENT_TYPES } from '@/lib/contract/sandbox/webhook-types';
import type { DeliveryFilter } from '@/lib/queries/sandbox-webhooks';
import { DELIVERY_WORDS, receiverName } from './delivery-words';

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
        value={filter.event ?? ''}
        onChange={({ target }) =>
          onChange({ event: EVENT_TYPES.find((type) => type === target.value) ?? null })
        }
      >
        <option value="">Every event</option>
        {EVENT_TYPES.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </SelectField>
      <SelectField
        aria-label="Delivery status"
        value={filter.status ?? ''}
        onChange={({ target }) =>
          onChange({ status: DELIVERY_STATUSES.find((status) => status === target.value) ?? null })
        }
      >
        <option value="">Every status</option>
        {DELIVERY_STATUSES.map((status) => (
          <option key={status} value={status}>
            {DELIVERY_WORDS[status]}
          </option>
        ))}
      </SelectField>
      <SelectField
        aria-label="Receiver"
        value={filter.subscription ?? ''}
        onChange={({ target }) => onChange({ subscription: target.value || null })}
        className="max-w-[260px]"
      >
        <option value="">Every receiver</option>
        {subscriptions.map((subscription) => (
          <option key={subscription.id} value={subscription.id}>
            {receiverName(subscription)}
          </option>
        ))}
        {filter.subscription === null || subscriptions.some(({ id }) => id === filter.subscription) ? null : (
          <option value={filter.subscription}>A receiver that is gone</option>
        )}
      </SelectField>
      {isWrong ? (
        <p id="wrong-profile" role="status" className="w-full text-bad">
          There is no whole UUID in this text. The log is not filtered by it.
        </p>
      ) : null}
    </search>
  );
}
