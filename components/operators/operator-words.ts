import type { OperatorRow, SignsInBy } from '@/lib/contract/operators';

/** What stands in a column of its own where there is room. */
export const WIDE = 'max-[759px]:hidden';
export const NARROW = 'min-[760px]:hidden';

const WAYS: Record<SignsInBy, string> = { password: 'Password', oidc: 'Company', demo: 'A click (demo)' };

export function signsInWords({ signsInBy, invitedUntil }: OperatorRow): string {
  if (signsInBy.length > 0) return signsInBy.map((way) => WAYS[way]).join(', ');
  return invitedUntil === null ? 'Nothing yet' : 'Invited';
}
