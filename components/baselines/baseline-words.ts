import type { ProfileScope } from '@/lib/configuration/checks/profile-scope';
import { SCOPE_LISTS } from '@/lib/configuration/checks/scope-facts';
import type { Baseline, BaselineDetail } from '@/lib/features/baselines/baselines';

/** The scope, to follow "For". */
export function scopeWords({ reference, ...lists }: ProfileScope): string {
  const conditions = [
    ...SCOPE_LISTS.flatMap((key) => (lists[key] === undefined ? [] : [`${key} ${lists[key].join(' or ')}`])),
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

/** Zero in scope is not the same as nothing deviating. */
export const NO_PROFILES = 'No profile matches this scope.';

/** The parts of a version that can differ from the one before. */
export const VERSION_PARTS = {
  setup: 'the group',
  sections: 'the sections',
  scope: 'the scope',
} as const satisfies Record<BaselineDetail['versions'][number]['changed'][number], string>;
