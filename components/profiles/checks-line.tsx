'use client';

import { useQuery } from '@tanstack/react-query';
import { Badge } from '@/components/ui/badge';
import { MarkedText } from '@/components/ui/marked-text';
import { HereLink } from '@/components/ui/page-link';
import type { ProfileDeviations } from '@/lib/features/baselines/baselines';
import { profileDeviationsQuery } from '@/lib/features/baselines/queries';
import type { ProfileChecks } from '@/lib/features/checks/checks';
import { profileChecksQuery } from '@/lib/features/findings/queries';

/**
 * Results of the active checks and baselines for the profile, on one line that leads to the tab with the details. It is
 * there before they are loaded, so that nothing below it moves.
 */
export function ChecksLine({ uuid, onView }: { uuid: string; onView: () => void }) {
  const { data, isError } = useQuery(profileChecksQuery(uuid));
  const { data: deviations } = useQuery(profileDeviationsQuery(uuid));
  const findings = data?.findings ?? [];
  return (
    <section
      aria-label="Checks"
      className="mb-2.5 flex min-h-[34px] items-center gap-x-2.5 rounded-lg border border-line bg-surface px-3.5 py-1 print:hidden"
    >
      <p className={`shrink-0 ${findings.length === 0 ? 'text-ink-2' : 'font-semibold text-bad'}`}>
        {findings.length === 0 ? <span className="font-medium text-ink">Checks </span> : null}
        {findings.length === 0 ? checksWords(data, isError) : failWords(findings.length)}
      </p>
      <p className="min-w-0 grow truncate text-ink-2">
        {findings.length === 0 ? (
          <BaselineSummary deviations={deviations} />
        ) : (
          <MarkedText>{findings.map(({ check }) => check.title).join(' · ')}</MarkedText>
        )}
      </p>
      {findings.length === 0 ? null : (
        <p className="max-w-[40%] shrink-0 truncate text-ink-2 max-[899px]:hidden">
          <BaselineSummary deviations={deviations} />
        </p>
      )}
      <HereLink
        href="?tab=checks"
        onChoose={onView}
        className="inline-flex min-h-6 shrink-0 items-center font-medium text-accent hover:underline"
      >
        View<span className="sr-only"> checks</span>
      </HereLink>
    </section>
  );
}

const failWords = (count: number): string => (count === 1 ? '1 check fails' : `${count} checks fail`);

/** "1 fails, 4 pass, 2 not applicable" */
export function checksWords(checks: Pick<ProfileChecks, 'counts'> | undefined, isError: boolean): string {
  if (checks === undefined) return isError ? 'Could not be loaded' : 'Loading…';
  const { fail, pass, unknown, error, not_applicable } = checks.counts;
  const words = [
    fail === 0 ? '' : `${fail} ${fail === 1 ? 'fails' : 'fail'}`,
    pass === 0 ? '' : `${pass} ${pass === 1 ? 'passes' : 'pass'}`,
    unknown === 0 ? '' : `${unknown} unknown`,
    error === 0 ? '' : `${error} cannot be evaluated`,
    not_applicable === 0 ? '' : `${not_applicable} not applicable`,
  ].filter((part) => part !== '');
  return words.join(', ') || 'No active checks';
}

/** The state of the profile's first baseline, and the number of others. */
function BaselineSummary({ deviations }: { deviations: ProfileDeviations | undefined }) {
  const [first, ...others] = deviations?.baselines ?? [];
  if (deviations === undefined || first === undefined) return null;
  return (
    <>
      Baseline <MarkedText>{first.name}</MarkedText>{' '}
      <DeviationBadge baseline={first} isRead={deviations.isRead} />
      {others.length === 0 ? null : ` and ${others.length} more`}
    </>
  );
}

const sectionsWords = (count: number) => (count === 1 ? '1 section' : `${count} sections`);

/** The profile's state by a baseline. */
export function DeviationBadge({
  baseline: { missing, open, accepted, unreadable },
  isRead,
}: {
  baseline: ProfileDeviations['baselines'][number];
  isRead: boolean;
}) {
  if (!isRead) return <Badge tone="off">Unknown: never read</Badge>;
  if (missing.length > 0) return <Badge tone="off">May not apply</Badge>;
  if (open.length > 0) return <Badge tone="warn">{`Deviates in ${sectionsWords(open.length)}`}</Badge>;
  if (unreadable.length > 0) return <Badge tone="off">Unknown: not fully readable</Badge>;
  if (accepted.length > 0) return <Badge tone="off">{`Accepted in ${sectionsWords(accepted.length)}`}</Badge>;
  return <Badge tone="on">Matches</Badge>;
}
