import 'server-only';
import { and, eq, or } from 'drizzle-orm';
import type { SavedView, SavedViews } from '@/lib/contract/saved-views';
import { readViewQuery } from '@/lib/contract/view-lists';
import { operators } from '@/lib/db/operator-schema';
import { defaultViews, savedViews } from '@/lib/db/view-schema';
import type { CallContext } from '../context';
import { permit } from '../permit';
import { isList, mayChange, maySee, nameKeyOf } from './view-rows';

/** The views that the operator has, by name. What was kept by filters that a list lost is told apart. */
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
        ...{ id: view.id, list, name, shared, owner },
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
