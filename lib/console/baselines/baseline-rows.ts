import { eq, type SQL, sql } from 'drizzle-orm';
import { type BaselineScope, baselineScope } from '@/lib/contract/baselines';
import { baselines } from '@/lib/db/baseline-schema';
import { knownProfiles } from '@/lib/db/console-schema';
import type { Queries } from '@/lib/db/database';
import { contents, setups } from '@/lib/db/setup-schema';
import { ConsoleError } from '../console-error';

type BaselineRow = Omit<typeof baselines.$inferSelect, 'scope'> & { scope: BaselineScope };

/** @throws ConsoleError `no_such_baseline` */
export async function readBaselineRow(db: Queries, id: string): Promise<BaselineRow> {
  const [row] = await db.select().from(baselines).where(eq(baselines.id, id));
  if (row === undefined) throw new ConsoleError('no_such_baseline');
  return { ...row, scope: readScope(row.scope) };
}

/** What an older or newer version wrote and this one does not know asks for nothing. */
export const readScope = (scope: unknown): BaselineScope => baselineScope.catch({}).parse(scope);

/** The known profiles that a baseline is for, of a query over `known_profiles`. */
export function isInScope({ status, risk, team, reference }: BaselineScope): SQL {
  const { reviewStatus, searchReference } = knownProfiles;
  const conditions = [sql`true`];
  if (status !== undefined && status.length > 0) {
    conditions.push(sql`${reviewStatus} = ANY(${sql.param(status)}::text[])`);
  }
  if (risk !== undefined) conditions.push(sql`${knownProfiles.risk} = ${risk}`);
  if (team !== undefined) conditions.push(sql`${knownProfiles.team} = ${team}`);
  if (reference !== undefined) {
    const begins = reference.toLowerCase();
    conditions.push(sql`starts_with(${searchReference}, ${begins})`);
  }
  return sql`(${sql.join(conditions, sql` AND `)})`;
}

/** A setup as it is in the newest normal form. */
export interface NewestSetup {
  /** By which it was asked for. */
  asked: number;
  setup: number;
  hashes: Record<string, string>;
  unreadable: string[];
  /** Null where it was too large to be kept. */
  data: unknown;
}

/** Setups, also of an earlier normal form: what their content is in the newest. One that is gone is left out. */
export async function readNewestSetups(
  db: Queries,
  asked: readonly number[],
): Promise<Map<number, NewestSetup>> {
  if (asked.length === 0) return new Map();
  const { rows } = (await db.execute(sql`
    SELECT kept.number::float8 AS asked, newest.number::float8 AS setup, newest.sections AS hashes, newest.unreadable, content.data
    FROM ${setups} AS kept
    JOIN ${contents} AS content ON content.number = kept.content
    JOIN ${setups} AS newest ON newest.number = content.setup
    WHERE kept.number = ANY(${`{${[...new Set(asked)].join(',')}}`}::bigint[])`)) as unknown as {
    rows: NewestSetup[];
  };
  return new Map(rows.map((row) => [row.asked, row]));
}

/** @throws ConsoleError `no_such_setup` */
export async function readNewestSetup(db: Queries, asked: number): Promise<NewestSetup> {
  const found = (await readNewestSetups(db, [asked])).get(asked);
  if (found === undefined) throw new ConsoleError('no_such_setup');
  return found;
}
