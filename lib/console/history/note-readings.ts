import { sql } from 'drizzle-orm';
import { knownProfiles } from '@/lib/db/console-schema';
import type { Queries } from '@/lib/db/database';
import { rowsOf } from '@/lib/work/work-store';
import { announce } from '../live/announce';

export interface NotedReading {
  uuid: string;
  /** When the answer came: Unix time in milliseconds. */
  readAt: number;
  content: number;
  setup: number;
}

/**
 * Notes of profiles what the newest reading found, whatever order readings come in. Whoever only reads does not move
 * one in the order of when profiles were last seen. Open screens are told of a profile that was not known.
 */
export async function noteReadings(db: Queries, noted: readonly NotedReading[]): Promise<void> {
  if (noted.length === 0) return;
  const rows = await rowsOf<{ uuid: string; made: boolean }>(
    db,
    sql`
    INSERT INTO ${knownProfiles} AS known
      (uuid, seen_at, first_seen_at, setup, content, read_at, tried_at)
    SELECT uuid, at, at, setup, content, at, at
    FROM (
      SELECT uuid, to_timestamp("readAt" / 1000) AS at, setup, content
      FROM json_to_recordset(${JSON.stringify(noted)}::json) AS noted (uuid uuid, "readAt" float8, content bigint, setup bigint)
    ) AS noted ORDER BY uuid
    ON CONFLICT (uuid) DO UPDATE SET setup = excluded.setup, content = excluded.content,
      read_at = excluded.read_at, tried_at = greatest(known.tried_at, excluded.tried_at), failure = NULL, failures = 0
    WHERE known.read_at IS NULL OR known.read_at <= excluded.read_at
    RETURNING uuid::text AS uuid, xmax = 0 AS made`,
  );
  await announce(
    db,
    rows.flatMap(({ uuid, made }) => (made ? [{ kind: 'profile' as const, profile: uuid }] : [])),
  );
}
