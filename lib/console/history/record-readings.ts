import { type SQL, sql } from 'drizzle-orm';
import { knownProfiles } from '@/lib/db/console-schema';
import type { Queries } from '@/lib/db/database';
import { contents } from '@/lib/db/setup-schema';
import { rowsOf } from '@/lib/work/work-store';
import { announce } from '../live/announce';

/** Readings stored together are no further apart than this. */
const TOGETHER = sql.raw(`interval '5 minutes'`);

/** The later of two times, unless the clock was set back after the first was written. */
export const laterOf = (stored: SQL, found: SQL): SQL =>
  sql`CASE WHEN ${stored} BETWEEN ${found} AND ${found} + ${TOGETHER} THEN ${stored} ELSE ${found} END`;

export interface NotedReading {
  uuid: string;
  /** When the response arrived: Unix time in milliseconds. */
  readAt: number;
  /** From `reading_numbers`; null: it gets a new number, as the newest of all. */
  number: number | null;
  content: number;
  setup: number;
  /** For a new version, the previous version's content; 0: there was none; null: its number is unknown. */
  before?: number | null;
}

/**
 * Stores what the newest reading found for each profile, by number, in whatever order they arrive. Reading
 * alone does not change the order in which profiles were last seen. Open screens are notified of new
 * profiles.
 */
export async function recordReadings(db: Queries, noted: readonly NotedReading[]): Promise<void> {
  if (noted.length === 0) return;
  const rows = noted.map((one) => ({ ...one, isNew: one.before !== undefined }));
  const written = await rowsOf<{ uuid: string; made: boolean }>(
    db,
    sql`
    INSERT INTO ${knownProfiles} AS known
      (uuid, seen_at, first_seen_at, setup, content, setup_since, setup_before, read_at, read_number, tried_at)
    SELECT uuid, at, at, setup, content, since, before, at, number, at
    FROM (
      SELECT uuid, to_timestamp("readAt" / 1000) AS at, noted.setup, noted.content,
        coalesce(noted.number, nextval('console.reading_numbers')) AS number,
        CASE WHEN "isNew" THEN to_timestamp("readAt" / 1000) END AS since,
        CASE WHEN noted.before = 0 THEN 0 ELSE earlier.setup END AS before
      FROM json_to_recordset(${JSON.stringify(rows)}::json) AS noted (
        uuid uuid, "readAt" float8, number bigint, content bigint, setup bigint, "isNew" boolean, before bigint)
      LEFT JOIN ${contents} AS earlier ON earlier.number = noted.before
    ) AS noted ORDER BY uuid
    ON CONFLICT (uuid) DO UPDATE SET setup = excluded.setup, content = excluded.content,
      setup_before_since = CASE WHEN excluded.setup_since IS NULL THEN known.setup_before_since ELSE known.setup_since END,
      setup_before = CASE WHEN excluded.setup_since IS NULL THEN known.setup_before ELSE excluded.setup_before END,
      setup_since = coalesce(excluded.setup_since, known.setup_since),
      read_at = excluded.read_at, read_number = excluded.read_number,
      tried_at = ${laterOf(sql`known.tried_at`, sql`excluded.tried_at`)}, failure = NULL, failures = 0
    WHERE known.read_number <= excluded.read_number
    RETURNING uuid::text AS uuid, xmax = 0 AS made`,
  );
  await announce(
    db,
    written.flatMap(({ uuid, made }) => (made ? [{ kind: 'profile' as const, profile: uuid }] : [])),
  );
}
