'use client';

import { ProfileFilter } from '@/components/shell/profile-filter';
import { SelectField } from '@/components/ui/select-field';
import type { WebhookSubscription } from '@/lib/contract/sandbox/webhook';
import { DELIVERY_STATUSES, EVENT_TYPES } from '@/lib/contract/sandbox/webhook-types';
import type { DeliveryFilter } from '@/lib/queries/sandbox-webhooks';
import { DELIVERY_WORDS, receiverName } from './delivery-words';

const EVENTS = [
  { value: '', label: 'Every event' },
  ...EVENT_TYPES.map((type) => ({ value: type, label: type })),
];
const STATUSES = [
  { value: '', label: 'Every status' },
  ...DELIVERY_STATUSES.map((status) => ({ value: status, label: DELIVERY_WORDS[status] })),
];

/** Which deliveries are listed. */
export function LogFilters({
  filter,
  subscriptions,
  onChange,
}: {
  filter: DeliveryFilter;
  subscriptions: readonly WebhookSubscription[];
  onChange: (part: Partial<DeliveryFilter>) => void;
}) {
  return (
    <search className="flex flex-wrap gap-2">
      <ProfileFilter value={filter.profile} onChange={(profile) => onChange({ profile })} />
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
