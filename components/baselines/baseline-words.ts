import type { Baseline, BaselineScope } from '@/lib/contract/baselines';

/** The scope, to follow "For". */
export function scopeWords({ status = [], risk, team, reference }: BaselineScope): string {
  const conditions = [
    ...(status.length > 0 ? [`status ${status.join(' or ')}`] : []),
    ...(risk === undefined ? [] : [`risk ${risk}`]),
    ...(team === undefined ? [] : [`team ${team}`]),
    ...(reference === undefined ? [] : [`a reference beginning with ${reference}`]),
  ];
  return conditions.length === 0 ? 'every known profile' : `profiles with ${conditions.join(', ')}`;
}

/** The counts of a baseline, each with an explanation. */
export const FIGURES = [
  { key: 'equal', label: 'As expected' },
  { key: 'deviating', label: 'Deviating' },
  { key: 'accepted', label: 'Accepted' },
  { key: 'unknown', label: 'Unknown' },
] as const satisfies readonly { key: keyof Baseline['counts']; label: string }[];
