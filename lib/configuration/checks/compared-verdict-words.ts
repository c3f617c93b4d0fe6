import { RESULT_WORDS, UNKNOWN_WORDS } from '@/lib/contract/checks/results';
import type { FactName } from '@/lib/contract/checks/settings';
import type { ComparedVerdict } from '@/lib/contract/comparison';

/** Apart from what checks can ask: that brings the whole contract along. */
const FACT_WORDS: Record<FactName, string> = {
  status: 'review status',
  risk: 'risk',
  team: 'team',
  assignee: 'assignee',
  reference: 'customer reference',
};

/** "Fail", "Fail if the check applies, depending on risk", "Unknown: a fact is missing" */
export function comparedVerdictWords({ result, reason, dependsOn, exceptedUntil }: ComparedVerdict): string {
  if (result === 'none') return '–';
  if (result === 'not_part') return 'Not in this baseline';
  const facts = dependsOn.map((fact) => FACT_WORDS[fact]).join(' and ');
  if (result === 'depends') return `Depends on ${facts}`;
  const words = RESULT_WORDS[result];
  if (facts !== '') return `${words} if the check applies, depending on ${facts}`;
  if (reason !== null) return `${words}: ${UNKNOWN_WORDS[reason]}`;
  return exceptedUntil === null ? words : `${words}, exception until the end of ${exceptedUntil} (UTC)`;
}

/** Whether two items stand differently with a check; what says nothing of it differs from nothing. */
export function verdictsDiffer(
  one: ComparedVerdict | undefined,
  other: ComparedVerdict | undefined,
): boolean {
  const isSaid = (verdict: ComparedVerdict | undefined) =>
    verdict !== undefined && verdict.result !== 'none' && verdict.result !== 'not_part';
  if (!isSaid(one) || !isSaid(other) || one === undefined || other === undefined) return false;
  return comparedVerdictWords(one) !== comparedVerdictWords(other);
}

/** Whether any of them differs from the one that the others are measured by. */
export const anyDiffers = (verdicts: readonly ComparedVerdict[], by: number): boolean =>
  verdicts.some((verdict) => verdictsDiffer(verdicts[by], verdict));

/** Whether a check is told among differences: it tells them apart, or fails for one of them. */
export const isDifferenceListed = (verdicts: readonly ComparedVerdict[], by: number): boolean =>
  anyDiffers(verdicts, by) || verdicts.some(({ result }) => result === 'fail');
