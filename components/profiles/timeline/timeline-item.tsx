'use client';

import { ArrowRight, Eye, FileText, type LucideIcon, Save, Zap } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { FlagBadges, VerifiedMark } from '@/components/ui/event-marks';
import { StatusBadge } from '@/components/ui/lifecycle/status-badge';
import { loadLater } from '@/components/ui/load-later';
import { MarkedText } from '@/components/ui/marked-text';
import { QuietLink } from '@/components/ui/page-link';
import { AgedTime, ServiceTime } from '@/components/ui/service-time';
import type { ReceivedEvent } from '@/lib/features/events/events';
import { undoneRequest } from '@/lib/features/forms/save-reason';
import { labelledWords } from '@/lib/features/history/labelled-changes';
import { useLabels } from '@/lib/features/labels/queries';
import type { TimelineEntry, TimelineNote } from '@/lib/features/profiles/known-profile';
import { writtenOut } from '@/lib/platform/text/unseen';
import { Author } from '../author';
import { eventWords, timelineNoteTitle } from './entry-words';

const RawEvent = loadLater(() => import('./raw-data').then((module) => module.RawEvent));
const RawConfiguration = loadLater(() => import('./raw-data').then((module) => module.RawConfiguration));

export function TimelineItem({
  uuid,
  entry,
  earlier,
}: {
  uuid: string;
  entry: TimelineEntry;
  /** The previous review status; undefined if unknown. */
  earlier: string | null | undefined;
}) {
  const [isOpen, setOpen] = useState(false);
  const raw = useId();
  const Icon = iconOf(entry);
  return (
    <li className="grid gap-x-4 gap-y-1 px-3.5 py-2.5 min-[700px]:grid-cols-[170px_minmax(0,1fr)]">
      <AgedTime>{entry.at}</AgedTime>
      <div className="min-w-0">
        <div className="flex gap-2.5">
          <Icon aria-hidden className="mt-[3px] size-[15px] shrink-0 text-ink-3" />
          <div className="min-w-0 grow">
            {entry.of === 'event' ? (
              <EntryWords {...eventWords(entry.event, earlier)} status={entry.event.status}>
                <EventFacts event={entry.event} />
              </EntryWords>
            ) : (
              <EntryWords title={timelineNoteTitle(entry.note)} from={null} status={null}>
                <NoteFacts uuid={uuid} note={entry.note} at={entry.at} />
              </EntryWords>
            )}
          </div>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={raw}
            onClick={() => setOpen(!isOpen)}
            className="h-6 shrink-0 rounded-sm border border-line px-1.5 font-mono text-2xs text-ink-2 hover:bg-sunken aria-expanded:bg-sunken print:hidden"
          >
            JSON<span className="sr-only"> as received, {entryName(entry)}</span>
          </button>
        </div>
        <div id={raw} hidden={!isOpen}>
          {!isOpen ? null : entry.of === 'event' ? (
            <RawEvent number={entry.event.number} />
          ) : (
            <RawConfiguration uuid={uuid} version={entry.note.version} />
          )}
        </div>
      </div>
    </li>
  );
}

/** Unique on the page, for the name of its button. */
/** Names an entry among those of its profile. */
export const entryName = (entry: TimelineEntry): string =>
  entry.of === 'event' ? `event ${entry.event.number}` : `version ${entry.note.version}`;

function EntryWords({
  title,
  from,
  status,
  children,
}: {
  title: string;
  from: string | null;
  status: string | null;
  children: ReactNode;
}) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium">{title}</span>
        {from === null ? null : (
          <>
            <StatusBadge status={from} />
            <ArrowRight aria-label="to" className="size-3.5 text-ink-3" />
          </>
        )}
        {status === null ? null : <StatusBadge status={status} />}
      </div>
      {children}
    </>
  );
}

function iconOf(entry: TimelineEntry): LucideIcon {
  if (entry.of === 'note') return entry.note.kind === 'saved' ? Save : Eye;
  return entry.event.event?.startsWith('document.') ? FileText : Zap;
}

/** What this console found or did, section by section. */
function NoteFacts({
  uuid,
  note: { kind, changes, version, by, assignment, reason, earliest },
  at,
}: {
  uuid: string;
  note: TimelineNote;
  at: string;
}) {
  const { labelOf } = useLabels();
  return (
    <div className="mt-0.5 text-sm text-ink-2">
      {kind === 'changed' ? <TimeBounds earliest={earliest} latest={at} /> : null}
      {changes.length === 0 ? (
        <p>{kind === 'read' ? 'By this console' : 'Changes unknown'}</p>
      ) : (
        <ul>
          {changes.map((change) => (
            <li key={change.key} className="wrap-anywhere">
              <MarkedText>{change.label}</MarkedText>:{' '}
              <MarkedText>{labelledWords(change, labelOf)}</MarkedText>
            </li>
          ))}
        </ul>
      )}
      {by === null && assignment === null ? null : (
        <p className="wrap-anywhere">
          <Author by={by} assignment={assignment} />
          {reason === null ? null : undoneRequest(reason) === null ? (
            <>
              : “<MarkedText>{reason}</MarkedText>”
            </>
          ) : (
            ', undoing an earlier save'
          )}
        </p>
      )}
      <QuietLink href={`/profiles/${uuid}?tab=history&from=${version}`}>
        Compare with now<span className="sr-only">, version {version}</span>
      </QuietLink>
    </div>
  );
}

/** Outside changes are only noticed by readings: this one happened between two of them. */
function TimeBounds({ earliest, latest }: { earliest: string | null; latest: string }) {
  const found = <ServiceTime relative={false}>{latest}</ServiceTime>;
  return earliest === null ? (
    <p>By {found}, when a reading found it</p>
  ) : (
    <p>
      Between <ServiceTime relative={false}>{earliest}</ServiceTime> and {found}, when a reading found it
    </p>
  );
}

/** How a webhook was received, with any irregularities. */
function EventFacts({ event }: { event: ReceivedEvent }) {
  const parameters = new URLSearchParams({ profile: event.profile ?? '', open: String(event.number) });
  return (
    <div className="mt-0.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-ink-2">
      <QuietLink
        href={`/events?${parameters}`}
        aria-label={`Webhook ${writtenOut(event.event ?? 'without an event')}, details of event ${event.number}`}
        className="font-mono wrap-anywhere"
      >
        <MarkedText>{event.event ?? 'webhook'}</MarkedText>
      </QuietLink>
      <VerifiedMark verified={event.verified} />
      {event.flags.length === 0 ? null : <FlagBadges flags={event.flags} />}
    </div>
  );
}
