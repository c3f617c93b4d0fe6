import type { Permission } from '@/lib/contract/permissions';
import { may } from '@/lib/contract/permissions';
import { ConsoleError } from './console-error';
import type { CallContext } from './context';

/**
 * Stands first in every use-case: whoever calls it, the operator's role decides.
 * @param profile where it is about one, so that a refusal says which
 * @throws ConsoleError `not_permitted`
 */
export function permit(
  { operator }: Pick<CallContext, 'operator'>,
  permission: Permission,
  profile?: string,
): void {
  if (!may(operator.role, permission)) throw new ConsoleError('not_permitted', { permission, profile });
}
