import { sql } from 'drizzle-orm';
import type { Queries } from '@/lib/platform/db/database';
import { ConsoleError } from '@/lib/platform/use-case/console-error';
import { contents, setups } from '../tables';

/** A setup in the newest normal form. */
export interface NewestSetup {
  /** The number used to request it. */
  asked: number;
  setup: number;
  hashes: Record<string, string>;
  unreadable: string[];
  /** Null if it was too large to store. */
  data: unknown;
}

/** Setups, including those in an earlier normal form, converted to the newest. Deleted ones are left out. */
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
