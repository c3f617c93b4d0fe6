import type { BaselineDetail } from '@/lib/features/baselines/baselines';

type Deviation = BaselineDetail['deviations'][number];

/** Several setups can have the same value of a section: it is listed for each of them, with the profiles of all. */
export function deviationsBySetup(
  deviations: readonly Deviation[],
): { setup: number; deviations: readonly Deviation[] }[] {
  const bySetup = new Map<number, Deviation[]>();
  for (const one of deviations) {
    for (const setup of one.setups) bySetup.set(setup, [...(bySetup.get(setup) ?? []), one]);
  }
  return [...bySetup].map(([setup, found]) => ({ setup, deviations: found }));
}
