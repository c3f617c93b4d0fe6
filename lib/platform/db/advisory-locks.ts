import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from './database';

/**
 * Every advisory lock of the console and the embedded service. A number means the same in every instance, including
 * older versions that still run at the same time, so it is never reused for another purpose.
 */
export const ADVISORY_LOCKS = {
  /** Migrations, and a restore. */
  migrations: 7_201_104,
  seed: 7_201_105,
  ownSubscription: 7_201_106,
  /** Storing webhooks and folding them into the directory. */
  receivedWebhooks: 7_201_107,
  seedEvents: 7_201_108,
  /** Queues of subscriptions are created and removed one by one. */
  jobQueues: 7_201_109,
  activity: 5_201_026,
  firstAdministrator: 5_201_027,
  /** Protects the set and number of labels during a change. */
  labels: 5_201_028,
  /** Protects the set and names of an operator's views during a change. */
  views: 5_201_029,
  /** Protects the set and names of baselines during a change. */
  baselines: 5_201_030,
  /** Protects the set of checks, and the active version of each, during a change. */
  checks: 5_201_031,
  /** Protects the destinations of alerts and the progress of digests. */
  alerts: 5_201_033,
  /** Protects the marks of outside changes during a change of several. */
  driftReviews: 5_201_034,
  /** Combined with a profile. */
  profileVersions: 741_905,
} as const;

export type AdvisoryLock = keyof typeof ADVISORY_LOCKS;

/** As part of a statement: the lock is held from there to the end of the transaction. */
export const takingLock = (lock: AdvisoryLock): SQL =>
  sql`pg_advisory_xact_lock(${sql.raw(String(ADVISORY_LOCKS[lock]))})`;

/** Waits for the lock across all instances, and holds it until the transaction ends. */
export async function holdLock(transaction: Queries, lock: AdvisoryLock): Promise<void> {
  await transaction.execute(sql`SELECT ${takingLock(lock)}`);
}

/** The same with one lock per profile: acquires several at once, always in the same order, to avoid deadlocks. */
export async function holdLocksOf(
  transaction: Queries,
  lock: AdvisoryLock,
  profiles: readonly string[],
): Promise<void> {
  await transaction.execute(sql`
    SELECT pg_advisory_xact_lock(${sql.raw(String(ADVISORY_LOCKS[lock]))}, key)
    FROM (SELECT hashtext(profile) AS key FROM unnest(${sql.param(profiles)}::text[]) AS profile ORDER BY key) AS keys`);
}
