import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '@/lib/platform/db/database';
import type { SortOf } from '@/lib/platform/list/list';
import { conditionOf } from '@/lib/platform/list/server/list-sql';
import { PROFILES_LIST } from '../list';
import type { DirectoryQuery } from '../profiles';
import { knownProfiles } from '../tables';
import type { ProfilesSource } from './profiles-source';

interface Window {
  source: ProfilesSource;
  asked: DirectoryQuery;
  sort: SortOf<typeof PROFILES_LIST>;
  order: 'asc' | 'desc';
  offset?: number;
  /** All if left out. */
  limit?: number;
  matching: number;
}

/**
 * Up to this many are found first and then sorted. With more, a scan of the sorted index soon fills a window.
 * The planner cannot estimate combined filters, and would scan the whole index for a handful of rows.
 */
const FEW = 4_000;

/** UUIDs of the profiles in a window, in order. A window near the end is counted from the end. */
export async function findProfiles(db: Queries, window: Window): Promise<string[]> {
  const { offset = 0, matching } = window;
  const limit = Math.min(window.limit ?? matching, matching - offset);
  if (limit <= 0) return [];
  const fromEnd = matching - offset - limit;
  if (fromEnd >= offset) return rows(db, findStatement({ ...window, offset, limit }));
  const order = window.order === 'asc' ? 'desc' : 'asc';
  return (await rows(db, findStatement({ ...window, order, offset: fromEnd, limit }))).reverse();
}

function findStatement({ source, asked, sort, order, offset = 0, limit, matching }: Window): SQL {
  const condition = conditionOf(PROFILES_LIST, source, asked);
  const where = condition ? sql`WHERE ${condition}` : sql``;
  const sorted = sql`ORDER BY ${source.sorts[sort][order]} LIMIT ${limit ?? matching} OFFSET ${offset}`;
  // OFFSET 0 stops the planner from merging the two steps.
  return condition && matching <= FEW
    ? sql`SELECT uuid FROM (SELECT uuid, seen_at, state_at, search_reference, review_status FROM ${knownProfiles} ${where} OFFSET 0) AS found ${sorted}`
    : sql`SELECT uuid FROM ${knownProfiles} ${where} ${sorted}`;
}

async function rows(db: Queries, statement: SQL): Promise<string[]> {
  const result = (await db.execute(statement)) as unknown as { rows: { uuid: string }[] };
  return result.rows.map(({ uuid }) => uuid);
}
