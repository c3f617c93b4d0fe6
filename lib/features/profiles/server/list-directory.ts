import 'server-only';
import type { CallContext } from '@/lib/features/context';
import { listChoices } from '@/lib/platform/list/server/list-sql';
import { KEPT_LONGER_MS } from '@/lib/platform/live/database-reads';
import { permit } from '@/lib/platform/use-case/permit';
import { PROFILES_LIST } from '../list';
import type { DirectoryQuery, DirectoryWindow } from '../profiles';
import { countDirectory, matchingOf } from './count-directory';
import { findProfiles } from './find-profiles';
import { profilesSource } from './profiles-source';
import { readProfiles } from './read-profiles';

type Context = Pick<CallContext, 'db' | 'reads' | 'operator' | 'now' | 'survey'>;

/** Default number of rows in a window. */
const WINDOW_ROWS = 100;

/** One window of the directory. Shared by callers with the same query: do not change it. */
export async function listDirectory(context: Context, query: DirectoryQuery): Promise<DirectoryWindow> {
  permit(context, 'profiles.read');
  const { offset = 0, limit = WINDOW_ROWS, sort = PROFILES_LIST.sorted, order, ...asked } = query;
  const ordered = { sort, order: order ?? PROFILES_LIST.sorts[sort] };
  return context.reads.read(`directory ${JSON.stringify({ asked, ordered, offset, limit })}`, async () => {
    const source = await profilesSource(context, query);
    const [{ status, total, coverage }, choices] = await Promise.all([
      countDirectory(context, source, asked),
      context.reads.read(
        'directory-choices',
        () => listChoices(context.db, PROFILES_LIST, source),
        KEPT_LONGER_MS,
      ),
    ]);
    const matching = matchingOf(status, asked);
    const uuids = await findProfiles(context.db, { source, asked, ...ordered, offset, limit, matching });
    const rows = await readProfiles(context, uuids);
    return { rows, offset, matching, total, facets: { status, ...choices }, coverage };
  });
}
