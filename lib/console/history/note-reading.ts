import { type SQL, sql } from 'drizzle-orm';
import { knownProfiles } from '@/lib/db/console-schema';
import type { Queries } from '@/lib/db/database';
import { announce } from '../live/announce';

interface NotedReading {
  uuid: string;
  /** When the answer came: Unix time in milliseconds. */
  readAt: number;
  content: number | null;
  setup: number | SQL;
}

/**
 * Notes of a profile what the newest reading found, whatever order readings come in. Whoever only reads does not move
 * it in the order of when profiles were last seen. Open screens are told of a profile that was not known.
 */
export async function noteReading(
  db: Queries,
  { uuid, readAt, content, setup }: NotedReading,
): Promise<void> {
  const at = sql`${new Date(readAt).toISOString()}::timestamptz`;
  const { rows } = (await db.execute(sql`
    INSERT INTO ${knownProfiles} AS known
      (uuid, seen_at, first_seen_at, setup, content, read_at, tried_at)
    VALUES (${uuid}, ${at}, ${at}, ${setup}, ${content}, ${at}, ${at})
    ON CONFLICT (uuid) DO UPDATE SET setup = excluded.setup, content = excluded.content,
      read_at = excluded.read_at, tried_at = greatest(known.tried_at, excluded.tried_at), failure = NULL, failures = 0
    WHERE known.read_at IS NULL OR known.read_at <= excluded.read_at
    RETURNING xmax = 0 AS made`)) as unknown as { rows: { made: boolean }[] };
  if (rows[0]?.made) await announce(db, { kind: 'profile', profile: uuid });
}
