import type { CheckResult } from '@/lib/configuration/checks/results';
import type { DraftChange } from './draft-checks';

const isKnown = (result: CheckResult): boolean => result !== 'unknown' && result !== 'error';

/** The change between two results of a check. An unknown result counts as no fix. */
export function changeOf(before: CheckResult, after: CheckResult): DraftChange {
  if (after === 'fail') return before === 'fail' ? 'still_fails' : 'would_fail';
  if (!isKnown(after)) return isKnown(before) ? 'would_be_unknown' : 'unknown';
  if (before !== 'fail') return 'same';
  return after === 'pass' ? 'would_mend' : 'out_of_scope';
}
