import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '@/lib/platform/db/database';
import { rowsOf, type WorkStore } from '@/lib/platform/work/work-store';
import { alertDeliveries } from '../tables';
import { ALERT_KIND } from './alert-store';

/** Consecutive digest numbers reported by one message. */
export interface Digests {
  first: number;
  last: number;
}

export const isIn = (digest: SQL, { first, last }: Digests): SQL =>
  sql`${digest} BETWEEN ${first}::bigint AND ${last}::bigint`;

interface WaitingDigest {
  id: string;
  destination: string;
  first: number;
}

/**
 * Messages whose receivers could not be reached so far; a new digest is added to them. They and their work
 * are locked, so that no attempt begins before the transaction ends. A message being sent at this moment is
 * left out.
 * @returns by destination
 */
export async function holdWaitingDigests(
  transaction: Queries,
  { items }: WorkStore,
): Promise<ReadonlyMap<string, WaitingDigest>> {
  const rows = await rowsOf<WaitingDigest>(
    transaction,
    sql`
    SELECT delivery.id::text AS id, delivery.destination::text AS destination,
      coalesce(delivery.first_digest, delivery.digest)::float8 AS first
    FROM ${alertDeliveries} AS delivery
    JOIN ${items} AS item ON item.queue = ${`${ALERT_KIND}:`} || delivery.destination::text
      AND item.payload ->> 'delivery' = delivery.id::text
    WHERE delivery.status = 'waiting' AND delivery.attempts > 0 AND delivery.digest IS NOT NULL
      AND item.worker IS NULL AND item.failed_at IS NULL
    ORDER BY delivery.number FOR UPDATE SKIP LOCKED`,
  );
  return new Map(rows.map((row) => [row.destination, row]));
}
