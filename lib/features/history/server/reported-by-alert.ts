import { type SQL, sql } from 'drizzle-orm';
import { alertDeliveries } from '@/lib/features/alerts/tables';

/**
 * Whether a message reported rows with this digest number. The message's numbers are looked up separately, so
 * that an index can be used.
 */
export const isReportedByAlert = (digest: SQL, delivery: string): SQL => sql`(${digest} > 0
  AND ${digest} >= (SELECT coalesce(first_digest, digest) FROM ${alertDeliveries} WHERE id = ${delivery}::uuid)
  AND ${digest} <= (SELECT digest FROM ${alertDeliveries} WHERE id = ${delivery}::uuid))`;
