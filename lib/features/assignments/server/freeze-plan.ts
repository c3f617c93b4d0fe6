import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { canonicalJson } from '@/lib/configuration/canonical-json';
import { type Entry, record } from '@/lib/features/activity/server/record';
import { operators } from '@/lib/features/operators/tables';
import type { Operator } from '@/lib/platform/access/operator';
import { role } from '@/lib/platform/access/roles';
import type { Queries } from '@/lib/platform/db/database';
import { inSlices, type Slices } from '@/lib/platform/in-slices';
import { ConsoleError } from '@/lib/platform/use-case/console-error';
import { rowsOf } from '@/lib/platform/work/work-store';
import type { PlanCounts, PlanDifferences } from '../plan';
import { assignmentItems } from '../tables';
import { assignmentNumber, type ItemOutcomeKind, PLANNED_OUTCOMES } from '../words';
import { type AssignmentRow, changeState, readAssignmentRow, type StoredChoice } from './assignment-rows';
import { checksAfterwards } from './checks-afterwards';
import type { ChoiceContext } from './choose-profiles';

/** Items per statement. */
const SLICE = 2_000;

/**
 * Completes a plan once all items are written: nothing in it changes from then on. If it replaces an older
 * plan, that one is cancelled. Activity records it in the same transaction.
 * @throws ConsoleError `assignment_state`: it is no longer being planned, or the plan it replaces was started
 */
export async function freezePlan(context: ChoiceContext, number: number): Promise<void> {
  const { db, now } = context;
  const row = await readAssignmentRow(db, number);
  const instead = 'again' in (row.choice as StoredChoice) ? row.of : null;
  const [counts, hash, { checks, on }, differences] = [
    await countPlannedOutcomes(db, number),
    await hashOf(db, row),
    await checksAfterwards(context, number),
    instead === null ? null : await compare(db, number, instead),
  ];
  const at = new Date(now());
  await db.transaction(async (transaction) => {
    await changeState(transaction, {
      number,
      from: ['planning'],
      to: row.needsApproval ? 'waiting' : 'ready',
      at,
      by: null,
      kind: 'planned',
      detail: { counts },
      set: { plannedAt: at, hash, counts, checks, checksOn: on, differences, profiles: null },
    });
    if (instead !== null) await cancelReplacedPlan(transaction, instead, { number, at, by: row.madeBy });
    await recordMade(transaction, row, now, { after: auditPlan(row, { counts, hash }) });
  });
}

/** Ends planning that failed, and stores the reason. */
export async function failPlan(
  transaction: Queries,
  { number, problem, at }: { number: number; problem: string; at: number },
): Promise<void> {
  const row = await changeState(transaction, {
    number,
    from: ['planning'],
    to: 'plan_failed',
    at: new Date(at),
    by: null,
    kind: 'planned',
    detail: { problem },
    set: { problem },
  });
  await recordMade(transaction, row, () => at, { outcome: 'failed', after: { assignment: number, problem } });
}

const auditPlan = (
  { number, ticket, choice, change }: AssignmentRow,
  plan: { counts: PlanCounts; hash: string },
): Record<string, unknown> => ({ assignment: number, ticket, choice, change, ...plan });

async function recordMade(
  transaction: Queries,
  { number, title, reason, madeById, madeByToken }: AssignmentRow,
  now: () => number,
  entry: Pick<Entry, 'outcome' | 'after'>,
): Promise<void> {
  const maker = await readOperator(transaction, madeById);
  const operator = maker && { ...maker, ...(madeByToken === null ? {} : { token: { name: madeByToken } }) };
  const call = { requestId: `assignment-${number}`, from: null };
  await record(
    transaction,
    { operator, call, now },
    { action: 'assignment.made', subject: `${assignmentNumber(number)} ${title}`, reason, ...entry },
  );
}

/** Null: the operator no longer exists. */
async function readOperator(db: Queries, id: string): Promise<Operator | null> {
  const [row] = await db
    .select({ id: operators.id, name: operators.name, email: operators.email, role: operators.role })
    .from(operators)
    .where(eq(operators.id, id));
  return row === undefined ? null : { ...row, role: role.parse(row.role) };
}

async function cancelReplacedPlan(
  transaction: Queries,
  before: number,
  { number, at, by }: { number: number; at: Date; by: string },
): Promise<void> {
  const { state, startedAt } = await readAssignmentRow(transaction, before);
  if (startedAt !== null) throw new ConsoleError('assignment_state');
  if (state !== 'waiting' && state !== 'ready') return;
  await changeState(transaction, {
    number: before,
    from: [state],
    to: 'cancelled',
    at,
    by,
    kind: 'cancelled',
    detail: { again: number },
  });
}

async function countPlannedOutcomes(db: Queries, number: number): Promise<PlanCounts> {
  const rows = await rowsOf<{
    fate: ItemOutcomeKind;
    before: boolean | null;
    after: boolean | null;
    items: number;
  }>(
    db,
    sql`
      SELECT fate, (before ->> 'enabled')::boolean AS before, (after ->> 'enabled')::boolean AS after,
        count(*)::int AS items
      FROM ${assignmentItems} WHERE assignment = ${number} GROUP BY 1, 2, 3`,
  );
  const outcomeCounts = Object.fromEntries(
    PLANNED_OUTCOMES.map((plannedOutcome) => [plannedOutcome, 0]),
  ) as Record<ItemOutcomeKind, number>;
  const counts: PlanCounts = {
    ...outcomeCounts,
    chosen: 0,
    stay_hidden: 0,
    become_shown: 0,
    become_hidden: 0,
  };
  for (const { fate: plannedOutcome, before, after, items } of rows) {
    counts.chosen += items;
    counts[plannedOutcome] += items;
    if (plannedOutcome !== 'to_change') continue;
    if (!after) counts[before ? 'become_hidden' : 'stay_hidden'] += items;
    else if (!before) counts.become_shown += items;
  }
  return counts;
}

type HashedItem = { number: number; profile: string; fate: string; before: unknown; after: unknown };

/**
 * SHA-256, hexadecimal, over lines that each end with a line feed: the change as canonical JSON (RFC 8785),
 * then each item in its order as canonical JSON of `[profile, fate, before, after]`. Decision 092.
 */
async function hashOf(db: Queries, { number, change }: AssignmentRow): Promise<string> {
  const hash = createHash('sha256').update(`${canonicalJson(change)}\n`);
  for (let after = 0; ; ) {
    const items = await rowsOf<HashedItem>(
      db,
      sql`
        SELECT number, profile::text AS profile, fate, before, after FROM ${assignmentItems}
        WHERE assignment = ${number} AND number > ${after}::int ORDER BY number LIMIT ${SLICE}`,
    );
    await inSlices(add(hash, items));
    if (items.length < SLICE) return hash.digest('hex');
    after = items.at(-1)?.number ?? after;
  }
}

function* add(hash: ReturnType<typeof createHash>, items: readonly HashedItem[]): Slices<void> {
  for (const { profile, fate: plannedOutcome, before, after } of items) {
    hash.update(`${canonicalJson([profile, plannedOutcome, before, after])}\n`);
    yield;
  }
}

async function compare(db: Queries, number: number, of: number): Promise<PlanDifferences> {
  const [row] = await rowsOf<Omit<PlanDifferences, 'of'>>(
    db,
    sql`
      SELECT (count(*) FILTER (WHERE old.profile IS NULL))::int AS came,
        (count(*) FILTER (WHERE item.profile IS NULL))::int AS went,
        (count(*) FILTER (WHERE old.profile IS NOT NULL AND item.profile IS NOT NULL AND ${SAYS_ELSE}))::int AS other
      FROM (SELECT * FROM ${assignmentItems} WHERE assignment = ${number}) AS item
      FULL JOIN (SELECT * FROM ${assignmentItems} WHERE assignment = ${of}) AS old ON old.profile = item.profile`,
  );
  return { of, came: row?.came ?? 0, went: row?.went ?? 0, other: row?.other ?? 0 };
}

/** Whether two plans, `item` and `old`, differ for a profile. */
export const SAYS_ELSE = sql`(item.fate <> old.fate OR item.before::text IS DISTINCT FROM old.before::text
  OR item.after::text IS DISTINCT FROM old.after::text)`;
