import type { SignsInBy } from '@/lib/contract/operators';
import type { CallContext } from '../context';
import { permit } from '../permit';
import { operatorRow } from './operator-rows';

type CallerContext = Pick<CallContext, 'db' | 'operator' | 'now'>;

export async function readOwnSignIn(context: CallerContext): Promise<SignsInBy[]> {
  permit(context, 'own_account.manage');
  const { signsInBy } = await operatorRow(context.db, context.now(), context.operator.id);
  return signsInBy;
}
