import 'server-only';
import { randomUUID } from 'node:crypto';
import { and, count, eq, ne, or } from 'drizzle-orm';
import { record } from '@/lib/features/activity/server/record';
import type { CallContext } from '@/lib/features/context';
import { operators } from '@/lib/features/operators/tables';
import { holdLock } from '@/lib/platform/db/advisory-locks';
import { announce } from '@/lib/platform/live/announce';
import { changeUnderLock } from '@/lib/platform/use-case/change-under-lock';
import { ConsoleError } from '@/lib/platform/use-case/console-error';
import { permit } from '@/lib/platform/use-case/permit';
import { defaultViews, savedViews } from '../tables';
import { MOST_VIEWS, readViewQuery, VIEW_LISTS, type ViewListId } from '../view-lists';
import type { ChangeViewRequest, SavedView, SavedViews, SaveViewRequest } from '../views';
import {
  assertNameIsFree,
  auditView,
  isList,
  mayChange,
  maySee,
  nameKeyOf,
  readChangeableView,
  readView,
  setDefaultView,
  subjectOf,
  toViewQuery,
} from './view-rows';

/** The operator's views, by name. Filters that the list no longer has are reported separately. */
export async function listViews(context: Pick<CallContext, 'db' | 'operator'>): Promise<SavedViews> {
  permit(context, 'views.keep');
  const { id } = context.operator;
  const rows = await context.db
    .select({ view: savedViews, owner: operators.name, opens: defaultViews.view })
    .from(savedViews)
    .innerJoin(operators, eq(operators.id, savedViews.ownerId))
    .leftJoin(defaultViews, and(eq(defaultViews.view, savedViews.id), eq(defaultViews.operatorId, id)))
    .where(or(eq(savedViews.ownerId, id), savedViews.shared));
  const views = rows.flatMap(({ view, owner, opens }): SavedView[] => {
    const { list, name, shared } = view;
    if (!isList(list) || !maySee(context, view)) return [];
    return [
      {
        id: view.id,
        list,
        name,
        shared,
        owner,
        ...readViewQuery(list, new URLSearchParams(view.query)),
        isOwn: view.ownerId === id,
        isDefault: opens !== null,
        mayChange: mayChange(context, view),
      },
    ];
  });
  return { views: views.sort(byName) };
}

const collator = new Intl.Collator('en', { numeric: true });
const byName = (one: SavedView, other: SavedView): number =>
  collator.compare(nameKeyOf(one.name), nameKeyOf(other.name)) || (one.id < other.id ? -1 : 1);

/**
 * Saves a list's filter under a name.
 * @throws ConsoleError `too_many_views`; `invalid_body` for a name in use, or a query that is invalid for the
 * list
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
    const [existing] = await transaction
      .select({ count: count() })
      .from(savedViews)
      .where(eq(savedViews.ownerId, ownerId));
    if ((existing?.count ?? 0) >= MOST_VIEWS) throw new ConsoleError('too_many_views');
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
      after: { ...auditView(view), ...(isDefault ? { default: true } : {}) },
    });
    return { id: view.id };
  });
}

/**
 * Renames a view, changes its filter, shares it or makes it private again. An unchanged view is not recorded.
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
    const isSame = JSON.stringify(auditView(before)) === JSON.stringify(after);
    if (isSame) return;
    await assertNameIsFree(transaction, { ...before, ...after });
    await transaction
      .update(savedViews)
      .set({ ...after, nameKey: nameKeyOf(after.name), updatedAt: new Date(context.now()) })
      .where(eq(savedViews.id, id));
    // A view that someone can no longer see must not open their list, even if it is shared again later.
    if (!after.shared) {
      await transaction
        .delete(defaultViews)
        .where(and(eq(defaultViews.view, id), ne(defaultViews.operatorId, before.ownerId)));
    }
    await announce(transaction, { kind: 'views', profile: null });
    await record(transaction, context, {
      action: 'view.changed',
      subject: subjectOf({ ...before, ...after }),
      before: auditView(before),
      after,
    });
  });
}

/**
 * Deletes a view; lists that opened with it open unfiltered again.
 * @throws ConsoleError `no_such_view`, `not_permitted`
 */
export function deleteView(
  context: Pick<CallContext, 'db' | 'operator' | 'call' | 'now'>,
  id: string,
): Promise<void> {
  return changeUnderLock(context, 'views.keep', 'views', async (transaction) => {
    const before = await readChangeableView(transaction, context, id);
    await transaction.delete(savedViews).where(eq(savedViews.id, id));
    await announce(transaction, { kind: 'views', profile: null });
    await record(transaction, context, {
      action: 'view.deleted',
      subject: subjectOf(before),
      before: auditView(before),
    });
  });
}

/**
 * Sets the view with which a list opens for this operator; null: unfiltered.
 * @throws ConsoleError `no_such_view`, also for a view of another list
 */
export function chooseDefaultView(
  context: Pick<CallContext, 'db' | 'operator' | 'call' | 'now'>,
  list: ViewListId,
  id: string | null,
): Promise<void> {
  permit(context, 'views.keep');
  const operatorId = context.operator.id;
  return changeUnderLock(context, VIEW_LISTS[list].needs, 'views', async (transaction) => {
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
