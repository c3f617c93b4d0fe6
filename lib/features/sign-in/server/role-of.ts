import { ROLES, type Role } from '@/lib/platform/access/roles';
import type { OidcSettings } from './company-provider';
import { type GroupsProblem, readGroups } from './read-groups';

interface RoleDecision {
  /** Null if they cannot sign in. */
  role: Role | null;
  /** As the provider sent them. */
  groups: string[];
  /** Why no group gave a role; null if one did. */
  why: 'no_role' | GroupsProblem | null;
}

/**
 * The most permissive role of the person's groups; the default role if none has one. While the groups are not known,
 * the default role is given only if none of them could give less.
 */
export function roleOf(
  claims: Record<string, unknown>,
  { rolesClaim, roles, defaultRole }: Pick<OidcSettings, 'rolesClaim' | 'roles' | 'defaultRole'>,
): RoleDecision {
  const { groups, problem } = readGroups(claims, rolesClaim);
  const granted = groups.flatMap((group) => (Object.hasOwn(roles, group) ? [roles[group]] : []));
  const best = ROLES.findLast((one) => granted.includes(one));
  if (best !== undefined) return { role: best, groups, why: null };
  const isMost = Object.values(roles).some((one) => ROLES.indexOf(one) < ROLES.indexOf(defaultRole ?? one));
  const role = isMost && areUnknown(problem) ? null : defaultRole;
  return { role, groups, why: problem ?? 'no_role' };
}

/** Whether the person may have groups that the console does not know of. */
export const areUnknown = (problem: string | null): boolean =>
  problem === 'groups_not_listed' || problem === 'groups_unreadable';
