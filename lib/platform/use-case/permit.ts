import { allowsToken, isReading, may, type Permission } from '@/lib/platform/access/permissions';
import type { DatabaseCall } from './call';
import { ConsoleError } from './console-error';

type OperatorOfCall = DatabaseCall['operator'];

/** Why the operator may not do it; null: they may. */
function refusalOf({ role, token }: OperatorOfCall, permission: Permission) {
  if (!may(role, permission)) return 'not_permitted';
  if (token && !allowsToken(permission)) return 'token_not_taken';
  return token?.readOnly && !isReading(permission) ? 'token_read_only' : null;
}

/** To tell screens what they may offer. */
export const isPermitted = (operator: OperatorOfCall, permission: Permission): boolean =>
  refusalOf(operator, permission) === null;

/** For sharing the service's rate limit fairly. */
export const askerOf = ({ id, token }: OperatorOfCall): { operator: string; token?: string } => ({
  operator: id,
  ...(token ? { token: token.id } : {}),
});

/**
 * The first line of every use case, or of its `changeUnderLock`: whatever calls it, the operator's role decides, and
 * their token's.
 * @param profile set if it is about one, so that the refusal names it
 * @throws ConsoleError `not_permitted`; for a token also `token_read_only`, `token_not_taken`
 */
export function permit(
  { operator }: Pick<DatabaseCall, 'operator'>,
  permission: Permission,
  profile?: string,
): void {
  const refusal = refusalOf(operator, permission);
  if (refusal !== null) throw new ConsoleError(refusal, { permission, profile });
}
