import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { countWords, unitWords } from '@/components/ui/count-words';
import { PageLink, QuietLink } from '@/components/ui/page-link';
import { SEVERITY_WORDS } from '@/lib/configuration/checks/results';
import { type SetupsRequest, setupChecksQuery } from '@/lib/features/setups/queries';
import type { ChecksOfSetup } from '@/lib/features/setups/setups';

/** Results of checks by group; null if no check is active or they are not loaded yet. */
export type ChecksBySetup = ReadonlyMap<number, ChecksOfSetup> | null;

const TONES = { info: 'text-info', low: 'text-ink-2', medium: 'text-warn', high: 'text-bad' } as const;

export const failingChecks = (of: ChecksOfSetup | undefined): number =>
  (of?.failing ?? []).reduce((sum, { checks }) => sum + checks, 0);

/** "3 checks fail: 1 high, 2 low · 12 profiles not known, their reading is too old" */
function checksWords(of: ChecksOfSetup | undefined): string {
  const count = failingChecks(of);
  const bySeverity = (of?.failing ?? [])
    .map(({ severity, checks }) => `${countWords(checks)} ${SEVERITY_WORDS[severity].toLowerCase()}`)
    .join(', ');
  const fail =
    count === 0
      ? 'No known failing checks'
      : `${count === 1 ? '1 check fails' : `${countWords(count)} checks fail`}: ${bySeverity}`;
  const { stale = 0 } = of ?? {};
  return stale === 0 ? fail : `${fail} · ${unitWords(stale, 'profile')} out of date`;
}

/** The same as a number, linking to the findings; a question mark means that some results are unknown. */
export function GroupChecksCount({
  of,
  href,
  group,
}: {
  of: ChecksOfSetup | undefined;
  href: string;
  /** Distinguishes it from those of other groups, for screen readers. */
  group: string;
}) {
  const words = checksWords(of);
  const count = failingChecks(of);
  const worst = of?.failing[0]?.severity;
  const isUnsure = (of?.stale ?? 0) > 0;
  if (count === 0) {
    return (
      <span title={words} className="text-ink-3">
        <span aria-hidden>{isUnsure ? '?' : ''}</span>
        <span className="sr-only">{words}</span>
      </span>
    );
  }
  return (
    <PageLink
      href={href}
      tabIndex={-1}
      title={words}
      className={`text-sm font-semibold numeric hover:underline ${worst === undefined ? '' : TONES[worst]}`}
    >
      <span aria-hidden>
        {countWords(count)}
        {isUnsure ? '?' : ''}
      </span>
      <span className="sr-only">{`${words}, ${group}`}</span>
    </PageLink>
  );
}

/** The same in words, if there is room. */
export function GroupChecksWords({
  of,
  href,
  group,
}: {
  of: ChecksOfSetup | undefined;
  href: string;
  group: string;
}) {
  const count = failingChecks(of);
  if (count === 0 && (of?.stale ?? 0) === 0) return null;
  return count === 0 ? (
    <span className="text-ink-2">{checksWords(of)}</span>
  ) : (
    <QuietLink href={href} className="text-ink-2">
      {checksWords(of)}
      <span className="sr-only">, {group}</span>
    </QuietLink>
  );
}

/**
 * Results of checks in the groups of these profiles. Nothing waits for them: the column appears once they are loaded.
 */
export function useChecksBySetup(asked: SetupsRequest): ChecksBySetup {
  const { data } = useQuery(setupChecksQuery(asked));
  return useMemo(
    () => (data?.isAnyOn ? new Map(data.groups.map((group) => [group.setup, group])) : null),
    [data],
  );
}
