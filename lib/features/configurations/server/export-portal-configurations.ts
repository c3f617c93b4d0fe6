import 'server-only';
import type { ActivityLog } from '@/lib/features/activity/server/activity-log';
import { TableRows } from '@/lib/platform/list/server/export-rows';
import type { FileCell } from '@/lib/platform/text/file-kinds';
import type { DatabaseCall } from '@/lib/platform/use-case/call';
import { permit } from '@/lib/platform/use-case/permit';
import type { PortalConfigurationsQuery } from '../configurations';
import { cutNotice, unreadableNotice } from '../list-notices';
import type { ListIndex } from './list-index';

const HEADINGS = ['id', 'name', 'updated_at', 'created_at'];
const TIMES = [false, false, true, true];
/** Lines joined into one chunk of the response. */
const CHUNK = 2_000;

type Context = Omit<DatabaseCall, 'db'> & { listIndex: ListIndex; activity: Pick<ActivityLog, 'exported'> };

/**
 * The list as CSV (RFC 4180), filtered and sorted, in chunks. Gaps that are known are listed in rows without
 * an ID at the end, so that they are visible in the file alone.
 * @throws UpstreamError or ConsoleError `not_recorded` before the first chunk, never after it.
 */
export async function* exportPortalConfigurations(
  context: Context,
  query: Pick<PortalConfigurationsQuery, 'id' | 'q' | 'sort' | 'order'>,
): AsyncGenerator<TableRows> {
  permit(context, 'configurations.read');
  const { sorted, unreadable, cut } = await context.listIndex.current();
  await context.activity.exported(context, 'portal configurations', { ...query, format: 'csv' });
  const found = await sorted.find(query.q ?? '', query.sort ?? 'updated_at', query.order ?? 'desc');
  const wanted = query.id;
  yield new TableRows(HEADINGS, [], TIMES);
  for (let start = 0; start < found.length; start += CHUNK) {
    const rows = [...found.subarray(start, start + CHUNK)].flatMap((position) => sorted.rows[position] ?? []);
    const cells = rows
      .filter((row) => wanted === undefined || row.id === wanted)
      .map((row): FileCell[] => [row.exact_id ?? row.id, row.name, row.updated_at, row.created_at]);
    yield new TableRows(null, cells, TIMES);
  }
  const missing = [
    ...(cut === null ? [] : [cutNotice(cut)]),
    ...(unreadable === 0 ? [] : [unreadableNotice(unreadable)]),
  ];
  yield new TableRows(
    null,
    missing.map((words) => ['', words, '', '']),
    TIMES,
  );
}
