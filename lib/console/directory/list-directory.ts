import 'server-only';
import type { DirectoryQuery, DirectoryWindow } from '@/lib/contract/console-events';
import type { CallContext } from '../context';
import { permit } from '../permit';
import { countByStatus, countMatching, listChoices, sum } from './count-profiles';
import { defaultOrder, resolveFilter } from './directory-filter';
import { findProfiles, readProfiles } from './find-profiles';

/** Rows of a window where none are asked for, and the most. */
const WINDOW_ROWS = 100;

/** One window of the directory. Shared by all who ask the same: do not change it. */
export async function listDirectory(
  context: Pick<CallContext, 'db' | 'reads' | 'operator'>,
  query: DirectoryQuery,
): Promise<DirectoryWindow> {
  permit(context, 'profiles.read');
  const { sort = 'seen', order = defaultOrder(sort) } = query;
  const { offset = 0, limit = WINDOW_ROWS, sort: _, order: __, ...filter } = query;
  const { db, reads } = context;
  return reads.read(`directory ${JSON.stringify({ filter, sort, order, offset, limit })}`, async () => {
    const resolved = await resolveFilter(context, filter);
    // Begun together: where the database has several connections they do not wait for one another.
    const [matching, counts, choices] = await Promise.all([
      countMatching(context, resolved),
      countByStatus(context),
      listChoices(context),
    ]);
    const uuids = await findProfiles(db, { filter: resolved, sort, order, offset, limit, matching });
    const rows = await readProfiles(db, uuids);
    return { rows, offset, matching, total: sum(counts), counts, choices };
  });
}
