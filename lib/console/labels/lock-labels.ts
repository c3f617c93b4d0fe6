import { sql } from 'drizzle-orm';
import type { Queries } from '@/lib/db/database';

/** Held by one writer of labels at a time, across instances. */
const LOCK = 5_201_028;

/** Until the transaction ends nobody else changes labels: what was there before, and how many, stays true. */
export async function lockLabels(transaction: Queries): Promise<void> {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(${sql.raw(String(LOCK))})`);
}
