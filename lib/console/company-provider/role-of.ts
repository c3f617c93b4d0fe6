import { ROLES, type Role } from '@/lib/contract/roles';
import type { OidcSettings } from './company-provider';

/**
 * The most permissive role of the person's groups; the default role if none has one.
 * @returns null if they cannot sign in
 */
export function roleOf(
  claims: Record<string, unknown>,
  { rolesClaim, roles, defaultRole }: Pick<OidcSettings, 'rolesClaim' | 'roles' | 'defaultRole'>,
): Role | null {
  const claim = rolesClaim in claims ? claims[rolesClaim] : follow(claims, rolesClaim.split('.'));
  const groups = [claim].flat().filter((group) => typeof group === 'string');
  const granted = groups.flatMap((group) => (Object.hasOwn(roles, group) ? [roles[group]] : []));
  return ROLES.findLast((one) => granted.includes(one)) ?? defaultRole;
}

const follow = (claims: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key)
        ? (inner as Record<string, unknown>)[key]
        : undefined,
    claims,
  );
