import 'server-only';
import { randomUUID } from 'node:crypto';
import { count, eq } from 'drizzle-orm';
import type { SaveViewRequest } from '@/lib/contract/saved-views';
import { MOST_VIEWS, VIEW_LISTS } from '@/lib/contract/view-lists';
import { holdLock } from '@/lib/db/advisory-locks';
import { savedViews } from '@/lib/db/view-schema';
import { record } from '../activity/record';
import { ConsoleError } from '../console-error';
import type { CallContext } from '../context';
import { announce } from '../live/announce';
import { permit } from '../permit';
import { assertNameIsFree, keptOf, nameKeyOf, setDefaultView, subjectOf, toViewQuery } from './view-rows';

/**
 * Keeps a list's filter under a name.
 * @throws ConsoleError `too_many_views`; `invalid_body` for a name that is taken, or a query that is none of the list's
 */
export function saveView(
  context: Pick<CallContext, 'db' | 'operator' | 'call' | 'now'>,
  { list, name, query, shared, isDefault }: SaveViewRequest,
): Promise<{ id: string }> {
  permit(context, 'views.keep');
  permit(context, VIEW_LISTS[list].needs);
  if (shared) permit(context, 'views.share');
  const ownerId = context.operator.id;
  return context.db.transaction(async (transaction) => {
    await holdLock(transaction, 'views');
    const view = { id: randomUUID(), list, ownerId, name, query: toViewQuery(list, query), shared };
    const [kept] = await transaction
      .select({ count: count() })
      .from(savedViews)
      .where(eq(savedViews.ownerId, ownerId));
    if ((kept?.count ?? 0) >= MOST_VIEWS) throw new ConsoleError('too_many_views');
    await assertNameIsFree(transaction, view);
    const at = new Date(context.now());
    await transaction
      .insert(savedViews)
      .values({ ...view, nameKey: nameKeyOf(name), createdAt: at, updatedAt: at });
    if (isDefault) await setDefaultView(transaction, { operatorId: ownerId, list, view: view.id });
    await announce(transaction, { kind: 'views', profile: null });
    await record(transaction, context, {
      action: 'view.saved',
      subject: subjectOf(view),
      after: { ...keptOf(view), ...(isDefault ? { default: true } : {}) },
    });
    return { id: view.id };
  });
}
