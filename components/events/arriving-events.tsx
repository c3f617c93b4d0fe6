'use client';

import { useQuery } from '@tanstack/react-query';
import { StatusBadge } from '@/components/ui/lifecycle/status-badge';
import { MarkedText } from '@/components/ui/marked-text';
import { QuietLink } from '@/components/ui/page-link';
import { Panel } from '@/components/ui/panel';
import { ReadFailure } from '@/components/ui/read-failure';
import { AgedTime } from '@/components/ui/service-time';
import { EVENTS_LIST } from '@/lib/features/events/list';
import { eventsQuery } from '@/lib/features/events/queries';
import { emptyState, requestOf } from '@/lib/platform/list/list';

const MOST = 12;

/** A profile's webhooks as they arrive, newest first; each links to its body. */
export function ArrivingEvents({ profile }: { profile: string }) {
  const request = requestOf(EVENTS_LIST, { ...emptyState(EVENTS_LIST), profile });
  const { data, error, refetch } = useQuery(eventsQuery(request));
  if (error !== null && data === undefined) {
    return <ReadFailure error={error} onRetry={() => void refetch()} />;
  }
  const rows = data?.rows.slice(0, MOST) ?? [];
  if (rows.length === 0) return <Panel className="px-4 py-5 text-ink-2">No webhooks yet.</Panel>;
  return (
    <Panel>
      <ol aria-label="Webhooks of this profile">
        {rows.map(({ number, event, status, receivedAt }) => (
          <li
            key={number}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3.5 py-2 last:border-b-0"
          >
            <QuietLink href={`/events?open=${number}`} className="min-w-0 grow truncate font-mono text-sm">
              <MarkedText>{event ?? 'No event type'}</MarkedText>
            </QuietLink>
            {status === null ? null : <StatusBadge status={status} />}
            <span className="text-sm text-ink-3">
              <AgedTime>{receivedAt}</AgedTime>
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
