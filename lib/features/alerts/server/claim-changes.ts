import { type SQL, sql } from 'drizzle-orm';
import { EXCEPTION_WARNS } from '@/lib/configuration/checks/results';
import { endsWithin, expiredWithin, isExcepted } from '@/lib/features/exceptions/server/exception-in-force';
import { checkExceptions } from '@/lib/features/exceptions/tables';
import { findings } from '@/lib/features/findings/tables';
import { IS_DRIFT } from '@/lib/features/history/server/drift-condition';
import { configurationSnapshots as snapshots } from '@/lib/features/history/tables';
import { today } from '@/lib/features/setups/server/baseline-heads';
import type { Queries } from '@/lib/platform/db/database';
import { rowsOf } from '@/lib/platform/work/work-store';
import type { ExceptionStage } from '../alert-words';
import { alertedExceptions } from '../tables';
import { claimApprovals, REQUESTED } from './claim-approvals';
import { claimRuns, readRuns } from './claim-runs';
import { type Digests, isIn } from './waiting-digests';

const DAY = 86_400_000;
/** Older unreported changes are no longer news. */
const OLDEST_DRIFT = 7 * DAY;
/** The same for expired exceptions, in days. */
const OLDEST_ENDED = 7;

export interface EndingException {
  id: string;
  check: string;
  profile: string;
  until: string;
  stage: ExceptionStage;
}

/**
 * Claims everything new since the last time for one digest, so that no other digest reports it: the findings
 * and the outside changes are marked with its number. A finding under an active exception is left until that
 * expires.
 * @param digest 0: no one is notified
 * @param now Unix time in milliseconds
 * @returns the exceptions whose expiry is to be announced
 */
export async function claimNews(
  transaction: Queries,
  digest: number,
  now: number,
): Promise<EndingException[]> {
  const day = today({ now: () => now });
  const left = digest === 0 ? sql`true` : sql`NOT ${isExcepted(day)}`;
  await transaction.execute(sql`
    UPDATE ${findings} AS finding SET digest = ${digest}
    WHERE finding.digest IS NULL AND finding.until IS NULL AND ${left}`);
  await transaction.execute(sql`
    UPDATE ${snapshots} AS version SET digest = ${digest}
    WHERE version.digest IS NULL AND version.first_read_at > ${new Date(now - OLDEST_DRIFT).toISOString()}::timestamptz
      AND ${IS_DRIFT}`);
  await claimExceptions(transaction, digest, day);
  return digest === 0 ? [] : readEndingExceptions(transaction, { first: digest, last: digest });
}

/** Marks everything new so far as not to be reported. */
export const skipNews = async (transaction: Queries, now: number): Promise<void> => {
  await claimNews(transaction, 0, now);
  await claimRuns(transaction, await readRuns(transaction, now), 0);
  await claimApprovals(transaction, 0, now);
};

const stageOf = (from: SQL) => sql`CASE
  WHEN ${checkExceptions.until} < ${from} THEN 0
  WHEN ${checkExceptions.until} <= ${from} + ${EXCEPTION_WARNS.last}::int THEN ${EXCEPTION_WARNS.last}::int
  WHEN ${checkExceptions.until} <= ${from} + ${EXCEPTION_WARNS.first}::int THEN ${EXCEPTION_WARNS.first}::int
  ELSE 99 END`;

/** Each once per stage; an exception added later skips the stages that have passed. */
const claimExceptions = (transaction: Queries, digest: number, day: string): Promise<unknown> =>
  transaction.execute(sql`
    WITH due AS (
      SELECT id, until, ${stageOf(sql`${day}::date`)} AS stage,
        ${stageOf(sql`(${checkExceptions.madeAt} AT TIME ZONE 'UTC')::date`)} AS made
      FROM ${checkExceptions}
      WHERE ${endsWithin(EXCEPTION_WARNS.first, day)} OR ${expiredWithin(OLDEST_ENDED, day)})
    INSERT INTO ${alertedExceptions} (exception, until, stage, digest)
    SELECT id, until, stage, ${digest}::bigint FROM due
    WHERE stage < made AND NOT EXISTS (
      SELECT FROM ${alertedExceptions} AS told
      WHERE told.exception = due.id AND told.until = due.until AND told.stage <= due.stage)
    ON CONFLICT DO NOTHING`);

/**
 * Exceptions claimed by these digests, each at its last stage. A profile that no longer fails is left out.
 */
export function readEndingExceptions(transaction: Queries, digests: Digests): Promise<EndingException[]> {
  return rowsOf<EndingException>(
    transaction,
    sql`
      SELECT exception.id, exception.check, exception.profile, exception.until::text AS until, min(told.stage) AS stage
      FROM ${alertedExceptions} AS told
      JOIN ${checkExceptions} AS exception ON exception.id = told.exception AND exception.until = told.until
      WHERE ${isIn(sql`told.digest`, digests)} AND told.stage < ${REQUESTED}::int AND exception.closed IS NULL AND EXISTS (
        SELECT FROM ${findings} AS finding
        WHERE finding.check = exception.check AND finding.profile = exception.profile AND finding.until IS NULL)
      GROUP BY exception.id ORDER BY exception.until, exception.id`,
  );
}
