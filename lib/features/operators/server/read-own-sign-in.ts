import type { CallContext } from '@/lib/features/context';
import { permit } from '@/lib/platform/use-case/permit';
import type { SignsInBy } from '../operators';
import { operatorRow } from './operator-rows';

type CallerContext = Pick<CallContext, 'db' | 'operator' | 'now'>;

export async function readOwnSignIn(context: CallerContext): Promise<SignsInBy[]> {
  permit(context, 'own_account.manage');
  const { signsInBy } = await operatorRow(context.db, context.now(), context.operator.id);
  return signsInBy;
}
