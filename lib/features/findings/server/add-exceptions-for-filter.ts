import 'server-only';
import { type SQL, sql } from 'drizzle-orm';
import { record } from '@/lib/features/activity/server/record';
import { readCheckRow } from '@/lib/features/checks/server/check-rows';
import type { CallContext } from '@/lib/features/context';
import type { AddExceptionsForFilterRequest, ExceptedProfiles } from '@/lib/features/exceptions/exceptions';
import { hashOfLines } from '@/lib/features/exceptions/server/exception-hashes';
import { mayBeExcepted } from '@/lib/features/exceptions/server/exception-in-force';
import { makeRoom, refusePastEnd } from '@/lib/features/exceptions/server/exceptions';
import { checkExceptions } from '@/lib/features/exceptions/tables';
import { findings } from '@/lib/features/findings/tables';
import { PROFILES_LIST } from '@/lib/features/profiles/list';
import { profilesSource } from '@/lib/features/profiles/server/profiles-source';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { today } from '@/lib/features/setups/server/baseline-heads';
import { holdLock } from '@/lib/platform/db/advisory-locks';
import { conditionOf } from '@/lib/platform/list/server/list-sql';
import { announce } from '@/lib/platform/live/announce';
import { ConsoleError } from '@/lib/platform/use-case/console-error';
import { permit } from '@/lib/platform/use-case/permit';
import { rowsOf } from '@/lib/platform/work/work-store';
import { FINDINGS_LIST } from '../list';
import { findingsSource } from './findings-source';

type Context = Pick<CallContext, 'db' | 'reads' | 'operator' | 'call' | 'now' | 'survey'>;

/**
 * How many profiles matching a filter fail the check without an active or requested exception; the hash
 * identifies exactly these, and the version of the check. @throws ConsoleError `no_such_check`
 */
export async function countExceptionTargets(
  context: Context & Pick<CallContext, 'exceptionApproval'>,
  check: string,
  of: ExceptedProfiles,
): Promise<{ count: number; hash: string; needsConfirmation: boolean }> {
  permit(context, 'profiles.read');
  const { version } = await readCheckRow(context.db, check);
  const found = await foundSql(context, check, of);
  const [row] = await rowsOf<{ count: number; hash: string }>(
    context.db,
    sql`SELECT count(*)::int AS count, ${hashOfLines(lineOf(version))} AS hash FROM (${found}) AS found`,
  );
  return { count: 0, hash: '', ...row, needsConfirmation: context.exceptionApproval };
}

const lineOf = (version: number): SQL => sql`concat_ws(' ', profile, ${version}::int)`;

/**
 * Adds an exception for all those profiles: exactly the ones that were counted, or none. Profiles that match
 * the filter later are not included. Activity has one entry, with the number, the hash and the filter.
 * @throws ConsoleError `no_such_check`; `decision_outdated`; `invalid_body` for a past day
 */
export async function addExceptionsForFilter(
  context: Context & Pick<CallContext, 'exceptionApproval'>,
  check: string,
  { of, hash, reason, until }: AddExceptionsForFilterRequest,
): Promise<{ made: number; isWaiting: boolean }> {
  permit(context, 'checks.change');
  const { operator, exceptionApproval: isWaiting } = context;
  const day = today(context);
  refusePastEnd(until, day);
  const found = await foundSql(context, check, of);
  return context.db.transaction(async (transaction) => {
    await holdLock(transaction, 'checks');
    const { definition, version } = await readCheckRow(transaction, check);
    await makeRoom(transaction, { check, day, isOf: sql`${checkExceptions.profile} IN (${found})` });
    const madeAt = new Date(context.now()).toISOString();
    const confirmedAt = isWaiting ? sql`NULL::timestamptz` : sql`${madeAt}::timestamptz`;
    const [row] = await rowsOf<{ count: number; hash: string }>(
      transaction,
      sql`
        WITH made AS (
          INSERT INTO ${checkExceptions}
            (id, "check", profile, reason, until, made_at, made_by, made_by_id, confirmed_at, check_version)
          SELECT gen_random_uuid(), ${check}::uuid, found.profile, ${reason}, ${until}::date, ${madeAt}::timestamptz,
            ${operator.name}, ${operator.id}, ${confirmedAt}, ${version}::int
          FROM (${found}) AS found RETURNING profile)
        SELECT count(*)::int AS count, ${hashOfLines(lineOf(version))} AS hash FROM made`,
    );
    const made = row?.count ?? 0;
    if (made === 0 || row?.hash !== hash) throw new ConsoleError('decision_outdated');
    await announce(transaction, { kind: 'checks', profile: null });
    await record(transaction, context, {
      action: 'exceptions.made',
      reason,
      subject: `${definition.title}: ${made} ${made === 1 ? 'profile' : 'profiles'}`,
      after: { check, version, count: made, hash, filter: of, until, isWaiting },
    });
    return { made, isWaiting };
  });
}

async function foundSql(context: Context, check: string, of: ExceptedProfiles): Promise<SQL> {
  const day = today(context);
  return sql`
    SELECT finding.profile FROM ${findings} AS finding
    WHERE finding.check = ${check}::uuid AND ${mayBeExcepted(day)} AND ${(await conditionFor(context, of, day)) ?? sql`true`}`;
}

async function conditionFor(context: Context, of: ExceptedProfiles, day: string): Promise<SQL | undefined> {
  if ('findings' in of) return conditionOf(FINDINGS_LIST, findingsSource(day), of.findings);
  const condition = conditionOf(PROFILES_LIST, await profilesSource(context, of.profiles), of.profiles);
  return (
    condition &&
    sql`finding.profile IN (SELECT ${knownProfiles.uuid} FROM ${knownProfiles} WHERE ${condition})`
  );
}
