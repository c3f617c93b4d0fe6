import { FlagBadges } from '@/components/ui/flag-badges';
import { MarkedText } from '@/components/ui/marked-text';
import { PageLink } from '@/components/ui/page-link';
import { VerifiedMark } from '@/components/ui/verified-mark';
import { labelledWords } from '@/lib/configuration/labelled-changes';
import type { ReceivedEvent } from '@/lib/contract/console-events';
import type { TimelineNote } from '@/lib/contract/profile-timeline';
import { undoneRequest } from '@/lib/contract/save-reason';
import { writtenOut } from '@/lib/contract/unseen';
import { useLabels } from '@/lib/queries/labels';

/** What this console found or did, section by section. */
export function NoteFacts({
  uuid,
  note: { kind, changes, version, by, reason },
}: {
  uuid: string;
  note: TimelineNote;
}) {
  const { labelOf } = useLabels();
  return (
    <div className="mt-0.5 text-sm text-ink-2">
      {changes.length === 0 ? (
        <p>{kind === 'read' ? 'By this console' : 'What differs is not known'}</p>
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
      {by === null ? null : (
        <p className="wrap-anywhere">
          By <MarkedText>{by}</MarkedText>
          {reason === null ? null : undoneRequest(reason) === null ? (
            <>
              : “<MarkedText>{reason}</MarkedText>”
            </>
          ) : (
            ', as an undo of an earlier save'
          )}
        </p>
      )}
      <PageLink
        href={`/profiles/${uuid}?tab=history&from=${version}`}
        className="underline decoration-line-strong underline-offset-2 hover:decoration-current"
      >
        Compare with now
      </PageLink>
    </div>
  );
}

/** How a webhook came, and what is odd about it. */
export function EventFacts({ event }: { event: ReceivedEvent }) {
  const parameters = new URLSearchParams({ profile: event.profile ?? '', open: String(event.number) });
  return (
    <div className="mt-0.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-ink-2">
      <PageLink
        href={`/events?${parameters}`}
        aria-label={`Webhook ${writtenOut(event.event ?? 'without an event')}, details`}
        className="font-mono wrap-anywhere underline decoration-line-strong underline-offset-2 hover:decoration-current"
      >
        <MarkedText>{event.event ?? 'webhook'}</MarkedText>
      </PageLink>
      <VerifiedMark verified={event.verified} />
      {event.flags.length === 0 ? null : <FlagBadges flags={event.flags} />}
    </div>
  );
}
