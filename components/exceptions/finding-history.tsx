import type { ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import { MarkedText } from '@/components/ui/marked-text';
import { ServiceTime } from '@/components/ui/service-time';
import { FINDING_BEGINNINGS, FINDING_ENDINGS } from '@/lib/configuration/checks/results';
import type { Finding } from '@/lib/features/checks/checks';

type History = Pick<Finding, 'since' | 'began' | 'isRegression' | 'until' | 'ended' | 'endedBy' | 'isStale'>;

/** When a finding began and ended, and why, in lines. */
export function FindingHistory({ finding }: { finding: History }) {
  return (
    <div className="grid justify-items-start gap-1">
      <p>
        <FindingSince finding={finding} />
      </p>
      {finding.until === null ? null : (
        <p>
          <FindingUntil finding={finding} />
        </p>
      )}
      <div className="flex flex-wrap gap-1 empty:hidden">
        <FindingBadges finding={finding}>currently unknown: reading out of date</FindingBadges>
      </div>
    </div>
  );
}

/** @param className Of why it began */
export function FindingSince({
  finding: { since, began },
  className = '',
}: {
  finding: Pick<History, 'since' | 'began'>;
  className?: string;
}) {
  return (
    <>
      since <ServiceTime>{since}</ServiceTime>{' '}
      <span className={`text-ink-3 ${className}`}>{FINDING_BEGINNINGS[began]}</span>
    </>
  );
}

/** Nothing for an open finding. */
export function FindingUntil({
  finding: { until, ended, endedBy },
}: {
  finding: Pick<History, 'until' | 'ended' | 'endedBy'>;
}) {
  if (until === null) return null;
  return (
    <>
      until <ServiceTime>{until}</ServiceTime>{' '}
      <span className="text-ink-3">
        {ended === null ? null : FINDING_ENDINGS[ended]}
        {endedBy === null ? null : (
          <>
            {' '}
            by <MarkedText>{endedBy}</MarkedText>
          </>
        )}
      </span>
    </>
  );
}

/** @param children The words for an open finding whose reading is out of date */
export function FindingBadges({
  finding: { isRegression, until, isStale },
  children,
}: {
  finding: Pick<History, 'isRegression' | 'until' | 'isStale'>;
  children: ReactNode;
}) {
  return (
    <>
      {isRegression ? <Badge tone="warn">failed before</Badge> : null}
      {until === null && isStale ? <Badge tone="off">{children}</Badge> : null}
    </>
  );
}
