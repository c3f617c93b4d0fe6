import { FlagBadges } from '@/components/ui/flag-badges';
import { MarkedText } from '@/components/ui/marked-text';
import { PageLink } from '@/components/ui/page-link';
import { VerifiedMark } from '@/components/ui/verified-mark';
import type { ReceivedEvent } from '@/lib/contract/console-events';
import { writtenOut } from '@/lib/contract/unseen';

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
