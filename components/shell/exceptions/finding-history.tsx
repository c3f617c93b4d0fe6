import { Badge } from '@/components/ui/badge';
import { MarkedText } from '@/components/ui/marked-text';
import { ServiceTime } from '@/components/ui/service-time';
import type { Finding } from '@/lib/contract/checks/api-shapes';
import { FINDING_BEGINNINGS, FINDING_ENDINGS } from '@/lib/contract/checks/results';

export function FindingHistory({
  finding: { since, began, isRegression, until, ended, endedBy, isStale },
}: {
  finding: Pick<Finding, 'since' | 'began' | 'isRegression' | 'until' | 'ended' | 'endedBy' | 'isStale'>;
}) {
  return (
    <div className="grid justify-items-start gap-1">
      <p>
        since <ServiceTime>{since}</ServiceTime>{' '}
        <span className="text-ink-3">{FINDING_BEGINNINGS[began]}</span>
      </p>
      {until === null ? null : (
        <p>
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
        </p>
      )}
      <div className="flex flex-wrap gap-1 empty:hidden">
        {isRegression ? <Badge tone="warn">failed before</Badge> : null}
        {until === null && isStale ? <Badge tone="off">currently unknown: reading out of date</Badge> : null}
      </div>
    </div>
  );
}
