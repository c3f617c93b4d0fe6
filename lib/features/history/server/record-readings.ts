import { type SQL, sql } from 'drizzle-orm';
import type { ReadFailure } from '@/lib/features/profiles/coverage';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { contents } from '@/lib/features/setups/tables';
import type { Queries } from '@/lib/platform/db/database';
import { announce } from '@/lib/platform/live/announce';
import { rowsOf } from '@/lib/platform/work/work-store';

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
  /** For a new version, the previous version's content; 0: there was none. */
  before?: number;
}

/** A request of a profile that had no configuration as its answer. */
export interface Failure {
  uuid: string;
  failure: ReadFailure;
  /** Unix time in milliseconds. */
  triedAt: number;
}

/**
 * Stores what the newest reading found for each profile, by number, in whatever order they arrive. Reading
 * alone does not change the order in which profiles were last seen. Open screens are notified of profiles that
 * are new, or can be read again.
 */
export async function recordReadings(db: Queries, noted: readonly NotedReading[]): Promise<void> {
  if (noted.length === 0) return;
  const rows = noted.map((one) => ({ ...one, isNew: one.before !== undefined }));
  const written = await rowsOf<{ uuid: string; isChanged: boolean }>(
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
    RETURNING uuid::text AS uuid, coalesce(${before(sql`before.failure IS NOT NULL`)}, true) AS "isChanged"`,
  );
  await announceChanged(db, written);
}

/**
 * When a profile was last requested without success, and why. A later successful reading by anyone else is not
 * overwritten. Open screens are notified of profiles that could be read before, or not for another reason.
 */
export async function recordFailures(transaction: Queries, failures: readonly Failure[]): Promise<void> {
  if (failures.length === 0) return;
  const written = await rowsOf<{ uuid: string; isChanged: boolean }>(
    transaction,
    sql`
    UPDATE ${knownProfiles} AS known
    SET failure = tried.failure, failures = known.failures + 1, tried_at = tried.at
    FROM (
      SELECT uuid, failure, to_timestamp("triedAt" / 1000) AS at
      FROM json_to_recordset(${JSON.stringify(failures)}::json) AS tried (uuid uuid, failure text, "triedAt" float8)
    ) AS tried
    WHERE known.uuid = tried.uuid AND (known.read_at IS NULL OR known.read_at < tried.at)
    RETURNING known.uuid::text AS uuid, ${before(sql`before.failure IS DISTINCT FROM known.failure`)} AS "isChanged"`,
  );
  await announceChanged(transaction, written);
}

/** A condition on the row `known` as it was before the statement; null: there was none. */
const before = (condition: SQL): SQL =>
  sql`(SELECT ${condition} FROM ${knownProfiles} AS before WHERE before.uuid = known.uuid)`;

const announceChanged = (
  db: Queries,
  written: readonly { uuid: string; isChanged: boolean }[],
): Promise<void> =>
  announce(
    db,
    written.flatMap(({ uuid, isChanged }) =>
      isChanged ? [{ kind: 'profile' as const, profile: uuid }] : [],
    ),
  );
