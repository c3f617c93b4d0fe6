'use client';

import { Flag } from 'lucide-react';
import type { ReactNode } from 'react';
import { ListSelects } from '@/components/list/list-selects';
import { ProfileFilter } from '@/components/shell/profile-filter';
import { TimeRangeField } from '@/components/shell/time-fields';
import { SavedViews } from '@/components/shell/views/saved-views';
import { buttonClass } from '@/components/ui/button';
import { EVENTS_LIST } from '@/lib/contract/lists/events';
import type { FiltersOf, ListState } from '@/lib/contract/lists/list';
import { REVIEW_STATUSES } from '@/lib/contract/review-moves';
import { EVENT_TYPES } from '@/lib/contract/sandbox/webhook-types';

/** Filters of the events; `children` come last. */
export function EventsFilters({
  state,
  onChange,
  children,
}: {
  state: ListState<typeof EVENTS_LIST>;
  onChange: (part: Partial<FiltersOf<typeof EVENTS_LIST>>) => void;
  children: ReactNode;
}) {
  const { profile, flagged, from, to } = state;
  return (
    <search className="mt-[18px] mb-3 flex flex-wrap items-center gap-2">
      <SavedViews list="events" />
      <ProfileFilter value={profile} onChange={(wanted) => onChange({ profile: wanted })} />
      <ListSelects
        list={EVENTS_LIST}
        state={state}
        choices={EVENT_CHOICES}
        onChange={onChange}
        className="max-w-[220px]"
      />
      <button
        type="button"
        aria-pressed={flagged !== null}
        onClick={() => onChange({ flagged: flagged === null ? 'yes' : null })}
        className={`${buttonClass()} aria-pressed:border-edge aria-pressed:bg-warn-soft aria-pressed:text-warn`}
      >
        <Flag aria-hidden /> {EVENTS_LIST.filters.flagged.label}
      </button>
      <TimeRangeField label="Received" from={from} to={to} onChange={onChange} />
      {children}
    </search>
  );
}

/** Choices for the event filters, taken from the OpenAPI document. */
const EVENT_CHOICES = {
  event: EVENT_TYPES.map((type) => ({ value: type, label: type })),
  status: [
    ...REVIEW_STATUSES.map((status) => ({ value: status, label: status, group: 'Profile events' })),
    ...['pending', 'complete'].map((status) => ({ value: status, label: status, group: 'Document events' })),
  ],
  verified: [
    { value: 'yes', label: 'Verified' },
    { value: 'no', label: 'Unverified' },
  ],
};
