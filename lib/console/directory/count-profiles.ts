import { count, sql } from 'drizzle-orm';
import type { DirectoryWindow } from '@/lib/contract/console-events';
import { knownProfiles } from '@/lib/db/console-schema';
import type { Queries } from '@/lib/db/database';
import type { ConsoleContext } from '../context';
import { KEPT_LONGER_MS } from '../live/database-reads';
import { directoryCondition, type ResolvedFilter } from './directory-filter';

type Context = Pick<ConsoleContext, 'db' | 'reads'>;

/** Choices of one kind that are offered; an account has some dozens. */
const MOST_CHOICES = 500;

/** How many match. What the counts by status say already is not counted again. */
export async function countMatching(context: Context, filter: ResolvedFilter): Promise<number> {
  const { named: _, having: ___, ...asked } = filter;
  const { q, exact: __, status, ...others } = asked;
  const isPlain = !q?.trim() && Object.values(others).every((value) => value === undefined);
  if (!isPlain) {
    return context.reads.read(
      `directory-matching ${JSON.stringify(asked)}`,
      () => countRows(context.db, filter),
      KEPT_LONGER_MS,
    );
  }
  const counts = await countByStatus(context);
  if (status === undefined) return sum(counts);
  return counts.find((row) => row.status === status)?.count ?? 0;
}

export const sum = (counts: DirectoryWindow['counts']): number =>
  counts.reduce((total, row) => total + row.count, 0);

export const countByStatus = ({ db, reads }: Context): Promise<DirectoryWindow['counts']> =>
  reads.read(
    'directory-counts',
    () =>
      db
        .select({ status: knownProfiles.reviewStatus, count: count() })
        .from(knownProfiles)
        .groupBy(knownProfiles.reviewStatus)
        .orderBy(knownProfiles.reviewStatus),
    KEPT_LONGER_MS,
  );

export const listChoices = ({ db, reads }: Context): Promise<DirectoryWindow['choices']> =>
  reads.read(
    'directory-choices',
    async () => ({
      risks: await distinct(db, 'risk'),
      teams: await distinct(db, 'team'),
      assignees: await distinct(db, 'assignee'),
    }),
    KEPT_LONGER_MS,
  );

async function countRows(db: Queries, filter: ResolvedFilter): Promise<number> {
  const [row] = await db.select({ count: count() }).from(knownProfiles).where(directoryCondition(filter));
  return row?.count ?? 0;
}

/** One step through the index for each value: DISTINCT would read all of it. Source: PostgreSQL wiki, "Loose indexscan". */
async function distinct(db: Queries, column: 'risk' | 'team' | 'assignee'): Promise<string[]> {
  const value = sql.identifier(column);
  const result = await db.execute(sql`
    WITH RECURSIVE found AS (
      (SELECT ${value} AS value FROM ${knownProfiles} WHERE ${value} IS NOT NULL ORDER BY 1 LIMIT 1)
      UNION ALL
      SELECT (SELECT ${value} FROM ${knownProfiles} WHERE ${value} > found.value ORDER BY 1 LIMIT 1)
      FROM found WHERE found.value IS NOT NULL
    )
    SELECT value FROM found WHERE value IS NOT NULL LIMIT ${MOST_CHOICES}`);
  return (result as unknown as { rows: { value: string }[] }).rows.map((row) => row.value);
}
