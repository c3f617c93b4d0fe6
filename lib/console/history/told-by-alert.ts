import { type SQL, sql } from 'drizzle-orm';
import { alertDeliveries } from '@/lib/db/alert-schema';

/**
 * Whether the digest of a message told of what bears this number of a digest. The number is looked for by itself, so
 * that an index finds what bears it.
 */
export const isToldByAlert = (digest: SQL, delivery: string): SQL =>
  sql`(${digest} > 0 AND ${digest} = (SELECT digest FROM ${alertDeliveries} WHERE id = ${delivery}::uuid))`;
