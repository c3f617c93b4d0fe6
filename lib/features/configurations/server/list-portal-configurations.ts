import 'server-only';
import type { DatabaseCall } from '@/lib/platform/use-case/call';
import { askerOf, permit } from '@/lib/platform/use-case/permit';
import type { Upstream } from '@/lib/upstream/create-upstream';
import {
  type PortalConfigurationsQuery,
  type PortalConfigurationsWindow,
  WINDOW_SIZE,
} from '../configurations';
import type { ListIndex, Reading } from './list-index';
import { type Positions, SortedRows } from './sorted-rows';

type Context = Pick<DatabaseCall, 'operator' | 'now'> & { upstream: Upstream; listIndex: ListIndex };

/**
 * One window of the list, shared by callers with the same query: do not change it. `id` and `name` are passed
 * to the service; `q`, `sort`, `order`, `offset` and `limit` are served from the console's index.
 * @param reread Read the list from the service first, whatever the age of the index.
 * @throws UpstreamError
 */
export async function listPortalConfigurations(
  context: Context,
  query: PortalConfigurationsQuery,
  reread = false,
): Promise<PortalConfigurationsWindow> {
  permit(context, 'configurations.read');
  const ownReading = query.id !== undefined || query.name !== undefined;
  const { sorted, unreadable, cut, readAt } = ownReading
    ? await askService(context, query)
    : await context.listIndex.current(reread, askerOf(context.operator));
  const found = await sorted.find(query.q ?? '', query.sort ?? 'updated_at', query.order ?? 'desc');
  const { offset = 0, limit = WINDOW_SIZE } = query;
  const refreshing = !ownReading && context.listIndex.refreshing;
  const freshFor = ownReading ? 0 : Math.ceil(context.listIndex.freshFor() / 1000);
  const key = [offset, limit, readAt, refreshing, freshFor].join(' ');
  const last = windows.get(found);
  if (last?.key === key && last.sorted === sorted) return last.window;
  const window = {
    rows: [...found.subarray(offset, offset + limit)].flatMap((position) => sorted.rows[position] ?? []),
    offset,
    matching: found.length,
    total: sorted.rows.length,
    unreadable,
    cut,
    readAt: new Date(readAt).toISOString(),
    refreshing,
    freshFor,
  };
  windows.set(found, { sorted, key, window });
  return window;
}

/**
 * The last window of each search result: while the result is the same, callers share one, serialised once.
 */
const windows = new WeakMap<
  Positions,
  { sorted: SortedRows; key: string; window: PortalConfigurationsWindow }
>();

async function askService(context: Context, query: PortalConfigurationsQuery): Promise<Reading> {
  const { id, name } = query;
  const filter = { ...(id === undefined ? {} : { id }), ...(name === undefined ? {} : { name }) };
  const { rows, ...details } = await context.upstream.listPortalConfigurations(filter, {
    priority: 'person',
    asker: askerOf(context.operator),
  });
  return { ...details, sorted: new SortedRows(rows), readAt: context.now() };
}
