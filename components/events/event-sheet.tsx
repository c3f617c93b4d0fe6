'use client';

import { useQuery } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { Loaded } from '@/components/shell/loaded';
import { NamedProfile } from '@/components/shell/profile-name';
import { BodyView, TextBlock } from '@/components/ui/body-view';
import { CopyButton } from '@/components/ui/copy-button';
import { countWords } from '@/components/ui/count-words';
import { DetailField, ShowOnly } from '@/components/ui/detail-field';
import { flagWords, VERIFIED_WORDS, VerifiedMark } from '@/components/ui/event-marks';
import { StatusBadge } from '@/components/ui/lifecycle/status-badge';
import { MarkedText } from '@/components/ui/marked-text';
import { ExactTime } from '@/components/ui/service-time';
import { Sheet } from '@/components/ui/sheet';
import { DetailsSkeleton } from '@/components/ui/skeleton';
import type { EventDetail } from '@/lib/features/events/events';
import type { EVENTS_LIST } from '@/lib/features/events/list';
import { eventQuery } from '@/lib/features/events/queries';
import { ProblemError } from '@/lib/platform/data/request-json';
import type { FiltersOf } from '@/lib/platform/list/list';
import { NoStatus } from './events-table';

/** One webhook: its content, any irregularities, and its headers and body as received. */
export function EventSheet({
  id,
  onClose,
  onShowOnly,
}: {
  id: string;
  onClose: () => void;
  onShowOnly: (part: Partial<FiltersOf<typeof EVENTS_LIST>>) => void;
}) {
  const query = useQuery(eventQuery(id));
  const { data: event, error } = query;
  const isGone = error instanceof ProblemError && error.problem.code === 'no_such_event';
  const title = event
    ? (event.event ?? 'Webhook without an event type')
    : isGone
      ? 'Event not found'
      : 'Event';
  return (
    <Sheet
      onClose={onClose}
      title={title}
      description={event ? `Event ${countWords(event.number)}` : 'Received webhook'}
    >
      <div className="min-h-0 grow overflow-y-auto px-5 py-4">
        {isGone && !event ? (
          <p className="text-ink-2">
            This console has no event with this ID. Older events may have been deleted.
          </p>
        ) : (
          <Loaded query={query} waiting={<DetailsSkeleton />}>
            {(event) => <EventDetails event={event} onShowOnly={onShowOnly} />}
          </Loaded>
        )}
      </div>
    </Sheet>
  );
}

function EventDetails({
  event,
  onShowOnly,
}: {
  event: EventDetail;
  onShowOnly: (part: Partial<FiltersOf<typeof EVENTS_LIST>>) => void;
}) {
  const { profile, status } = event;
  const headers = Object.entries(event.headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
  return (
    <>
      <FlagsExplained flags={event.flags} />
      <dl className="grid gap-3">
        <DetailField label="Event" code="event">
          {event.event === null ? (
            <NoStatus />
          ) : (
            <code>
              <MarkedText>{event.event}</MarkedText>
            </code>
          )}
          {event.event === null ? null : (
            <ShowOnly what="this event" onClick={() => onShowOnly({ event: event.event })} />
          )}
        </DetailField>
        <DetailField label="Status" code="status">
          {status === null ? (
            <NoStatus />
          ) : (
            <>
              <StatusBadge status={status} />
              <ShowOnly what="this status" onClick={() => onShowOnly({ status })} />
            </>
          )}
        </DetailField>
        <DetailField label="Profile">
          {profile === null ? (
            <NoStatus />
          ) : (
            <>
              <NamedProfile uuid={profile} reference={event.customerReference} />
              <ShowOnly what="this profile" onClick={() => onShowOnly({ profile })} />
            </>
          )}
        </DetailField>
        <DetailField label="Time of the event" code="timestamp">
          {event.timestamp === null ? <NoStatus /> : <ExactTime>{event.timestamp}</ExactTime>}
        </DetailField>
        <DetailField label="Received">
          <ExactTime>{event.receivedAt}</ExactTime>
        </DetailField>
        <DetailField label="Sender">
          <VerifiedMark verified={event.verified} />
          <span className="text-ink-2">{VERIFIED_WORDS[event.verified ? 'yes' : 'no']}</span>
        </DetailField>
        <DetailField
          label="ID"
          code={event.headers['webhook-id'] === event.id ? 'webhook-id' : 'SHA-256 of the body'}
        >
          <span className="font-mono text-xs break-all">
            <MarkedText>{event.id}</MarkedText>
          </span>
          <CopyButton text={event.id} name="event ID" />
        </DetailField>
      </dl>
      <BodyView body={event.body} exactly="As received" />
      <section aria-labelledby="event-headers" className="mt-6">
        <div className="flex items-center gap-2">
          <h3 id="event-headers" className="grow font-semibold">
            Stored headers
          </h3>
          <CopyButton text={headers} name="headers" />
        </div>
        {headers === '' ? (
          <p className="mt-1 text-ink-2">No headers.</p>
        ) : (
          <TextBlock label="Headers">{headers}</TextBlock>
        )}
      </section>
    </>
  );
}

/** Irregularities of the webhook in full sentences. The webhook was accepted all the same. */
function FlagsExplained({ flags }: { flags: readonly string[] }) {
  if (flags.length === 0) return null;
  return (
    <ul className="mb-4 grid gap-1.5 rounded-lg border border-line bg-warn-soft px-3.5 py-2.5">
      {flags.map((flag) => {
        const { short, long } = flagWords(flag);
        return (
          <li key={flag} className="flex gap-2">
            <Flag aria-hidden className="mt-[3px] size-3.5 shrink-0 text-warn" />
            <span>
              <b className="font-medium">{short}.</b> {long}. <code className="text-ink-2">{flag}</code>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
