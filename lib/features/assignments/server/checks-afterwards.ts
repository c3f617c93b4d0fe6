import { type SQL, sql } from 'drizzle-orm';
import { worstFirst } from '@/lib/configuration/checks/definition';
import {
  type CheckResidual,
  type Facts,
  factTests,
  NO_FACTS,
  residualOfCheck,
} from '@/lib/configuration/checks/evaluate';
import type { FactName } from '@/lib/configuration/checks/settings';
import { setupToCheck, withForms } from '@/lib/configuration/checks/setup-to-check';
import type { AssignedForms } from '@/lib/configuration/contract/forms-update';
import { readChecks, type StoredCheck } from '@/lib/features/checks/server/check-rows';
import { factsUsed, isStaleSql } from '@/lib/features/checks/server/count-results';
import { FACT_COLUMNS, resultBy } from '@/lib/features/checks/server/profile-to-check';
import { staleCutoff } from '@/lib/features/checks/server/stale-cutoff';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { readExamples, type SetupExample } from '@/lib/features/setups/server/known-setups';
import type { Queries } from '@/lib/platform/db/database';
import { inSlices, type Slices } from '@/lib/platform/in-slices';
import { rowsOf } from '@/lib/platform/work/work-store';
import type { PlannedCheck } from '../plan';
import { assignmentItems } from '../tables';
import type { ChoiceContext } from './choose-profiles';

/** Configurations in memory at once. */
const BODIES = 50;
/** The most checks reported. */
const MOST = 200;

/**
 * What active checks say about a plan's profiles now and after the run, for those whose result would change.
 * Each is evaluated once per distinct setup and forms, and judged once for all profiles that share them and
 * the same facts. A run reads what it changes, so afterwards it is up to date.
 */
export async function checksAfterwards(
  context: ChoiceContext,
  assignment: number,
): Promise<{ checks: PlannedCheck[]; on: number }> {
  const { db } = context;
  const checks = await readChecks(db, ['on']);
  if (checks.length === 0) return { checks: [], on: 0 };
  const isStale = isStaleSql(await staleCutoff(context));
  const residuals = await workOut(db, assignment, checks);
  const counted = new Map<StoredCheck, Counts>(
    checks.map((check) => [check, { failBefore: 0, failAfter: 0, ends: 0, opens: 0 }]),
  );
  // Profiles are grouped only by the facts that a check uses: most use none.
  for (const same of grouped(checks, (check) => factsUsed(check).join()).values()) {
    const groups = await readGroups(db, assignment, same, isStale);
    await inSlices(count(counted, same, { groups, residuals }));
  }
  const found = checks.flatMap((check) => toPlanned(check, counted.get(check)));
  return { checks: found.sort(worstFirst).slice(0, MOST), on: checks.length };
}

function grouped<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}

type Counts = Pick<PlannedCheck, 'failBefore' | 'failAfter' | 'ends' | 'opens'>;

function toPlanned({ id, number, definition }: StoredCheck, counts: Counts | undefined): PlannedCheck[] {
  if (counts === undefined || counts.ends + counts.opens === 0) return [];
  return [
    {
      check: { id, number, title: definition.title },
      severity: definition.severity,
      failNow: null,
      ...counts,
    },
  ];
}

/** `after` is the text of the planned forms; empty: unchanged. */
const AFTER = sql`CASE WHEN item.fate = 'to_change' THEN item.after::text ELSE '' END`;
const ITEMS = sql`${assignmentItems} AS item JOIN ${knownProfiles} ON ${knownProfiles.uuid} = item.profile`;

/** Residuals by check, then by setup and forms: see `keyOf`. */
type Residuals = ReadonlyMap<StoredCheck, ReadonlyMap<string, CheckResidual>>;
const keyOf = (setup: number | null, after: string): string => `${setup ?? ''} ${after}`;

async function workOut(db: Queries, assignment: number, checks: readonly StoredCheck[]): Promise<Residuals> {
  const pairs = await rowsOf<{ setup: number; after: string }>(
    db,
    sql`
      SELECT DISTINCT ${knownProfiles.setup}::float8 AS setup, ${AFTER} AS after FROM ${ITEMS}
      WHERE item.assignment = ${assignment} AND ${knownProfiles.setup} IS NOT NULL`,
  );
  const bySetup = grouped(pairs, ({ setup }) => setup);
  const all = new Map(checks.map((check) => [check, new Map<string, CheckResidual>()]));
  for (const check of checks) {
    all.get(check)?.set(keyOf(null, ''), residualOfCheck(check.definition, null));
  }
  const numbers = [...bySetup.keys()];
  for (let start = 0; start < numbers.length; start += BODIES) {
    const examples = await readExamples(db, numbers.slice(start, start + BODIES));
    await inSlices(workOutExamples(all, examples, bySetup));
  }
  return all;
}

function* workOutExamples(
  all: ReadonlyMap<StoredCheck, Map<string, CheckResidual>>,
  examples: readonly SetupExample[],
  bySetup: ReadonlyMap<number, readonly { after: string }[]>,
): Slices<void> {
  for (const { setup, data } of examples) {
    const body = setupToCheck(data);
    const afters = new Set(['', ...(bySetup.get(setup) ?? []).map(({ after }) => after)]);
    for (const after of afters) {
      const asked = after === '' ? body : withForms(body, JSON.parse(after) as AssignedForms);
      for (const [check, residuals] of all) {
        residuals.set(keyOf(setup, after), residualOfCheck(check.definition, asked));
      }
      yield;
    }
  }
}

/** Profiles with the same setup, the same change, and the same relevant facts. */
type Group = Partial<Facts> & {
  setup: number | null;
  failure: string | null;
  isStale: boolean;
  after: string;
  profiles: number;
};

async function readGroups(
  db: Queries,
  assignment: number,
  checks: readonly StoredCheck[],
  isStale: SQL,
): Promise<Group[]> {
  const facts = checks[0] ? factsUsed(checks[0]) : [];
  const longest = Math.max(0, ...checks.flatMap(referencesIn).map((text) => [...text].length));
  // Conditions only ask how a reference begins, or whether it equals one of that length.
  const columnOf = (fact: FactName): SQL =>
    fact === 'reference'
      ? sql`left(${FACT_COLUMNS.reference}, ${longest + 1}::int)`
      : sql`${FACT_COLUMNS[fact]}`;
  const columns = facts.map((fact) => sql`, ${columnOf(fact)} AS ${sql.identifier(fact)}`);
  const asked = facts.map((fact) => sql`, ${sql.identifier(fact)}`);
  return rowsOf<Group>(
    db,
    sql`
      SELECT setup::float8 AS setup, failure, "isStale", after ${sql.join(asked)}, count(*)::int AS profiles
      FROM (
        SELECT ${knownProfiles.setup} AS setup, ${knownProfiles.failure} AS failure, ${isStale} AS "isStale",
          ${AFTER} AS after ${sql.join(columns)}
        FROM ${ITEMS} WHERE item.assignment = ${assignment}) AS planned
      GROUP BY setup, failure, "isStale", after ${sql.join(asked)}`,
  );
}

/** The values that references are compared with. */
const referencesIn = ({ definition }: StoredCheck): string[] =>
  factTests(residualOfCheck(definition, null))
    .filter(({ fact }) => fact === 'reference')
    .flatMap(({ value }) => value)
    .map(String);

function* count(
  counted: ReadonlyMap<StoredCheck, Counts>,
  checks: readonly StoredCheck[],
  { groups, residuals }: { groups: readonly Group[]; residuals: Residuals },
): Slices<void> {
  for (const { setup, failure, isStale, after, profiles, ...given } of groups) {
    const facts: Facts = { ...NO_FACTS, ...given };
    const isRead = setup !== null;
    for (const check of checks) {
      const [counts, known] = [counted.get(check), residuals.get(check)];
      const now = known?.get(keyOf(setup, ''));
      const then = known?.get(keyOf(setup, after));
      // A setup that appeared in the meantime is not judged.
      if (counts === undefined || now === undefined || then === undefined) continue;
      const fails = resultBy(now, { facts, isRead, failure, isStale }).result === 'fail';
      const wouldFail =
        after === ''
          ? fails
          : resultBy(then, { facts, isRead, failure: null, isStale: false }).result === 'fail';
      if (fails) counts.failBefore += profiles;
      if (wouldFail) counts.failAfter += profiles;
      if (fails && !wouldFail) counts.ends += profiles;
      if (!fails && wouldFail) counts.opens += profiles;
    }
    yield;
  }
}
