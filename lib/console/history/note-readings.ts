import { sql } from 'drizzle-orm';
import { knownProfiles } from '@/lib/db/console-schema';
import type { Queries } from '@/lib/db/database';
import { contents } from '@/lib/db/setup-schema';
import { rowsOf } from '@/lib/work/work-store';
import { announce } from '../live/announce';

export interface NotedReading {
  uuid: string;
  /** When the answer came: Unix time in milliseconds. */
  readAt: number;
  content: number;
  setup: number;
  /** Where a new version was found: content of the version before; 0: there was none; null: it is not known by its number. */
  before?: number | null;
}

/**
 * Notes of profiles what the newest reading found, whatever order readings come in. Whoever only reads does not move
 * one in the order of when profiles were last seen. Open screens are told of a profile that was not known.
 */
export async function noteReadings(db: Queries, noted: readonly NotedReading[]): Promise<void> {
  if (noted.length === 0) return;
  const rows = noted.map((one) => ({ ...one, isNew: one.before !== undefined }));
  const written = await rowsOf<{ uuid: string; made: boolean }>(
    db,
    sql`
    INSERT INTO ${knownProfiles} AS known
      (uuid, seen_at, first_seen_at, setup, content, setup_since, setup_before, read_at, tried_at)
    SELECT uuid, at, at, setup, content, since, before, at, at
    FROM (
      SELECT uuid, to_timestamp("readAt" / 1000) AS at, noted.setup, noted.content,
        CASE WHEN "isNew" THEN to_timestamp("readAt" / 1000) END AS since,
        CASE WHEN noted.before = 0 THEN 0 ELSE earlier.setup END AS before
      FROM json_to_recordset(${JSON.stringify(rows)}::json) AS noted (
        uuid uuid, "readAt" float8, content bigint, setup bigint, "isNew" boolean, before bigint)
      LEFT JOIN ${contents} AS earlier ON earlier.number = noted.before
    ) AS noted ORDER BY uuid
    ON CONFLICT (uuid) DO UPDATE SET setup = excluded.setup, content = excluded.content,
      setup_before_since = CASE WHEN excluded.setup_since IS NULL THEN known.setup_before_since ELSE known.setup_since END,
      setup_before = CASE WHEN excluded.setup_since IS NULL THEN known.setup_before ELSE excluded.setup_before END,
      setup_since = coalesce(excluded.setup_since, known.setup_since),
      read_at = excluded.read_at, tried_at = greatest(known.tried_at, excluded.tried_at), failure = NULL, failures = 0
    WHERE known.read_at IS NULL OR known.read_at <= excluded.read_at
    RETURNING uuid::text AS uuid, xmax = 0 AS made`,
  );
  await announce(
    db,
    written.flatMap(({ uuid, made }) => (made ? [{ kind: 'profile' as const, profile: uuid }] : [])),
  );
}
