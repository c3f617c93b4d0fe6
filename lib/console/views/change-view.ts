import 'server-only';
import { and, eq, ne } from 'drizzle-orm';
import type { ChangeViewRequest } from '@/lib/contract/saved-views';
import { holdLock } from '@/lib/db/advisory-locks';
import { defaultViews, savedViews } from '@/lib/db/view-schema';
import { record } from '../activity/record';
import type { CallContext } from '../context';
import { announce } from '../live/announce';
import { permit } from '../permit';
import { assertNameIsFree, keptOf, nameKeyOf, readChangeableView, subjectOf, toViewQuery } from './view-rows';

/**
 * Renames a view, has it keep another filter, shares it or takes it back to its owner alone. That it is so already
 * changes nothing and is not recorded.
 * @throws ConsoleError `no_such_view`, `not_permitted`; `invalid_body` as `saveView`
 */
export function changeView(
  context: Pick<CallContext, 'db' | 'operator' | 'call' | 'now'>,
  id: string,
  change: ChangeViewRequest,
): Promise<void> {
  permit(context, 'views.keep');
  if (change.shared) permit(context, 'views.share');
  return context.db.transaction(async (transaction) => {
    await holdLock(transaction, 'views');
    const before = await readChangeableView(transaction, context, id);
    const after = {
      name: change.name ?? before.name,
      query: change.query === undefined ? before.query : toViewQuery(before.list, change.query),
      shared: change.shared ?? before.shared,
    };
    const isSame = JSON.stringify(keptOf(before)) === JSON.stringify(after);
    if (isSame) return;
    await assertNameIsFree(transaction, { ...before, ...after });
    await transaction
      .update(savedViews)
      .set({ ...after, nameKey: nameKeyOf(after.name), updatedAt: new Date(context.now()) })
      .where(eq(savedViews.id, id));
    // What somebody no longer has opens no list of theirs, also when it is shared again.
    if (!after.shared) {
      await transaction
        .delete(defaultViews)
        .where(and(eq(defaultViews.view, id), ne(defaultViews.operatorId, before.ownerId)));
    }
    await announce(transaction, { kind: 'views', profile: null });
    await record(transaction, context, {
      action: 'view.changed',
      subject: subjectOf({ ...before, ...after }),
      before: keptOf(before),
      after,
    });
  });
}
