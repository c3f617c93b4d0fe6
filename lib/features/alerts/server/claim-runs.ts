import { sql } from 'drizzle-orm';
import { countOutcomes } from '@/lib/features/assignments/server/read-assignments';
import { assignments } from '@/lib/features/assignments/tables';
import type { StopReason } from '@/lib/features/assignments/words';
import type { Queries } from '@/lib/platform/db/database';
import { isOneOf } from '@/lib/platform/db/is-one-of';
import type { Digest, ReportedState } from './compose-digest';
import { type Digests, isIn } from './waiting-digests';

export type ReportedRun = Omit<NonNullable<Digest['assignments']>['rows'][number], 'link'>;

const REPORTED_STATES = [
  'done',
  'cancelled',
  'looking',
  'stopped',
] as const satisfies readonly ReportedState[];
/** Older unreported runs are no longer news. */
const OLDEST_ENDED = 7 * 86_400_000;

/**
 * Runs that have finished or need someone's attention, the oldest first.
 * @param which those of these digests; without it, those not reported since they entered that state
 */
export async function readRuns(transaction: Queries, now: number, which?: Digests): Promise<ReportedRun[]> {
  const rows = await transaction
    .select({
      number: assignments.number,
      title: assignments.title,
      state: assignments.state,
      stopped: assignments.stopped,
      startedAt: assignments.startedAt,
      counts: assignments.counts,
    })
    .from(assignments)
    .where(
      sql`${which ? isIn(sql`${assignments.digest}`, which) : sql`${assignments.digest} IS NULL`}
        AND ${assignments.startedAt} IS NOT NULL
        AND ${isOneOf(assignments.state, REPORTED_STATES)}
        AND (${assignments.endedAt} IS NULL OR ${assignments.endedAt} > ${new Date(now - OLDEST_ENDED).toISOString()}::timestamptz)`,
    )
    .orderBy(assignments.number)
    .for('update');
  const outcomes = await countOutcomes(transaction, rows);
  return rows.flatMap(({ number, title, state, stopped }) => {
    const of = outcomes.get(number);
    return of === undefined
      ? []
      : [
          {
            number,
            title,
            state: state as ReportedState,
            outcomes: of,
            stopped: state === 'stopped' ? (stopped as StopReason | null) : null,
          },
        ];
  });
}

/** Marks them with the digest's number. @param digest 0: no one is notified */
export async function claimRuns(
  transaction: Queries,
  runs: readonly ReportedRun[],
  digest: number,
): Promise<void> {
  if (runs.length === 0) return;
  await transaction
    .update(assignments)
    .set({ digest })
    .where(
      isOneOf(
        assignments.number,
        runs.map(({ number }) => number),
      ),
    );
}
