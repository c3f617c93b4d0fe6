import { may, type Permission } from '@/lib/contract/permissions';
import type { DatabaseCall } from './call';
import { ConsoleError } from './console-error';

/**
 * Stands first in every use-case: whoever calls it, the operator's role decides.
 * @param profile where it is about one, so that a refusal says which
 * @throws ConsoleError `not_permitted`
 */
export function permit(
  { operator }: Pick<DatabaseCall, 'operator'>,
  permission: Permission,
  profile?: string,
): void {
  if (!may(operator.role, permission)) throw new ConsoleError('not_permitted', { permission, profile });
}
