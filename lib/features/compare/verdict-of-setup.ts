import {
  best,
  type CheckResidual,
  factTests,
  type Residual,
  worst,
} from '@/lib/configuration/checks/evaluate';
import type { Verdict } from '@/lib/configuration/checks/results';
import type { ComparedVerdict } from './compare';

const plain = (result: ComparedVerdict['result']): ComparedVerdict => ({
  result,
  reason: null,
  dependsOn: [],
  exceptedUntil: null,
});
export const NOTHING_TO_JUDGE = plain('none');

/**
 * The verdict for a setup alone, with the facts that are decisive where the setup is not.
 * @param isWhole Whether the setup has all of its sections: nothing is known of those left out
 */
export function verdictOfSetup(residual: CheckResidual, isWhole = true): ComparedVerdict {
  const { applies, holds } = residual;
  if (applies === 'fail') return plain('not_applicable');
  const isFor = atBest(applies);
  const known = isFor === 'pass' ? holds : isFor;
  const result = typeof known === 'string' ? known : 'depends';
  if (!isWhole && (result === 'unknown' || result === 'error')) return plain('not_part');
  return { ...plain(result), dependsOn: [...new Set(factTests(residual).map(({ fact }) => fact))] };
}

/** Assumes the best facts. What the setup leaves unknown stays unknown. */
function atBest(residual: Residual): Verdict {
  if (typeof residual === 'string') return residual;
  if ('all' in residual) return worst(residual.all.map(atBest));
  return 'any' in residual ? best(residual.any.map(atBest)) : 'pass';
}
