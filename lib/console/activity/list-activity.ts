import 'server-only';
import { and } from 'drizzle-orm';
import { ACTIVITY_PAGE, type ActivityPage, type ActivityQuery } from '@/lib/contract/activity';
import type { DatabaseCall } from '../call';
import { permit } from '../permit';
import { activityCondition, HAS_NO_OUTCOME, olderThan } from './activity-condition';
import { readRows } from './activity-rows';
import { listOperators } from './list-operators';

/** A page of what was done, newest first. Each act is one row: an intent is listed while it has no outcome. */
export async function listActivity(
  { db, now, operator }: Pick<DatabaseCall, 'db' | 'now' | 'operator'>,
  query: ActivityQuery,
): Promise<ActivityPage> {
  permit({ operator }, 'activity.read');
  const { before, limit = ACTIVITY_PAGE, ...filter } = query;
  const condition = await activityCondition(db, filter);
  const [found, operators] = await Promise.all([
    condition === null ? [] : readRows(db, and(olderThan(condition, before), HAS_NO_OUTCOME), limit + 1),
    listOperators(db),
  ]);
  const rows = found.slice(0, limit).map(({ hash: _, previousHash: __, ...row }) => row);
  const [any] = rows.length > 0 ? rows : await readRows(db, undefined, 1);
  return {
    rows,
    next: found.length > limit ? (rows.at(-1)?.number ?? null) : null,
    any: any !== undefined,
    operators,
    readAt: new Date(now()).toISOString(),
  };
}
