import { type SQL, sql } from 'drizzle-orm';
import { alertDeliveries } from '@/lib/db/alert-schema';

/**
 * Whether a message reports what bears this number of a digest. Its own numbers are looked up by themselves, so that an
 * index finds what bears them.
 */
export const isReportedByAlert = (digest: SQL, delivery: string): SQL => sql`(${digest} > 0
  AND ${digest} >= (SELECT coalesce(first_digest, digest) FROM ${alertDeliveries} WHERE id = ${delivery}::uuid)
  AND ${digest} <= (SELECT digest FROM ${alertDeliveries} WHERE id = ${delivery}::uuid))`;
