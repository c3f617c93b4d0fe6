import {
  CircleAlert,
  CircleCheck,
  CircleMinus,
  CircleQuestionMark,
  CircleX,
  type LucideIcon,
} from 'lucide-react';
import { countWords } from '@/components/ui/count-words';
import type { CheckCounts as Counts } from '@/lib/contract/checks/api-shapes';
import {
  type CheckResult,
  RESULT_WORDS,
  UNKNOWN_REASONS,
  UNKNOWN_WORDS,
} from '@/lib/contract/checks/results';

export const RESULT_LOOK: Record<CheckResult, { icon: LucideIcon; tone: string }> = {
  fail: { icon: CircleX, tone: 'text-bad' },
  pass: { icon: CircleCheck, tone: 'text-on' },
  unknown: { icon: CircleQuestionMark, tone: 'text-warn' },
  not_applicable: { icon: CircleMinus, tone: 'text-ink-2' },
  error: { icon: CircleAlert, tone: 'text-ink-2' },
};

const ORDER: readonly CheckResult[] = ['fail', 'pass', 'unknown', 'not_applicable', 'error'];

/** A result in its word, with its mark. */
export function ResultMark({ result }: { result: CheckResult }) {
  const { icon: Icon, tone } = RESULT_LOOK[result];
  return (
    <span className={`inline-flex items-center gap-2 whitespace-nowrap ${tone}`}>
      <Icon aria-hidden className="size-[15px] shrink-0" />
      {RESULT_WORDS[result]}
    </span>
  );
}

/** How many profiles have which result, each counted once. */
export function CheckCounts({ counts }: { counts: Counts }) {
  return (
    <dl className="grid grid-cols-[auto_auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1.5">
      {ORDER.map((result) => (
        <div key={result} className="contents">
          <dt>
            <ResultMark result={result} />
          </dt>
          <dd className="contents">
            <span className="text-right font-semibold numeric">{countWords(counts[result])}</span>
            <span className="text-sm text-ink-3">{besideWords(result, counts)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What is to be known of a number: "18 of them excepted", "never read 65, could not be read 12". */
function besideWords(result: CheckResult, counts: Counts): string {
  if (counts[result] === 0) return '';
  if (result === 'fail')
    return counts.excepted === 0 ? '' : `${countWords(counts.excepted)} of them excepted`;
  if (result === 'unknown') return unknownWords(counts);
  if (result === 'not_applicable') return 'outside the scope';
  return result === 'error' ? 'what is asked about has another shape' : '';
}

/** Why results are unknown: "a fact is missing 519, never read 65". */
export const unknownWords = ({ reasons }: Pick<Counts, 'reasons'>): string =>
  UNKNOWN_REASONS.filter((reason) => reasons[reason] > 0)
    .map((reason) => `${UNKNOWN_WORDS[reason]} ${countWords(reasons[reason])}`)
    .join(', ');
