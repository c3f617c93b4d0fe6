'use client';

import { Check } from 'lucide-react';
import { memo } from 'react';
import { ROW_STATES, type RowPlace, rowAttributes } from '@/components/list/list-table';
import { ID_CHIP } from '@/components/ui/id-chip';
import { StatusBadge } from '@/components/ui/lifecycle/status-badge';
import { MarkedText } from '@/components/ui/marked-text';
import { exactTime, relativeTime } from '@/components/ui/time-words';
import type { DirectoryProfile } from '@/lib/contract/console-events';
import { writtenOut } from '@/lib/contract/unseen';
import { CELL, ROW } from './profile-table-style';

/** No stateful components, because the table has many rows. The name is a link, so it can be opened in a new tab. */
export const DirectoryRow = memo(function DirectoryRow({
  profile,
  name,
  isChosen,
  zone,
  now,
  ...place
}: RowPlace & {
  profile: DirectoryProfile;
  /** The name; the reference is shown next to it only if it differs. */
  name: string;
  isChosen: boolean;
}) {
  const { uuid, customerReference, reviewStatus, risk, team, assignee, latestDocumentEvent } = profile;
  return (
    <tr {...rowAttributes(place)} aria-selected={isChosen} className={`${ROW} ${ROW_STATES}`}>
      <td
        className={CELL.reference}
        title={writtenOut([name, customerReference, uuid].filter(Boolean).join(' · '))}
      >
        <span
          aria-hidden
          data-choose=""
          title="Select to compare (X)"
          className="-my-1 -ml-1.5 py-1 pr-2 pl-1.5"
        >
          <span
            className={`inline-flex size-3.5 items-center justify-center rounded-[4px] border align-[-2px] ${isChosen ? 'border-transparent bg-accent text-accent-ink' : 'border-edge bg-surface'}`}
          >
            {isChosen ? <Check className="size-3" /> : null}
          </span>
        </span>
        <a href={`/profiles/${uuid}`} tabIndex={-1} className="font-medium hover:underline">
          <MarkedText>{name}</MarkedText>
        </a>
        {name === customerReference ? null : (
          <span className="ml-2 whitespace-nowrap text-xs text-ink-3">
            {customerReference ? <MarkedText>{customerReference}</MarkedText> : 'No reference yet'}
          </span>
        )}
      </td>
      <td className={`${ID_CHIP} ${CELL.uuid}`} title={uuid}>
        {`${uuid.slice(0, 8)}…`}
      </td>
      <td className={CELL.status}>
        {reviewStatus === null ? NOTHING : <StatusBadge status={reviewStatus} />}
      </td>
      <Text className={CELL.risk}>{risk}</Text>
      <Text className={CELL.team}>{team}</Text>
      <Text className={CELL.assignee}>{assignee}</Text>
      <DocumentEvent zone={zone} now={now}>
        {latestDocumentEvent}
      </DocumentEvent>
      <EventTime className={CELL.changed} time={profile.changedAt} zone={zone} now={now} />
      <EventTime className={CELL.seen} time={profile.seenAt} zone={zone} now={now} />
    </tr>
  );
});

/** Shown where no event reported a value; not the same as the service's null. */
const NOTHING = (
  <span title="Not reported by any webhook yet" className="text-ink-3">
    –
  </span>
);

/** The full text is in the tooltip, because a narrow column cuts it. */
function Text({ className, children }: { className: string; children: string | null }) {
  return (
    <td className={className} title={children === null ? undefined : writtenOut(children)}>
      {children === null ? NOTHING : <MarkedText>{children}</MarkedText>}
    </td>
  );
}

/** The latest document event and its time: all that is known about the profile's documents. */
function DocumentEvent({
  zone,
  now,
  children: event,
}: Pick<RowPlace, 'zone' | 'now'> & {
  children: DirectoryProfile['latestDocumentEvent'];
}) {
  if (event === null) return <td className={CELL.documents}>{NOTHING}</td>;
  const at = new Date(event.at);
  return (
    <td
      className={CELL.documents}
      title={`Latest document event: ${writtenOut(event.status ?? 'no status')}, ${exactTime(at, zone)}. The webhook doesn’t say which document.`}
      suppressHydrationWarning
    >
      <MarkedText>{event.status ?? 'no status'}</MarkedText>
      <span className="text-ink-2" suppressHydrationWarning>{`, ${relativeTime(at, now, zone)}`}</span>
    </td>
  );
}

function EventTime({
  className,
  time,
  zone,
  now,
}: Pick<RowPlace, 'zone' | 'now'> & {
  className: string;
  time: string | null;
}) {
  if (time === null) return <td className={className}>{NOTHING}</td>;
  const at = new Date(time);
  return (
    <td className={className} title={exactTime(at, zone)} suppressHydrationWarning>
      {relativeTime(at, now, zone)}
    </td>
  );
}
