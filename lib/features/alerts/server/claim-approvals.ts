import { and, type SQL, sql } from 'drizzle-orm';
import { assignments } from '@/lib/features/assignments/tables';
import { readChecks } from '@/lib/features/checks/server/check-rows';
import { checkRequests } from '@/lib/features/checks/tables';
import { isAsked } from '@/lib/features/exceptions/server/exception-in-force';
import { checkExceptions } from '@/lib/features/exceptions/tables';
import { today } from '@/lib/features/setups/server/baseline-heads';
import type { Queries } from '@/lib/platform/db/database';
import { rowsOf } from '@/lib/platform/work/work-store';
import { alertedExceptions } from '../tables';
import type { Digest } from './compose-digest';
import { type Digests, isIn } from './waiting-digests';

type Approvals = NonNullable<Digest['approvals']>;
export type RequestedApproval = Approvals['rows'][number];

/**
 * In `alerted_exceptions`, stages up to 14 are days before an exception's end. A request has the version of its check
 * added to this: after a change of the check, it is requested again.
 */
export const REQUESTED = 100;

const requestStage = sql`${REQUESTED}::int + exception.check_version`;

/**
 * Plans, exceptions and changes of checks that wait for a second person, with what links to them.
 * @param console The console's public address
 * @param which those of these digests; without it, those not reported yet
 */
export async function readApprovals(
  db: Queries,
  { console, now }: { console: string; now: number },
  which?: Digests,
): Promise<RequestedApproval[]> {
  const isMeant = (digest: SQL) => (which ? isIn(digest, which) : sql`${digest} IS NULL`);
  // One after another: a transaction has a single connection.
  const plans = await db
    .select({ number: assignments.number, title: assignments.title, madeBy: assignments.madeBy })
    .from(assignments)
    .where(and(sql`${assignments.state} = 'waiting'`, isMeant(sql`${assignments.digest}`)))
    .orderBy(assignments.number);
  const exceptions = await rowsOf<{
    check: string;
    madeBy: string;
    reason: string;
    until: string;
    profiles: number;
  }>(
    db,
    sql`SELECT exception.check::text AS check, exception.made_by AS "madeBy", exception.reason,
        exception.until::text AS until, count(*)::int AS profiles
      FROM (SELECT * FROM ${checkExceptions} WHERE ${isAsked('asked', today({ now: () => now }))}) AS exception
      WHERE ${which ? sql`EXISTS (${reportsOf(sql`AND ${isMeant(sql`told.digest`)}`)})` : sql`NOT EXISTS (${reportsOf(sql``)})`}
      GROUP BY exception.check, exception.made_by, exception.reason, exception.until
      ORDER BY profiles DESC, exception.check, exception.until`,
  );
  const changes = await db
    .select({ check: checkRequests.check, madeBy: checkRequests.madeBy })
    .from(checkRequests)
    .where(isMeant(sql`${checkRequests.digest}`))
    .orderBy(checkRequests.madeAt);
  const checks = exceptions.length + changes.length === 0 ? [] : await readChecks(db);
  const nameOf = (id: string) => {
    const check = checks.find((one) => one.id === id);
    return { id, number: check?.number ?? 0, title: check?.definition.title ?? '' };
  };
  return [
    ...plans.map((plan) => ({
      kind: 'plan' as const,
      ...plan,
      link: `${console}/assignments/${plan.number}`,
    })),
    ...exceptions.map(({ check, ...request }) => ({
      kind: 'exceptions' as const,
      ...request,
      check: nameOf(check),
      link: `${console}/exceptions?state=asked&check=${check}`,
    })),
    ...changes.map(({ check, madeBy }) => ({
      kind: 'check_change' as const,
      madeBy,
      check: nameOf(check),
      link: `${console}/checks/${check}`,
    })),
  ];
}

const reportsOf = (more: SQL): SQL => sql`SELECT FROM ${alertedExceptions} AS told
  WHERE told.exception = exception.id AND told.until = exception.until AND told.stage = ${requestStage} ${more}`;

/** Marks every request so far with the digest's number. @param digest 0: no one is notified */
export async function claimApprovals(transaction: Queries, digest: number, now: number): Promise<void> {
  await transaction
    .update(assignments)
    .set({ digest })
    .where(sql`${assignments.state} = 'waiting' AND ${assignments.digest} IS NULL`);
  await transaction.update(checkRequests).set({ digest }).where(sql`${checkRequests.digest} IS NULL`);
  await transaction.execute(sql`
    INSERT INTO ${alertedExceptions} (exception, until, stage, digest)
    SELECT exception.id, exception.until, ${requestStage}, ${digest}::bigint
    FROM (SELECT * FROM ${checkExceptions} WHERE ${isAsked('asked', today({ now: () => now }))}) AS exception
    ON CONFLICT DO NOTHING`);
}

export const toApprovalsPart = (
  console: string,
  rows: readonly RequestedApproval[],
  most: number,
): Digest['approvals'] =>
  rows.length === 0 ? null : { total: rows.length, link: console, rows: rows.slice(0, most) };
