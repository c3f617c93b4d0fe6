import type { ProfileScope } from './profile-scope';

/** The facts from webhooks for which a scope can list values. */
export const SCOPE_LISTS = ['status', 'risk', 'team', 'assignee'] as const;
export type ScopeList = (typeof SCOPE_LISTS)[number];
export const SCOPE_FACTS = [...SCOPE_LISTS, 'reference'] as const;

/** A scope as a form holds it: an empty member matches any. */
export type TypedScope = Record<ScopeList, readonly string[]> & { reference: string };

/** A stored scope as a form holds it. */
export const typedScope = ({ status, risk, team, assignee, reference }: ProfileScope): TypedScope => ({
  status: status ?? [],
  risk: risk ?? [],
  team: team ?? [],
  assignee: assignee ?? [],
  reference: reference ?? '',
});

/** A form's scope without its empty members. */
export function filledScope({ reference, ...lists }: TypedScope): ProfileScope {
  const filled: ProfileScope = {};
  for (const key of SCOPE_LISTS) if (lists[key].length > 0) filled[key] = [...lists[key]];
  if (reference.trim() !== '') filled.reference = reference.trim();
  return filled;
}
