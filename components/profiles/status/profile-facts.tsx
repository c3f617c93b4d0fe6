import type { ReactNode } from 'react';
import { MarkedText } from '@/components/ui/marked-text';
import { QuietLink } from '@/components/ui/page-link';
import { ServiceTime } from '@/components/ui/service-time';
import type { KnownProfile } from '@/lib/features/profiles/known-profile';

/** A profile's facts from webhooks, or from a list until one has reported them, on one line; on a phone, the last event is only in the Events view. Updated live, whatever the time at which the setup was read. */
export function ProfileFacts({ known, children }: { known: KnownProfile; children?: ReactNode }) {
  const { uuid, risk, riskCategory, team, assignee, lastEvent } = known;
  return (
    <section aria-label="Profile status" className="mt-0.5 flex flex-wrap gap-x-4 sm:gap-x-6">
      <dl className="contents">
        <Fact label="Risk">
          {risk === null ? null : (
            <MarkedText>{riskCategory === null ? risk : `${risk} · ${riskCategory}`}</MarkedText>
          )}
        </Fact>
        <Fact label="Team">{team === null ? null : <MarkedText>{team}</MarkedText>}</Fact>
        <Fact label="Assignee">{assignee === null ? null : <MarkedText>{assignee}</MarkedText>}</Fact>
        {known.configuration === null ? null : (
          <Fact label="Portal configuration">
            <QuietLink
              href={`/configurations?configuration=${known.configuration}`}
              title="From its latest event"
            >
              {known.configuration}
            </QuietLink>
          </Fact>
        )}
        {known.listedAt === null ? null : (
          <Fact label="Reference and team">
            from a list, <ServiceTime>{known.listedAt}</ServiceTime>
          </Fact>
        )}
        <Fact label="Last event" className="max-sm:hidden">
          {lastEvent === null ? null : (
            <QuietLink href={`/events?profile=${uuid}`} title="All webhooks for this profile">
              <MarkedText>{lastEvent.event ?? 'unreadable'}</MarkedText>
              {', '}
              <ServiceTime>{lastEvent.timestamp}</ServiceTime>
            </QuietLink>
          )}
        </Fact>
      </dl>
      {children}
    </section>
  );
}

/** Without children, no event has reported it. */
export function Fact({
  label,
  className = '',
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={`flex min-w-0 flex-wrap items-baseline gap-x-1.5 ${className}`}>
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd className="break-words">
        {children ?? (
          <span title="Not reported by any webhook yet" className="text-ink-3">
            Unknown
          </span>
        )}
      </dd>
    </div>
  );
}
