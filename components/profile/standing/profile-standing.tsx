import type { ReactNode } from 'react';
import { MarkedText } from '@/components/ui/marked-text';
import { PageLink } from '@/components/ui/page-link';
import { ServiceTime } from '@/components/ui/service-time';
import type { KnownProfile } from '@/lib/contract/known-profile';
import { DocumentEvent } from './document-event';
import { ReviewPath } from './review-path';

/** What webhooks have told of a profile. It follows them, whatever the time at which the setup was read. */
export function ProfileStanding({ known }: { known: KnownProfile }) {
  const { uuid, reviewStatus, risk, riskCategory, team, assignee, lastEvent, latestDocumentEvent } = known;
  return (
    <section aria-label="Where this profile stands" className="mt-2">
      {reviewStatus === null ? null : (
        <ReviewPath status={reviewStatus} path={known.path} isWhole={known.isPathWhole} />
      )}
      <dl className="mt-2 flex flex-wrap gap-x-8 gap-y-2">
        <Fact label="Risk">
          {risk === null ? null : (
            <MarkedText>{riskCategory === null ? risk : `${risk} · ${riskCategory}`}</MarkedText>
          )}
        </Fact>
        <Fact label="Team">{team === null ? null : <MarkedText>{team}</MarkedText>}</Fact>
        <Fact label="Assignee">{assignee === null ? null : <MarkedText>{assignee}</MarkedText>}</Fact>
        <Fact label="Last event">
          {lastEvent === null ? null : (
            <PageLink
              href={`/events?profile=${uuid}`}
              title="Every webhook of this profile"
              className="rounded-sm underline decoration-line-strong underline-offset-2 hover:decoration-current"
            >
              <MarkedText>{lastEvent.event ?? 'unreadable'}</MarkedText>
              {', '}
              <ServiceTime>{lastEvent.timestamp}</ServiceTime>
            </PageLink>
          )}
        </Fact>
        <Fact label="Latest document event">
          {latestDocumentEvent === null ? null : <DocumentEvent event={latestDocumentEvent} />}
        </Fact>
      </dl>
    </section>
  );
}

/** Without children, no event has told it. */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd className="break-words">
        {children ?? (
          <span title="No event has told this" className="text-ink-3">
            Not known
          </span>
        )}
      </dd>
    </div>
  );
}
