'use client';

import { Flag } from 'lucide-react';
import type { ReactNode } from 'react';
import { ProfileFilter } from '@/components/shell/profile-filter';
import { TimeField } from '@/components/shell/time-field';
import { buttonClass } from '@/components/ui/button';
import { SelectField } from '@/components/ui/select-field';
import type { EventsFilter } from '@/lib/queries/events';
import { eventChoices, SENDERS, statusChoices } from './event-choices';
import type { FilterChange } from './events-address';

/** Which events are listed; `children` stand at their end. */
export function EventsFilters({
  filter,
  onChange,
  children,
}: {
  filter: EventsFilter;
  onChange: (part: FilterChange) => void;
  children: ReactNode;
}) {
  const isFlagged = filter.flagged !== undefined;
  return (
    <search className="mt-[18px] mb-3 flex flex-wrap items-center gap-2">
      <ProfileFilter value={filter.profile ?? null} onChange={(profile) => onChange({ profile })} />
      <SelectField
        aria-label="Event type"
        choices={eventChoices(filter.event)}
        value={filter.event ?? ''}
        onChange={({ target }) => onChange({ event: target.value || null })}
        className="max-w-[220px]"
      />
      <SelectField
        aria-label="Status"
        choices={statusChoices(filter.status)}
        value={filter.status ?? ''}
        onChange={({ target }) => onChange({ status: target.value || null })}
        className="max-w-[220px]"
      />
      <SelectField
        aria-label="Sender"
        choices={SENDERS}
        value={filter.verified ?? ''}
        onChange={({ target }) => onChange({ verified: target.value || null })}
      />
      <button
        type="button"
        aria-pressed={isFlagged}
        onClick={() => onChange({ flagged: isFlagged ? null : 'yes' })}
        className={`${buttonClass()} aria-pressed:border-edge aria-pressed:bg-warn-soft aria-pressed:text-warn`}
      >
        <Flag aria-hidden /> Flagged only
      </button>
      <TimeField label="Received from" value={filter.from ?? null} onChange={(from) => onChange({ from })} />
      <TimeField label="to" value={filter.to ?? null} onChange={(to) => onChange({ to })} />
      {children}
    </search>
  );
}
