import { allowsToken, isReading, may, type Permission } from '@/lib/contract/permissions';
import type { DatabaseCall } from './call';
import { ConsoleError } from './console-error';

type OperatorOfCall = DatabaseCall['operator'];

/** Why whoever asks may not do it; null: they may. */
function refusalOf({ role, token }: OperatorOfCall, permission: Permission) {
  if (!may(role, permission)) return 'not_permitted';
  if (token && !allowsToken(permission)) return 'token_not_taken';
  return token?.readOnly && !isReading(permission) ? 'token_read_only' : null;
}

/** For what an answer says of it. */
export const isPermitted = (operator: OperatorOfCall, permission: Permission): boolean =>
  refusalOf(operator, permission) === null;

/** For the shares of the service's rate limit. */
export const askerOf = ({ id, token }: OperatorOfCall): { operator: string; token?: string } => ({
  operator: id,
  ...(token ? { token: token.id } : {}),
});

/**
 * Stands first in every use-case: whoever calls it, the operator's role decides, and what their token may do.
 * @param profile where it is about one, so that a refusal says which
 * @throws ConsoleError `not_permitted`; of a token also `token_read_only`, `token_not_taken`
 */
export function permit(
  { operator }: Pick<DatabaseCall, 'operator'>,
  permission: Permission,
  profile?: string,
): void {
  const refusal = refusalOf(operator, permission);
  if (refusal !== null) throw new ConsoleError(refusal, { permission, profile });
}
