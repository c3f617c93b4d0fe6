import {
  CircleAlert,
  CircleCheck,
  CircleMinus,
  CircleQuestionMark,
  CircleX,
  type LucideIcon,
} from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { countWords } from '@/components/ui/count-words';
import { QuietLink } from '@/components/ui/page-link';
import {
  type CheckResult,
  RESULT_WORDS,
  UNKNOWN_REASONS,
  UNKNOWN_WORDS,
} from '@/lib/configuration/checks/results';
import { type CheckFilter, writeCheckFilter } from '@/lib/features/checks/check-filter';
import type { CheckCounts as Counts } from '@/lib/features/checks/checks';

const RESULT_LOOK: Record<CheckResult, { icon: LucideIcon; tone: string }> = {
  fail: { icon: CircleX, tone: 'text-bad' },
  pass: { icon: CircleCheck, tone: 'text-on' },
  unknown: { icon: CircleQuestionMark, tone: 'text-warn' },
  not_applicable: { icon: CircleMinus, tone: 'text-ink-2' },
  error: { icon: CircleAlert, tone: 'text-ink-2' },
};

const ORDER: readonly CheckResult[] = ['fail', 'pass', 'unknown', 'not_applicable', 'error'];

export function ResultMark({ result }: { result: CheckResult }) {
  const { icon: Icon, tone } = RESULT_LOOK[result];
  return (
    <span className={`inline-flex items-center gap-2 whitespace-nowrap ${tone}`}>
      <Icon aria-hidden className="size-[15px] shrink-0" />
      {RESULT_WORDS[result]}
    </span>
  );
}

/**
 * How many profiles have each result, each counted once.
 * @param check Makes each number a link to its profiles; without it there are no links
 * @param findings The address of the check's findings
 */
export function CheckCounts({
  counts,
  check,
  findings,
}: {
  counts: Counts;
  check?: string;
  findings?: string;
}) {
  return (
    <>
      {appliesToNone(counts) ? (
        <p role="status" className="font-medium text-warn">
          It applies to no profile.
        </p>
      ) : null}
      <dl className="grid grid-cols-[auto_auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1.5">
        {ORDER.map((result) => (
          <div key={result} className="contents">
            <dt>
              <ResultMark result={result} />
            </dt>
            <dd className="contents">
              <span className="text-right font-semibold numeric">
                {check !== undefined && counts[result] > 0 ? (
                  <ListLink href={profilesWith({ check, result, reason: null })} to="Profiles">
                    {countWords(counts[result])}
                  </ListLink>
                ) : (
                  countWords(counts[result])
                )}
              </span>
              <span className="text-sm text-ink-3">
                {result === 'fail' && findings !== undefined && counts.fail > 0 ? (
                  <>
                    <ListLink href={`${findings}&state=open`} to="Findings">
                      {countWords(counts.fail - counts.excepted)} open
                    </ListLink>
                    {', '}
                    <ListLink href={`${findings}&state=excepted`} to="Findings">
                      {countWords(counts.excepted)} with an exception{' '}
                    </ListLink>
                  </>
                ) : result === 'unknown' && check !== undefined ? (
                  <Reasons check={check} counts={counts} />
                ) : (
                  countDetails(result, counts)
                )}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Nothing fails then, but nothing was checked either. */
export const appliesToNone = ({ fail, pass, unknown, error, not_applicable }: Counts): boolean =>
  fail + pass + unknown + error === 0 && not_applicable > 0;

const Reasons = ({ check, counts: { reasons } }: { check: string; counts: Counts }) =>
  UNKNOWN_REASONS.filter((reason) => reasons[reason] > 0).map((reason, index) => (
    <Fragment key={reason}>
      {index === 0 ? '' : ', '}
      <ListLink href={profilesWith({ check, result: 'unknown', reason })} to="Profiles">
        {`${UNKNOWN_WORDS[reason]} ${countWords(reasons[reason])}`}
      </ListLink>
    </Fragment>
  ));

const profilesWith = (filter: CheckFilter): string =>
  `/profiles?check=${encodeURIComponent(writeCheckFilter(filter))}`;

const ListLink = ({ href, to, children }: { href: string; to: string; children: ReactNode }) => (
  <QuietLink href={href}>
    {children}
    <span className="sr-only"> in {to}</span>
  </QuietLink>
);

/** Details of a count: "18 of them excepted", "never read 65, could not be read 12". */
function countDetails(result: CheckResult, counts: Counts): string {
  if (counts[result] === 0) return '';
  if (result === 'fail')
    return counts.excepted === 0 ? '' : `${countWords(counts.excepted)} with an exception`;
  if (result === 'unknown') return unknownWords(counts);
  if (result === 'not_applicable') return 'outside the scope';
  return result === 'error' ? 'unexpected data' : '';
}

/** Why results are unknown: "a fact is missing 519, never read 65". */
export const unknownWords = ({ reasons }: Pick<Counts, 'reasons'>): string =>
  UNKNOWN_REASONS.filter((reason) => reasons[reason] > 0)
    .map((reason) => `${UNKNOWN_WORDS[reason]} ${countWords(reasons[reason])}`)
    .join(', ');
