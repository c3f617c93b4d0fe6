import type { OperatorsAnswer } from '@/lib/contract/operators';
import type { CallContext } from '../context';
import { permit } from '../permit';
import { operatorRows } from './operator-rows';

type Asking = Pick<CallContext, 'db' | 'operator' | 'now'>;

/** Everybody who may sign in, or might. */
export async function listOperators(context: Asking): Promise<OperatorsAnswer> {
  permit(context, 'operators.manage');
  return { operators: await operatorRows(context.db, context.now()) };
}
