import 'server-only';
import { randomUUID } from 'node:crypto';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { record, recordAll } from '@/lib/features/activity/server/record';
import type { createExceptionRequest, madeExceptions } from '@/lib/features/checks/checks';
import { readCheckRow } from '@/lib/features/checks/server/check-rows';
import { uuids } from '@/lib/features/checks/server/setup-results';
import type { CallContext } from '@/lib/features/context';
import { findings } from '@/lib/features/findings/tables';
import { refuseNewApprover } from '@/lib/features/operators/server/approvers';
import { today } from '@/lib/features/setups/server/baseline-heads';
import { holdLock } from '@/lib/platform/db/advisory-locks';
import type { Queries } from '@/lib/platform/db/database';
import { insertRows } from '@/lib/platform/db/insert-rows';
import { isOneOf } from '@/lib/platform/db/is-one-of';
import { announce } from '@/lib/platform/live/announce';
import { changeUnderLock } from '@/lib/platform/use-case/change-under-lock';
import { ConsoleError, invalidMember } from '@/lib/platform/use-case/console-error';
import { permit } from '@/lib/platform/use-case/permit';
import { rowsOf } from '@/lib/platform/work/work-store';
import { checkExceptions } from '../tables';
import { mayBeExcepted, stateOn } from './exception-in-force';
import { isOwn } from './list-exceptions';

type Context = Pick<CallContext, 'db' | 'operator' | 'call' | 'now'>;
type Request = typeof createExceptionRequest._output;
type AddedException = typeof madeExceptions._output;

/**
 * Adds an exception for each of the profiles with an open finding of the check and no exception yet. Expired
 * ones are replaced.
 * @throws ConsoleError `no_such_check`; `invalid_body` for a past day
 */
export function createExceptions(
  context: Context & Pick<CallContext, 'exceptionApproval'>,
  check: string,
  { profiles, reason, until }: Request,
): Promise<AddedException> {
  const { operator, exceptionApproval: isWaiting } = context;
  return changeUnderLock(context, 'checks.change', 'checks', async (transaction) => {
    const { definition, version } = await readCheckRow(transaction, check);
    const day = today(context);
    refusePastEnd(until, day);
    const asked = [...new Set(profiles)];
    const failing = await readFailing(transaction, { check, profiles: asked, day });
    const leftOut = asked.filter((profile) => !failing.has(profile));
    if (failing.size === 0) return { made: 0, leftOut, isWaiting: false };
    await makeRoom(transaction, { check, day, isOf: isOneOf(checkExceptions.profile, failing) });
    const madeAt = new Date(context.now());
    const by = { madeAt, madeBy: operator.name, madeById: operator.id };
    const rows = [...failing].map((profile) => ({
      id: randomUUID(),
      check,
      checkVersion: version,
      profile,
      reason,
      until,
      ...by,
      confirmedAt: isWaiting ? null : madeAt,
      confirmedBy: null,
    }));
    await insertRows(transaction, checkExceptions, rows);
    await announce(transaction, { kind: 'checks', profile: null });
    await recordAll(
      transaction,
      rows.map(({ id, profile }) => ({
        actor: context,
        entry: {
          action: 'exception.made' as const,
          subject: definition.title,
          profile,
          reason,
          after: { check, version, exception: id, until, isWaiting },
        },
      })),
    );
    return { made: rows.length, leftOut, isWaiting };
  });
}

/** @throws ConsoleError `invalid_body` */
export function refusePastEnd(until: string, day: string): void {
  if (until >= day) return;
  throw invalidMember('until', 'This date has passed. Choose today or a later date.');
}

/** Closes expired exceptions of these profiles. */
export const makeRoom = (db: Queries, { check, day, isOf }: { check: string; day: string; isOf: SQL }) =>
  db
    .update(checkExceptions)
    .set({ closed: 'replaced' })
    .where(
      and(
        ...[eq(checkExceptions.check, check), isNull(checkExceptions.closed)],
        ...[sql`${checkExceptions.until} < ${day}::date`, isOf],
      ),
    );

/** Those of the profiles that fail without an active or requested exception. */
async function readFailing(
  db: Queries,
  { check, profiles, day }: { check: string; profiles: readonly string[]; day: string },
): Promise<Set<string>> {
  const rows = await rowsOf<{ profile: string }>(
    db,
    sql`
      SELECT finding.profile FROM ${findings} AS finding
      WHERE finding.check = ${check}::uuid AND finding.profile = ANY(${uuids(profiles)}) AND ${mayBeExcepted(day)}`,
  );
  return new Set(rows.map(({ profile }) => profile));
}

/**
 * Confirms an exception that someone else requested, for the version of the check that was shown: it is
 * active from now on. Confirming it again changes nothing.
 * @throws ConsoleError `no_such_check`, also for an exception that no longer exists; `own_exception`;
 * `decision_outdated` if the check has changed; `approver_too_new`
 */
export async function confirmException(
  context: Context & Pick<CallContext, 'exceptionApproval' | 'approverWait'>,
  { id: check, exception }: { id: string; exception: string },
  { version }: { version: number },
): Promise<void> {
  permit(context, 'checks.change');
  await refuseNewApprover(context, 'checks.change');
  const { operator } = context;
  return context.db.transaction(async (transaction) => {
    await holdLock(transaction, 'checks');
    const { definition } = await readCheckRow(transaction, check);
    const isIt = isException(check, exception);
    const [found] = await transaction.select().from(checkExceptions).where(isIt);
    if (found === undefined) throw new ConsoleError('no_such_check');
    if (found.checkVersion !== version) throw new ConsoleError('decision_outdated');
    if (found.confirmedAt !== null) return;
    if (isOwn(context, found)) throw new ConsoleError('own_exception');
    const { profile, until, reason } = found;
    await transaction
      .update(checkExceptions)
      .set({ confirmedAt: new Date(context.now()), confirmedBy: operator.name, checkChangedAt: null })
      .where(isIt);
    await announce(transaction, { kind: 'checks', profile: null });
    await record(transaction, context, {
      action: 'exception.confirmed',
      subject: definition.title,
      profile,
      after: { check, version, exception, until, madeBy: found.madeBy, reason },
    });
  });
}

/**
 * Withdraws an exception: the finding is open again. Anyone but its author rejects a requested one this way.
 * For an expired one this changes nothing.
 * @throws ConsoleError `no_such_check`, also for an exception that no longer exists
 */
export function endException(
  context: Context,
  { id: check, exception }: { id: string; exception: string },
): Promise<void> {
  const { operator } = context;
  return changeUnderLock(context, 'checks.change', 'checks', async (transaction) => {
    const { definition } = await readCheckRow(transaction, check);
    const isIt = isException(check, exception);
    const [found] = await transaction.select().from(checkExceptions).where(isIt);
    if (found === undefined) throw new ConsoleError('no_such_check');
    const state = stateOn(found, today(context));
    if (state === 'ended') return;
    const isRefused = state === 'asked' && found.madeById !== operator.id;
    await transaction
      .update(checkExceptions)
      .set({
        closed: isRefused ? 'refused' : 'withdrawn',
        closedAt: new Date(context.now()),
        closedBy: operator.name,
      })
      .where(isIt);
    await announce(transaction, { kind: 'checks', profile: null });
    const { profile, until, reason, madeBy, madeAt } = found;
    await record(transaction, context, {
      action: isRefused ? 'exception.refused' : 'exception.ended',
      subject: definition.title,
      profile,
      before: { check, exception, until, madeBy, from: madeAt.toISOString(), reason },
    });
  });
}

const isException = (check: string, exception: string) =>
  and(eq(checkExceptions.id, exception), eq(checkExceptions.check, check), isNull(checkExceptions.closed));
