import { and, eq } from 'drizzle-orm';
import type { CallContext } from '@/lib/features/context';
import { may } from '@/lib/platform/access/permissions';
import type { Queries } from '@/lib/platform/db/database';
import { ConsoleError, invalidMember } from '@/lib/platform/use-case/console-error';
import { permit } from '@/lib/platform/use-case/permit';
import { defaultViews, savedViews } from '../tables';
import { readViewQuery, VIEW_LISTS, type ViewListId } from '../view-lists';
import type { SavedView } from '../views';

type ViewRow = typeof savedViews.$inferSelect;
type CallerContext = Pick<CallContext, 'operator'>;

/** A list that this version no longer has also has no views. */
export const isList = (list: string): list is ViewListId => Object.hasOwn(VIEW_LISTS, list);

/** Whether the operator can see the view: it is their own or shared, and its list is one they may read. */
export const maySee = ({ operator }: CallerContext, { list, ownerId, shared }: ViewRow): boolean =>
  (shared || ownerId === operator.id) && isList(list) && may(operator.role, VIEW_LISTS[list].needs);

export const mayChange = ({ operator }: CallerContext, { ownerId, shared }: ViewRow): boolean =>
  shared ? may(operator.role, 'views.share') : ownerId === operator.id;

/** @throws ConsoleError `no_such_view`, also for one that the operator cannot see */
export async function readView(
  db: Queries,
  context: CallerContext,
  id: string,
): Promise<ViewRow & Pick<SavedView, 'list'>> {
  const [row] = await db.select().from(savedViews).where(eq(savedViews.id, id));
  if (row === undefined || !isList(row.list) || !maySee(context, row)) throw new ConsoleError('no_such_view');
  return { ...row, list: row.list };
}

/**
 * Like `readView`, for a view to be changed; shared views belong to everyone.
 * @throws ConsoleError `no_such_view`, `not_permitted`
 */
export async function readChangeableView(db: Queries, context: CallerContext, id: string) {
  const row = await readView(db, context, id);
  if (!mayChange(context, row)) permit(context, 'views.share');
  return row;
}

/**
 * @throws ConsoleError `invalid_body` for a query without filters, or with filters that the list does not
 * have
 */
export function toViewQuery(list: ViewListId, text: string): string {
  const { query, unknown } = readViewQuery(list, new URLSearchParams(text));
  const [name] = unknown;
  if (name !== undefined)
    throw invalidMember('query', `${VIEW_LISTS[list].label} has no filter “${name.slice(0, 60)}”.`);
  if (query === '') throw invalidMember('query', 'A view needs a filter. Choose one first.');
  return query;
}

export const nameKeyOf = (name: string): string => name.normalize('NFKC').toLowerCase();

/** @throws ConsoleError `invalid_body` if the owner has another view of the list with this name */
export async function assertNameIsFree(
  db: Queries,
  { id, ownerId, list, name }: Pick<ViewRow, 'id' | 'ownerId' | 'list' | 'name'>,
): Promise<void> {
  const [sameName] = await db
    .select({ id: savedViews.id })
    .from(savedViews)
    .where(
      and(
        eq(savedViews.ownerId, ownerId),
        eq(savedViews.list, list),
        eq(savedViews.nameKey, nameKeyOf(name)),
      ),
    );
  if (sameName !== undefined && sameName.id !== id)
    throw invalidMember('name', 'Another view of this list has this name.');
}

/** Sets an operator's default view of a list, replacing any other; null: none. */
export async function setDefaultView(
  db: Queries,
  { operatorId, list, view }: { operatorId: string; list: ViewListId; view: string | null },
): Promise<void> {
  if (view === null) {
    const isTheirs = and(eq(defaultViews.operatorId, operatorId), eq(defaultViews.list, list));
    await db.delete(defaultViews).where(isTheirs);
    return;
  }
  await db
    .insert(defaultViews)
    .values({ operatorId, list, view })
    .onConflictDoUpdate({ target: [defaultViews.operatorId, defaultViews.list], set: { view } });
}

/** The subject of a view in Activity: "profiles: High risk". */
export const subjectOf = ({ list, name }: Pick<ViewRow, 'list' | 'name'>): string => `${list}: ${name}`;

/** The data of a view in Activity. */
export const auditView = ({ name, query, shared }: Pick<ViewRow, 'name' | 'query' | 'shared'>) => ({
  name,
  query,
  shared,
});
