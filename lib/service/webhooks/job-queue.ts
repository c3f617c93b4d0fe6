import { sql } from 'drizzle-orm';
import PgBoss from 'pg-boss';
import { holdLock } from '@/lib/db/advisory-locks';
import type { Database, Queries } from '@/lib/db/database';
import { sqlText } from '@/lib/db/sql-text';

export type JobQueue = PgBoss;

/** What a job says: which delivery, and which attempt of its series this is, from 1. */
export interface DeliveryJob {
  delivery: string;
  attempt: number;
  /** Made by a fault: sent once more, never again after a failure. */
  surplus?: boolean;
}

/** A job is put back when it was taken this many seconds ago and nothing was heard since: its process died. */
const TAKEN_SECONDS = 40;
const YEAR_MINUTES = 365 * 24 * 60;
/** Of processes that died: not of attempts, which are counted by our own tables. */
const MOST_DEATHS = 10_000;

/** A queue for each subscription, so that no receiver waits for another. */
export const queueName = (subscription: string): string => `webhook-${subscription}`;
export const QUEUE_PATTERN = 'webhook-%';

/**
 * pg-boss as a library of statements: its tables come with our migrations, and its timers stay unused, so it
 * is never started.
 */
export function createJobQueue(database: Database): JobQueue {
  return new PgBoss({ db: database, migrate: false, supervise: false, schedule: false });
}

/** pg-boss's way into one of our transactions. */
export const within = (transaction: Queries): PgBoss.ConnectionOptions => ({
  db: {
    executeSql: async (text, values) => {
      const result = await transaction.execute(sqlText(text, values));
      return result as unknown as { rows: unknown[] };
    },
  },
});

/** Queues are tables: PostgreSQL may find two such changes in each other's way, so they go one by one. */
function changeQueues(db: Queries, run: (transaction: Queries, jobs: JobQueue) => Promise<void>) {
  return db.transaction(async (transaction) => {
    await holdLock(transaction, 'jobQueues');
    const jobs = new PgBoss({ ...within(transaction), migrate: false, supervise: false, schedule: false });
    await run(transaction, jobs);
  });
}

/** To be made before its subscription is written. */
export function createSubscriptionQueue(
  db: Queries,
  subscription: string,
  takenSeconds = TAKEN_SECONDS,
): Promise<void> {
  const name = queueName(subscription);
  return changeQueues(db, (_, jobs) =>
    jobs.createQueue(name, {
      name,
      expireInSeconds: takenSeconds,
      retentionMinutes: YEAR_MINUTES,
      retryLimit: MOST_DEATHS,
    }),
  );
}

/** With what is in it. Its subscription is gone or was never written, so nothing comes after. */
export function removeSubscriptionQueue(db: Queries, subscription: string): Promise<void> {
  const name = queueName(subscription);
  return changeQueues(db, async (transaction, jobs) => {
    await transaction.execute(sql`DELETE FROM pgboss.job WHERE name = ${name}`);
    await jobs.deleteQueue(name);
  });
}
