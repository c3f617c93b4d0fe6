import 'server-only';
import { and, eq } from 'drizzle-orm';
import { VIEW_LISTS, type ViewListId } from '@/lib/contract/view-lists';
import { holdLock } from '@/lib/db/advisory-locks';
import { defaultViews, savedViews } from '@/lib/db/view-schema';
import { record } from '../activity/record';
import { ConsoleError } from '../console-error';
import type { CallContext } from '../context';
import { announce } from '../live/announce';
import { permit } from '../permit';
import { readView, setDefaultView, subjectOf } from './view-rows';

/**
 * With which view a list opens for the operator alone; null: whole.
 * @throws ConsoleError `no_such_view`, also for a view of another list
 */
export function chooseDefaultView(
  context: Pick<CallContext, 'db' | 'operator' | 'call' | 'now'>,
  list: ViewListId,
  id: string | null,
): Promise<void> {
  permit(context, 'views.keep');
  permit(context, VIEW_LISTS[list].needs);
  const operatorId = context.operator.id;
  return context.db.transaction(async (transaction) => {
    await holdLock(transaction, 'views');
    const view = id === null ? null : await readView(transaction, context, id);
    if (view !== null && view.list !== list) throw new ConsoleError('no_such_view');
    const [before] = await transaction
      .select({ id: savedViews.id, list: savedViews.list, name: savedViews.name })
      .from(defaultViews)
      .innerJoin(savedViews, eq(savedViews.id, defaultViews.view))
      .where(and(eq(defaultViews.operatorId, operatorId), eq(defaultViews.list, list)));
    if ((before?.id ?? null) === id) return;
    await setDefaultView(transaction, { operatorId, list, view: id });
    await announce(transaction, { kind: 'views', profile: null });
    await record(transaction, context, {
      action: 'view.default_chosen',
      subject: subjectOf(view ?? before ?? { list, name: '' }),
      before: before === undefined ? undefined : { name: before.name },
      after: view === null ? undefined : { name: view.name },
    });
  });
}
