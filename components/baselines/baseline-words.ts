import type { Baseline, BaselineScope } from '@/lib/contract/baselines';

/** For which profiles, as it follows "For". */
export function scopeWords({ status = [], risk, team, reference }: BaselineScope): string {
  const conditions = [
    ...(status.length > 0 ? [`status ${status.join(' or ')}`] : []),
    ...(risk === undefined ? [] : [`risk ${risk}`]),
    ...(team === undefined ? [] : [`team ${team}`]),
    ...(reference === undefined ? [] : [`a reference that begins with ${reference}`]),
  ];
  return conditions.length === 0 ? 'every known profile' : `profiles with ${conditions.join(', ')}`;
}

/** The figures of a baseline, each with what it counts. */
export const FIGURES = [
  { key: 'equal', label: 'As expected' },
  { key: 'deviating', label: 'Deviating' },
  { key: 'accepted', label: 'Accepted' },
  { key: 'unknown', label: 'Not to be judged' },
] as const satisfies readonly { key: keyof Baseline['counts']; label: string }[];
