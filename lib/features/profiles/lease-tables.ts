import { text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '@/lib/platform/db/moment';
import { consoleSchema } from '@/lib/platform/db/schemas';

/** Profiles whose forms are being written: one row while someone holds the profile's lock. */
export const profileLeases = consoleSchema.table('profile_leases', {
  profile: uuid().primaryKey(),
  /** Names one lock of one process; random, so that no one releases a successor's lock. */
  holder: text().notNull(),
  /** From then on the lock is free, even if its holder crashed. By the database's clock. */
  expiresAt: moment('expires_at').notNull(),
});
