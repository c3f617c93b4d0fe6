import type { Queries } from '@/lib/db/database';
import { type AnyKind, workKind } from '@/lib/work/work-kind';

/** Deletes the oldest rows of before a time, `most` of them. @returns how many */
export type DeleteBefore = (db: Queries, before: Date, most: number) => Promise<number>;

interface RetentionOptions {
  db: Queries;
  /** For how long rows are kept. */
  days: number;
  remove: DeleteBefore;
  /** When it is looked, as a cron pattern. */
  at: string;
  /** Milliseconds since 1970. */
  now: () => number;
}

const DAY = 86_400_000;
/** So few that nobody who waits for the database behind a batch notices, with a pause as long as many batches. */
const MOST = 500;
const BETWEEN = 250;

/** Deleting what is older than the days it is kept for, as work: a little at a time, by one instance. */
export const retentionKind = ({ db, days, remove, at, now }: RetentionOptions): AnyKind =>
  workKind({
    places: 1,
    recurring: at,
    run: async () => {
      const removed = await remove(db, new Date(now() - days * DAY), MOST);
      return removed === MOST ? { again: BETWEEN } : undefined;
    },
  });
