import { countWords } from '@/components/ui/count-words';
import type { Baseline, BaselineScope } from '@/lib/contract/baselines';
import type { CoverageCounts } from '@/lib/contract/coverage';

/** For which profiles, as it follows "For". */
export function scopeWords({ status = [], risk, team, reference }: BaselineScope): string {
  const said = [
    ...(status.length > 0 ? [`status ${status.join(' or ')}`] : []),
    ...(risk === undefined ? [] : [`risk ${risk}`]),
    ...(team === undefined ? [] : [`team ${team}`]),
    ...(reference === undefined ? [] : [`a reference that begins with ${reference}`]),
  ];
  return said.length === 0 ? 'every known profile' : `profiles with ${said.join(', ')}`;
}

/** What stands beside every number that rests on readings. */
export function coverageWords({ known, fresh, older, unreadable, never }: CoverageCounts): string {
  const missing = [
    ...(older > 0 ? [`${countWords(older)} read longer ago than the objective`] : []),
    ...(unreadable > 0 ? [`${countWords(unreadable)} unreadable`] : []),
    ...(never > 0 ? [`${countWords(never)} never read`] : []),
  ];
  const read = `${countWords(fresh + older)} of ${countWords(known)} in scope read`;
  return missing.length === 0 ? `${read}.` : `${read}: ${missing.join(', ')}.`;
}

/** The figures of a baseline, each with what it counts. */
export const FIGURES = [
  { key: 'equal', label: 'As expected' },
  { key: 'deviating', label: 'Deviating' },
  { key: 'accepted', label: 'Accepted' },
  { key: 'unknown', label: 'Not to be judged' },
] as const satisfies readonly { key: keyof Baseline['counts']; label: string }[];
