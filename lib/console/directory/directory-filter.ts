import { type SQL, sql } from 'drizzle-orm';
import type { DirectoryQuery, DirectorySort } from '@/lib/contract/console-events';

/** What is filtered and nothing else: two queries with the same one match the same profiles. */
export type DirectoryFilter = Pick<DirectoryQuery, 'q' | 'status' | 'risk' | 'team' | 'assignee'>;

/** Members of the query and the columns that they ask; each column has an index that begins with it. */
const COLUMNS = { status: 'review_status', risk: 'risk', team: 'team', assignee: 'assignee' } as const;

/** The first eight digits of a UUID at the least: fewer are more likely the beginning of a reference. */
const UUID_BEGINNING = /^[0-9a-f]{8}(?:-[0-9a-f-]{0,27})?$/;
const LEAST_UUID = '00000000-0000-0000-0000-000000000000';
const GREATEST_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
/** In the order of bytes no text that begins with `q` comes after `q` and this character. */
const LAST_CHARACTER = '\u{10ffff}';

/** As `console.known_profiles` is asked; undefined: every profile. */
export function directoryCondition({ q, ...filter }: DirectoryFilter): SQL | undefined {
  const conditions = Object.entries(COLUMNS).flatMap(([member, column]) => {
    const wanted = filter[member as keyof typeof COLUMNS];
    return wanted === undefined ? [] : [sql`${sql.identifier(column)} = ${wanted}`];
  });
  const searched = q?.trim().toLowerCase() ?? '';
  if (searched !== '') conditions.push(beginsWith(searched));
  return conditions.length === 0 ? undefined : sql.join(conditions, sql` AND `);
}

function beginsWith(searched: string): SQL {
  const reference = sql`search_reference COLLATE "C" >= ${searched} AND search_reference COLLATE "C" < ${searched + LAST_CHARACTER}`;
  if (!UUID_BEGINNING.test(searched)) return sql`(${reference})`;
  const least = searched + LEAST_UUID.slice(searched.length);
  const greatest = searched + GREATEST_UUID.slice(searched.length);
  return isUuid(least)
    ? sql`(uuid BETWEEN ${least}::uuid AND ${greatest}::uuid OR (${reference}))`
    : sql`(${reference})`;
}

const isUuid = (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/**
 * Each is the order of an index, forwards or backwards. What was never changed by an event counts as changed
 * longest ago; a profile without a reference or status comes after those that have one.
 */
const ORDERS: Record<DirectorySort, { asc: string; desc: string }> = {
  seen: { asc: 'seen_at, uuid', desc: 'seen_at DESC, uuid DESC' },
  changed: { asc: 'state_at NULLS FIRST, uuid', desc: 'state_at DESC NULLS LAST, uuid DESC' },
  reference: {
    asc: 'search_reference COLLATE "C", uuid',
    desc: 'search_reference COLLATE "C" DESC, uuid DESC',
  },
  status: { asc: 'review_status, seen_at, uuid', desc: 'review_status DESC, seen_at DESC, uuid DESC' },
};

/** Words from A, times from the newest. */
export const defaultOrder = (sort: DirectorySort): 'asc' | 'desc' =>
  sort === 'reference' || sort === 'status' ? 'asc' : 'desc';

export const directoryOrder = (sort: DirectorySort, order: 'asc' | 'desc'): SQL =>
  sql.raw(ORDERS[sort][order]);
