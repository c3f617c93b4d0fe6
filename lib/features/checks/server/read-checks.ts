import 'server-only';
import { desc, eq, sql } from 'drizzle-orm';
import { checkSentence, scopeWords } from '@/lib/configuration/checks/check-words';
import { checkDefinition } from '@/lib/configuration/checks/definition';
import { CHECK_STATES } from '@/lib/configuration/checks/results';
import { STARTER_CHECKS } from '@/lib/configuration/checks/starter-checks';
import type { CallContext } from '@/lib/features/context';
import { exceptionInForce } from '@/lib/features/exceptions/server/exception-in-force';
import { listCheckExceptions } from '@/lib/features/exceptions/server/list-exceptions';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { today } from '@/lib/features/setups/server/baseline-heads';
import { readCoverage } from '@/lib/features/setups/server/coverage';
import type { Queries } from '@/lib/platform/db/database';
import { isPermitted, permit } from '@/lib/platform/use-case/permit';
import { rowsOf } from '@/lib/platform/work/work-store';
import { checkExceptions } from '../../exceptions/tables';
import { findings } from '../../findings/tables';
import type { CheckDetail, CheckRow, ChecksAnswer } from '../checks';
import { checks, checkVersions } from '../tables';
import { needsSecond, readRequest } from './check-requests';
import { readCheckRow, readChecks, type StoredCheck } from './check-rows';
import { countResults, isStaleSql, type ResultCounts } from './count-results';
import { uuids } from './setup-results';
import { staleCutoff } from './stale-cutoff';

type Context = Pick<CallContext, 'db' | 'operator' | 'now' | 'survey' | 'reads'>;

/** Milliseconds for which a finding counts as new. */
export const NEWLY_FAILING = 7 * 86_400_000;

const MOST_ARCHIVED = 100;

/** Every check that is not archived, with its counts of known profiles. Shared by all callers. */
export async function listChecks(context: Context): Promise<ChecksAnswer> {
  permit(context, 'profiles.read');
  const { db, operator } = context;
  const { rows, coverage, archived } = await context.reads.read('checks', async () => {
    const all = await readChecks(db, CHECK_STATES);
    const archived = all.filter(({ state }) => state === 'archived');
    const checks = all.filter(({ state }) => state !== 'archived');
    const [rows, coverage] = await Promise.all([readRows(context, checks), readCoverage(context)]);
    return { rows, coverage, archived };
  });
  const titles = new Set(
    [...rows, ...archived.map(({ definition }) => definition)].map(({ title }) => title),
  );
  return {
    checks: rows,
    coverage,
    archived: archived
      .toReversed()
      .slice(0, MOST_ARCHIVED)
      .map(({ id, number, definition: { title, severity } }) => ({ id, number, title, severity })),
    archivedCount: archived.length,
    starters: STARTER_CHECKS.map(({ title }) => title).filter((title) => !titles.has(title)),
    mayChange: isPermitted(operator, 'checks.change'),
  };
}

/** One check. @throws ConsoleError `no_such_check` */
export async function readCheck(
  context: Context & Pick<CallContext, 'exceptionApproval'>,
  id: string,
): Promise<CheckDetail> {
  permit(context, 'profiles.read');
  const { db } = context;
  const check = await readCheckRow(db, id);
  const [[row], coverage, versions, exceptions, request] = await Promise.all([
    context.reads.read(`check ${id} ${check.version} ${check.state}`, () => readRows(context, [check])),
    readCoverage(context),
    db
      .select()
      .from(checkVersions)
      .where(eq(checkVersions.check, id))
      .orderBy(desc(checkVersions.version))
      .limit(1_000),
    listCheckExceptions(context, id),
    readRequest(context, id),
  ]);
  if (row === undefined) throw new Error('The check was not counted.');
  return {
    ...row,
    definition: check.definition,
    coverage,
    ...exceptions,
    scope: scopeWords(check.definition.scope),
    versions: versions.flatMap(({ version, madeAt, madeBy, definition, reason }) => {
      const read = checkDefinition.safeParse(definition);
      if (!read.success) return [];
      return [{ version, madeBy, madeAt: madeAt.toISOString(), definition: read.data, reason }];
    }),
    judgedAt: new Date(context.now()).toISOString(),
    mayChange: isPermitted(context.operator, 'checks.change'),
    needsSecond: needsSecond(context, check, { kind: 'state', state: 'off' }),
    request,
  };
}

async function readRows(context: Context, checks: readonly StoredCheck[]): Promise<CheckRow[]> {
  const { db } = context;
  const cutoff = await staleCutoff(context);
  const [counts, open] = await Promise.all([
    countResults(db, checks, cutoff),
    countOpen(context, checks, cutoff),
  ]);
  return checks.map(({ id, number, state, version, onSince, definition }) => {
    const { excepted = 0, newly = 0 } = open.get(id) ?? {};
    return {
      id,
      number,
      state,
      version,
      title: definition.title,
      severity: definition.severity,
      onSince: onSince?.toISOString() ?? null,
      sentence: checkSentence(definition),
      newlyFailing: newly,
      counts: { ...(counts.get(id) ?? NONE), excepted },
    };
  });
}

const NONE: ResultCounts = {
  fail: 0,
  pass: 0,
  unknown: 0,
  error: 0,
  not_applicable: 0,
  reasons: { never: 0, unreadable: 0, stale: 0, fact: 0, not_judged: 0 },
};

/** For each check: open findings from the last seven days, and current failures with an active exception. */
async function countOpen(
  context: Context,
  checks: readonly StoredCheck[],
  cutoff: Date | null,
): Promise<Map<string, { newly: number; excepted: number }>> {
  const since = new Date(context.now() - NEWLY_FAILING).toISOString();
  const isAsked = sql`finding.check = ANY(${uuids(checks.map(({ id }) => id))}) AND finding.until IS NULL`;
  // There are few exceptions but maybe millions of findings: start from the exceptions.
  const rows = await rowsOf<{ check: string; newly: number; excepted: number }>(
    context.db,
    sql`
      SELECT "check", sum(newly)::int AS newly, sum(excepted)::int AS excepted FROM (
        SELECT finding.check, count(*) AS newly, 0 AS excepted FROM ${findings} AS finding
        WHERE ${isAsked} AND finding.since >= ${since}::timestamptz GROUP BY finding.check
        UNION ALL
        SELECT finding.check, 0, count(*) FROM ${checkExceptions}
        JOIN ${findings} AS finding ON finding.check = ${checkExceptions.check} AND finding.profile = ${checkExceptions.profile}
        JOIN ${knownProfiles} ON ${knownProfiles.uuid} = finding.profile
        WHERE ${isAsked} AND ${exceptionInForce(today(context))} AND ${knownProfiles.failure} IS NULL AND NOT ${isStaleSql(cutoff)}
        GROUP BY finding.check) AS counted
      GROUP BY "check"`,
  );
  return new Map(rows.map(({ check, ...row }) => [check, row]));
}

/** For callers that only show findings. */
export async function isAnyCheckOn(db: Queries): Promise<boolean> {
  // In the order of its index, so that no table is read whole.
  const isOn = eq(checks.state, 'on');
  const found = await db
    .select({ number: checks.number })
    .from(checks)
    .where(isOn)
    .orderBy(checks.number)
    .limit(1);
  return found.length > 0;
}
