'use client';

import { NamedProfile } from '@/components/shell/profile-name';
import { BodyView, TextBlock } from '@/components/ui/body-view';
import { CopyButton } from '@/components/ui/copy-button';
import { DetailField } from '@/components/ui/detail-field';
import { VERIFIED_WORDS, VerifiedMark } from '@/components/ui/event-marks';
import { StatusBadge } from '@/components/ui/lifecycle/status-badge';
import { MarkedText } from '@/components/ui/marked-text';
import { ExactTime } from '@/components/ui/service-time';
import { ShowOnly } from '@/components/ui/show-only';
import type { EventDetail } from '@/lib/contract/console-events';
import type { EVENTS_LIST } from '@/lib/contract/lists/events';
import type { FiltersOf } from '@/lib/contract/lists/list';
import { FlagsExplained } from './flags-explained';
import { NoneTold } from './none-told';

/** Everything that is kept of one webhook. */
export function EventDetails({
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
            <NoneTold />
          ) : (
            <code>
              <MarkedText>{event.event}</MarkedText>
            </code>
          )}
          {event.event === null ? null : (
            <ShowOnly what="this event" onClick={() => onShowOnly({ event: event.event })} />
          )}
        </DetailField>
        <DetailField label="Tells" code="status">
          {status === null ? (
            <NoneTold />
          ) : (
            <>
              <StatusBadge status={status} />
              <ShowOnly what="this status" onClick={() => onShowOnly({ status })} />
            </>
          )}
        </DetailField>
        <DetailField label="Profile">
          {profile === null ? (
            <NoneTold />
          ) : (
            <>
              <NamedProfile uuid={profile} reference={event.customerReference} />
              <ShowOnly what="this profile" onClick={() => onShowOnly({ profile })} />
            </>
          )}
        </DetailField>
        <DetailField label="Time of the event" code="timestamp">
          {event.timestamp === null ? <NoneTold /> : <ExactTime>{event.timestamp}</ExactTime>}
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
            Headers kept
          </h3>
          <CopyButton text={headers} name="headers" />
        </div>
        {headers === '' ? (
          <p className="mt-1 text-ink-2">None came with it.</p>
        ) : (
          <TextBlock label="Headers">{headers}</TextBlock>
        )}
      </section>
    </>
  );
}
