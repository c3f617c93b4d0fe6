import { and, eq, sql } from 'drizzle-orm';
import { type CheckDefinition, checkDefinition } from '@/lib/configuration/checks/definition';
import type { CheckState } from '@/lib/configuration/checks/results';
import { nextNumber } from '@/lib/features/settings/server/next-number';
import type { Queries } from '@/lib/platform/db/database';
import { isOneOf } from '@/lib/platform/db/is-one-of';
import { ConsoleError } from '@/lib/platform/use-case/console-error';
import { checks, checkVersions } from '../tables';

/** A check with its current version. */
export interface StoredCheck {
  id: string;
  number: number;
  state: CheckState;
  version: number;
  onSince: Date | null;
  announcesKnown: boolean;
  definition: CheckDefinition;
  madeAt: Date;
  madeBy: string;
}

/**
 * Checks in these states, by number. Definitions that another version of the console wrote and this one
 * cannot read are left out.
 */
export async function readChecks(
  db: Queries,
  states: readonly CheckState[] = ['draft', 'on', 'off'],
): Promise<StoredCheck[]> {
  const rows = await selectChecks(db).where(isOneOf(checks.state, states)).orderBy(checks.number);
  return rows.flatMap((row) => toCheck(row) ?? []);
}

/** @throws ConsoleError `no_such_check` */
export async function readCheckRow(db: Queries, id: string): Promise<StoredCheck> {
  const [row] = await selectChecks(db).where(eq(checks.id, id));
  const check = row === undefined ? null : toCheck(row);
  if (check === null) throw new ConsoleError('no_such_check');
  return check;
}

/** A check with its first version. */
export async function insertCheck(
  db: Queries,
  {
    id,
    state,
    definition,
    at,
    by,
  }: { id: string; state: CheckState; definition: CheckDefinition; at: Date; by: string },
): Promise<void> {
  const onSince = state === 'on' ? at : null;
  const number = await nextNumber(db, 'checks');
  await db
    .insert(checks)
    .overridingSystemValue()
    .values({ id, number, state, version: 1, createdAt: at, onSince });
  await db.insert(checkVersions).values({ check: id, version: 1, definition, madeAt: at, madeBy: by });
}

const selectChecks = (db: Queries) =>
  db
    .select({
      id: checks.id,
      number: sql<number>`${checks.number}::float8`,
      state: checks.state,
      version: checks.version,
      onSince: checks.onSince,
      announcesKnown: checks.announcesKnown,
      definition: checkVersions.definition,
      madeAt: checkVersions.madeAt,
      madeBy: checkVersions.madeBy,
    })
    .from(checks)
    .innerJoin(
      checkVersions,
      and(eq(checkVersions.check, checks.id), eq(checkVersions.version, checks.version)),
    );

function toCheck(row: Awaited<ReturnType<typeof selectChecks>>[number]): StoredCheck | null {
  const definition = readStoredDefinition(`${row.id} ${row.version} ${row.madeAt.getTime()}`, row.definition);
  return definition && { ...row, state: row.state as CheckState, definition };
}

/** A version never changes, and parsing one takes longer than judging a profile with it. */
const READ = new Map<string, CheckDefinition | null>();
const MOST_READ = 1_000;

function readStoredDefinition(key: string, kept: unknown): CheckDefinition | null {
  const known = READ.get(key);
  if (known !== undefined) return known;
  const read = checkDefinition.safeParse(kept);
  if (READ.size >= MOST_READ) READ.clear();
  READ.set(key, read.success ? read.data : null);
  return read.success ? read.data : null;
}
