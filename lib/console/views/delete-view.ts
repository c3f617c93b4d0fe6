import 'server-only';
import { eq } from 'drizzle-orm';
import { holdLock } from '@/lib/db/advisory-locks';
import { savedViews } from '@/lib/db/view-schema';
import { record } from '../activity/record';
import type { CallContext } from '../context';
import { announce } from '../live/announce';
import { permit } from '../permit';
import { keptOf, readChangeableView, subjectOf } from './view-rows';

/**
 * Deletes a view; lists that opened with it open whole again.
 * @throws ConsoleError `no_such_view`, `not_permitted`
 */
export function deleteView(
  context: Pick<CallContext, 'db' | 'operator' | 'call' | 'now'>,
  id: string,
): Promise<void> {
  permit(context, 'views.keep');
  return context.db.transaction(async (transaction) => {
    await holdLock(transaction, 'views');
    const before = await readChangeableView(transaction, context, id);
    await transaction.delete(savedViews).where(eq(savedViews.id, id));
    await announce(transaction, { kind: 'views', profile: null });
    await record(transaction, context, {
      action: 'view.deleted',
      subject: subjectOf(before),
      before: keptOf(before),
    });
  });
}
