import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from './database';

/**
 * Every advisory lock of the console and the embedded service. A number means the same in every instance, those of
 * an older version that still run beside it too: it is never given to another purpose.
 */
export const ADVISORY_LOCKS = {
  /** Migrations, and a restore. */
  migrations: 7_201_104,
  seed: 7_201_105,
  ownSubscription: 7_201_106,
  /** Storing webhooks and folding them into the directory. */
  receivedWebhooks: 7_201_107,
  seedEvents: 7_201_108,
  /** Queues of subscriptions are made and removed one by one. */
  jobQueues: 7_201_109,
  activity: 5_201_026,
  firstAdministrator: 5_201_027,
  /** What labels were there before a change, and how many, stays true. */
  labels: 5_201_028,
  /** What views an operator has, and under which names, stays true. */
  views: 5_201_029,
  /** Which baselines there are, and under which names, stays true. */
  baselines: 5_201_030,
  /** Which checks there are, and which version of each counts, stays true. */
  checks: 5_201_031,
  /** Which destinations alerts have, and how far digests are, stays true. */
  alerts: 5_201_033,
  /** Together with a profile. */
  profileVersions: 741_905,
} as const;

export type AdvisoryLock = keyof typeof ADVISORY_LOCKS;

/** As a part of a statement: the lock is held from there to the end of the transaction. */
export const takingLock = (lock: AdvisoryLock): SQL =>
  sql`pg_advisory_xact_lock(${sql.raw(String(ADVISORY_LOCKS[lock]))})`;

/** Waits until nobody else holds the lock, over all instances, and holds it until the transaction ends. */
export async function holdLock(transaction: Queries, lock: AdvisoryLock): Promise<void> {
  await transaction.execute(sql`SELECT ${takingLock(lock)}`);
}

/**
 * The same where each profile has a lock of its own: those of several at once, in an order that whoever else holds
 * some of them keeps, too.
 */
export async function holdLocksOf(
  transaction: Queries,
  lock: AdvisoryLock,
  profiles: readonly string[],
): Promise<void> {
  await transaction.execute(sql`
    SELECT pg_advisory_xact_lock(${sql.raw(String(ADVISORY_LOCKS[lock]))}, key)
    FROM (SELECT hashtext(profile) AS key FROM unnest(${sql.param(profiles)}::text[]) AS profile ORDER BY key) AS keys`);
}
