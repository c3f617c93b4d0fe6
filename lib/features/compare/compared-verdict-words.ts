import { RESULT_WORDS, UNKNOWN_WORDS } from '@/lib/configuration/checks/results';
import type { FactName } from '@/lib/configuration/checks/settings';
import type { ComparedVerdict } from './compare';

/** Separate from the check settings, which would import the whole contract. */
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

/** Whether a check has different verdicts for two items. A missing verdict never counts as a difference. */
export function verdictsDiffer(
  one: ComparedVerdict | undefined,
  other: ComparedVerdict | undefined,
): boolean {
  const isSaid = (verdict: ComparedVerdict | undefined) =>
    verdict !== undefined && verdict.result !== 'none' && verdict.result !== 'not_part';
  if (!isSaid(one) || !isSaid(other) || one === undefined || other === undefined) return false;
  return comparedVerdictWords(one) !== comparedVerdictWords(other);
}

/** Whether any verdict differs from the reference. */
export const anyDiffers = (verdicts: readonly ComparedVerdict[], by: number): boolean =>
  verdicts.some((verdict) => verdictsDiffer(verdicts[by], verdict));

/** Whether the differences include a check: its verdicts differ, or it fails for one of the items. */
export const isDifferenceListed = (verdicts: readonly ComparedVerdict[], by: number): boolean =>
  anyDiffers(verdicts, by) || verdicts.some(({ result }) => result === 'fail');
