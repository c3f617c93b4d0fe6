import { type SQL, sql } from 'drizzle-orm';
import { knownProfiles, configurationSnapshots as snapshots } from '@/lib/db/console-schema';
import type { Queries } from '@/lib/db/database';
import { announce } from '../live/announce';

interface NotedReading {
  uuid: string;
  /** When the answer came: Unix time in milliseconds. */
  readAt: number;
  content: number | null;
  setup: number | SQL;
  /** Whether it found what no save of this console explains. */
  isOutside?: boolean;
}

/**
 * Notes of a profile what the newest reading found, whatever order readings come in. Whoever only reads does not move
 * it in the order of when profiles were last seen. Open screens are told of a profile that was not known.
 */
export async function noteReading(
  db: Queries,
  { uuid, readAt, content, setup, isOutside = false }: NotedReading,
): Promise<void> {
  const at = sql`${new Date(readAt).toISOString()}::timestamptz`;
  const { rows } = (await db.execute(sql`
    INSERT INTO ${knownProfiles} AS known
      (uuid, seen_at, first_seen_at, setup, content, read_at, tried_at, changed_outside_at)
    VALUES (${uuid}, ${at}, ${at}, ${setup}, ${content}, ${at}, ${at}, CASE WHEN ${isOutside} THEN ${at} END)
    ON CONFLICT (uuid) DO UPDATE SET setup = excluded.setup, content = excluded.content,
      read_at = excluded.read_at, tried_at = greatest(known.tried_at, excluded.tried_at), failure = NULL, failures = 0,
      changed_outside_at = greatest(known.changed_outside_at, excluded.changed_outside_at)
    WHERE known.read_at IS NULL OR known.read_at <= excluded.read_at
    RETURNING xmax = 0 AS made`)) as unknown as { rows: { made: boolean }[] };
  if (rows[0]?.made) await announce(db, { kind: 'profile', profile: uuid });
}

/** After a change turned out to be a save of this console: what was changed outside before it stands again. */
export async function forgetDrift(db: Queries, uuid: string): Promise<void> {
  await db.execute(sql`
    UPDATE ${knownProfiles} SET changed_outside_at = (
      SELECT max(first_read_at) FROM ${snapshots} AS version WHERE version.profile = ${uuid} AND version.reason = 'changed')
    WHERE uuid = ${uuid}`);
}
