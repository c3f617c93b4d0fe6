import { ROLES, type Role } from '@/lib/platform/access/roles';
import type { OidcSettings } from './company-provider';

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

/**
 * Why a person's groups are not known: the provider sent none, sent only where to look them up (OpenID Connect Core,
 * section 5.6.2), or sent something else than a list of texts.
 */
type GroupsProblem = 'no_groups' | 'groups_not_listed' | 'groups_unreadable';

/**
 * The groups in a claim: a list, or one text.
 *
 * @param name Of the claim, or a dotted path to it.
 */
function readGroups(
  claims: Record<string, unknown>,
  name: string,
): { groups: string[]; problem: GroupsProblem | null } {
  const path = name in claims ? [name] : name.split('.');
  const claim = follow(claims, path) ?? null;
  if (claim === null) {
    const isElsewhere = (follow(claims, ['_claim_names', path[0] ?? '']) ?? null) !== null;
    return { groups: [], problem: isElsewhere ? 'groups_not_listed' : 'no_groups' };
  }
  const listed = typeof claim === 'string' ? splitText(claim) : [claim].flat();
  const groups = listed.filter((group) => typeof group === 'string');
  if (groups.length < listed.length) return { groups, problem: 'groups_unreadable' };
  return { groups, problem: groups.length === 0 ? 'no_groups' : null };
}

/**
 * A list as one text: as JSON, or with line breaks, semicolons or commas between. The whole text may also be the name
 * of one group. A directory's names contain commas, so these do not separate them: `CN=Desk,OU=Groups`.
 */
function splitText(text: string): unknown[] {
  const whole = text.trim();
  if (whole.startsWith('[')) {
    const list = readJson(whole);
    if (Array.isArray(list)) return list;
  }
  const isDirectoryName = /^[a-z][a-z\d-]*=/i.test(whole);
  const separator = /[;\n]/.test(whole) ? /[;\n]/ : isDirectoryName ? '\n' : ',';
  const parts = whole.split(separator).map((part) => part.trim());
  return [...new Set([whole, ...parts])].filter((group) => group !== '');
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const follow = (claims: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key)
        ? (inner as Record<string, unknown>)[key]
        : undefined,
    claims,
  );
