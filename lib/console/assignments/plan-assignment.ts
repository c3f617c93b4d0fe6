import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { applyFormsChange } from '@/lib/configuration/apply-forms-change';
import { canonicalJson } from '@/lib/configuration/canonical-json';
import type { Facts } from '@/lib/configuration/checks/evaluate';
import { sameForms } from '@/lib/configuration/forms-difference';
import {
  type AssignmentChange,
  type AssignmentChoice,
  assignmentChange,
  assignmentChoice,
} from '@/lib/contract/assignments/choice';
import type { PlanCounts } from '@/lib/contract/assignments/plan';
import { ITEM_FATES, type ItemFate, MOST_ASSIGNED, PLAN_HOLDS } from '@/lib/contract/assignments/words';
import { readCheckFilter } from '@/lib/contract/checks/check-filter';
import { type AssignedForms, assignedForms, objectionsToFormIds } from '@/lib/contract/forms-update';
import { assignmentItems, assignments } from '@/lib/db/assignment-schema';
import { checkExceptions } from '@/lib/db/check-schema';
import { knownProfiles } from '@/lib/db/console-schema';
import type { Queries } from '@/lib/db/database';
import { contents, setups } from '@/lib/db/setup-schema';
import { type AnyKind, workKind } from '@/lib/work/work-kind';
import { rowsOf } from '@/lib/work/work-store';
import { exceptionHolds } from '../checks/exception-holds';
import { uuids } from '../checks/setup-results';
import { today } from '../setups/baseline-heads';
import { changeState, readAssignmentRow } from './assignment-rows';
import { ChecksAfterwards } from './checks-afterwards';
import { type ChoiceContext, chosenSql } from './choose-profiles';

export const PLAN_ASSIGNMENT_QUEUE = 'plan-assignment';

/** Profiles of one statement: others have their turn between two. */
const SLICE = 2_000;

/** Plans assignments in the background. Of what a process that died had begun nothing is left: it is planned anew. */
export const planAssignmentKind = (context: ChoiceContext): AnyKind =>
  workKind({
    places: 1,
    run: async ({ key }) => {
      const number = Number(key);
      const row = await readAssignmentRow(context.db, number);
      if (row.state === 'planning') await plan(context, number);
    },
    // Whatever it was: the plan is not made, and says so.
    failed: (transaction, { key }) => giveUp(transaction, Number(key), 'internal_error', context.now()),
  });

const giveUp = (transaction: Queries, number: number, problem: string, at: number): Promise<void> =>
  changeState(transaction, {
    ...{ number, from: ['planning'], to: 'plan_failed', at: new Date(at), by: null, kind: 'planned' },
    ...{ detail: { problem }, set: { problem } },
  }).then(() => undefined);

async function plan(context: ChoiceContext, number: number): Promise<void> {
  const { db, now } = context;
  const row = await readAssignmentRow(db, number);
  const choice = assignmentChoice.parse(row.choice);
  const change = row.change === null ? null : assignmentChange.parse(row.change);
  await db.delete(assignmentItems).where(sql`assignment = ${number}`);
  const chosen = await takeChosen(context, number, choice);
  if (chosen === 0 || chosen > MOST_ASSIGNED) {
    return giveUp(db, number, chosen === 0 ? 'no_profiles' : 'too_many_profiles', now());
  }
  const checks = await ChecksAfterwards.over(db);
  const hash = createHash('sha256').update(`${canonicalJson(change)}\n`);
  const counts = emptyCounts(chosen);
  for (let done = 0; done < chosen; done += SLICE) {
    const planned = await readSlice(context, { number, after: done, choice, of: row.of });
    const items = planned.map((one) => ({ ...one, ...fateOf(one, change) }));
    await checks.add(items);
    for (const item of items) {
      const { profile, fate, before, after } = item;
      hash.update(`${canonicalJson([profile, fate, before, fate === 'to_change' ? after : null])}\n`);
      count(counts, item);
    }
    await writeSlice(db, number, items, Math.min(done + SLICE, chosen));
  }
  await db.transaction((transaction) =>
    changeState(transaction, {
      ...{ number, from: ['planning'], to: row.needsApproval ? 'waiting' : 'ready', at: new Date(now()) },
      ...{ by: null, kind: 'planned' },
      set: {
        ...{ plannedAt: new Date(now()), hash: hash.digest('hex'), counts },
        ...{ checks: checks.found(), checksOn: checks.on },
      },
    }),
  );
}

/** The profiles of the choice, numbered in the order of their UUIDs. @returns how many */
async function takeChosen(context: ChoiceContext, number: number, choice: AssignmentChoice): Promise<number> {
  const condition = await chosenSql(context, choice);
  let taken = 0;
  for (let last = '00000000-0000-0000-0000-000000000000'; taken <= MOST_ASSIGNED; ) {
    const [slice] = await rowsOf<{ count: number; last: string | null }>(
      context.db,
      sql`
        WITH chosen AS (
          SELECT uuid FROM ${knownProfiles} WHERE ${condition} AND uuid > ${last}::uuid ORDER BY uuid LIMIT ${SLICE}),
        taken AS (
          INSERT INTO ${assignmentItems} (assignment, number, profile, fate)
          SELECT ${number}, ${taken}::int + row_number() OVER (ORDER BY uuid), uuid, 'never_read' FROM chosen
          RETURNING profile)
        SELECT count(*)::int AS count, max(profile::text) AS last FROM taken`,
    );
    taken += slice?.count ?? 0;
    if (slice?.last == null || slice.count < SLICE) break;
    last = slice.last;
  }
  await context.db.update(assignments).set({ planned: 0 }).where(sql`number = ${number}`);
  return taken;
}

/** A profile of the choice, as its newest reading has it. */
interface Chosen {
  number: number;
  profile: string;
  failure: string | null;
  setup: number | null;
  leftOut: boolean;
  forms: string | null;
  readAt: string | Date | null;
  facts: Facts;
  /** Another assignment that is to change it, or until when it is excepted from the check of the choice. */
  other: number | null;
  exceptedUntil: string | null;
  /** Of an undo: what the run found and wrote. */
  found: AssignedForms | null;
  wrote: AssignedForms | null;
}

async function readSlice(
  context: ChoiceContext,
  {
    number,
    after,
    choice,
    of,
  }: { number: number; after: number; choice: AssignmentChoice; of: number | null },
): Promise<Chosen[]> {
  const { db, now } = context;
  const old = new Date(now() - PLAN_HOLDS).toISOString();
  const undone =
    'undo' in choice
      ? sql`LEFT JOIN ${assignmentItems} AS was ON was.assignment = ${of} AND was.profile = item.profile`
      : sql``;
  const told =
    'undo' in choice
      ? sql`was.before AS found, COALESCE(was.kept, was.after) AS wrote`
      : sql`NULL AS found, NULL AS wrote`;
  const rows = await rowsOf<Omit<Chosen, 'facts' | 'exceptedUntil'> & Facts>(
    db,
    sql`
      SELECT item.number, item.profile::text AS profile, ${knownProfiles.failure} AS failure,
        ${knownProfiles.setup}::float8 AS setup, setup.left_out IS NOT NULL AS "leftOut",
        (content.data -> 'forms')::text AS forms, ${knownProfiles.readAt} AS "readAt",
        ${knownProfiles.reviewStatus} AS status, ${knownProfiles.risk} AS risk, ${knownProfiles.team} AS team,
        ${knownProfiles.assignee} AS assignee, ${knownProfiles.customerReference} AS reference,
        (SELECT other.assignment::float8 FROM ${assignmentItems} AS other
          JOIN ${assignments} AS open ON open.number = other.assignment
          WHERE other.profile = item.profile AND other.assignment <> ${number} AND other.fate = 'to_change'
            AND other.outcome IS NULL AND open.ended_at IS NULL
            AND (open.started_at IS NOT NULL OR open.planned_at > ${old}::timestamptz)
          ORDER BY other.assignment LIMIT 1) AS other, ${told}
      FROM ${assignmentItems} AS item
      JOIN ${knownProfiles} ON ${knownProfiles.uuid} = item.profile
      LEFT JOIN ${setups} AS setup ON setup.number = ${knownProfiles.setup}
      LEFT JOIN ${contents} AS content ON content.number = ${knownProfiles.content}
      ${undone}
      WHERE item.assignment = ${number} AND item.number > ${after} AND item.number <= ${after + SLICE}
      ORDER BY item.number`,
  );
  const excepted = await readExcepted(
    context,
    choice,
    rows.map(({ profile }) => profile),
  );
  return rows.map(({ status, risk, team, assignee, reference, ...row }) => ({
    ...row,
    facts: { status, risk, team, assignee, reference },
    exceptedUntil: excepted.get(row.profile) ?? null,
  }));
}

/** Of profiles that were chosen as a check fails for them: until when somebody lets it stand. */
async function readExcepted(
  context: ChoiceContext,
  choice: AssignmentChoice,
  profiles: readonly string[],
): Promise<Map<string, string>> {
  const filter = 'filter' in choice && choice.filter.check ? readCheckFilter(choice.filter.check) : null;
  if (filter?.result !== 'fail') return new Map();
  const rows = await context.db
    .select({ profile: checkExceptions.profile, until: checkExceptions.until })
    .from(checkExceptions)
    .where(
      sql`${checkExceptions.check} = ${filter.check}::uuid AND ${exceptionHolds(today(context))}
        AND ${checkExceptions.profile} = ANY(${uuids(profiles)})`,
    );
  return new Map(rows.map(({ profile, until }) => [profile, until]));
}

/** What the plan says of a profile. */
export interface Fate {
  fate: ItemFate;
  detail: string | null;
  before: AssignedForms | null;
  after: AssignedForms | null;
}

function fateOf(chosen: Chosen, change: AssignmentChange | null): Fate {
  const before = readForms(chosen);
  const told = (fate: ItemFate, detail: string | null = null, after: AssignedForms | null = null): Fate => ({
    ...{ fate, detail, before, after },
  });
  if (chosen.exceptedUntil !== null) return told('left_out', chosen.exceptedUntil);
  if (chosen.failure === 'not_found') return told('gone');
  if (chosen.failure !== null) return told('unreadable', chosen.failure);
  if (chosen.setup === null) return told('never_read');
  if (before === null) return told('unreadable', 'misshapen');
  const isUndo = change === null;
  const after = isUndo ? chosen.found : applyFormsChange(before, change);
  if (after === null) return told('not_permitted');
  if (sameForms(before, after)) return told('already_so', null, after);
  // Only what still is as the run wrote it is taken back.
  if (isUndo && (chosen.wrote === null || !sameForms(before, chosen.wrote)))
    return told('moved_since', null, after);
  if (chosen.other !== null) return told('in_conflict', String(chosen.other), after);
  const [objection] = objectionsToFormIds(after.form_ids, before.form_ids);
  if (objection) return told('not_permitted', objection.message, after);
  return told('to_change', null, after);
}

/** Null: they could not be read whole. */
function readForms({ forms, leftOut }: Chosen): AssignedForms | null {
  if (forms === null || leftOut) return null;
  const { enabled, form_ids } = Object(JSON.parse(forms)) as Record<string, unknown>;
  const ids = form_ids as AssignedForms['form_ids'];
  const isRead = ids === null || (Array.isArray(ids) && ids.every((id) => typeof id === 'number'));
  return typeof enabled === 'boolean' && isRead ? { enabled, form_ids: ids } : null;
}

/** The shape is what the table and the API have. */
export const readKeptForms = (kept: unknown): AssignedForms | null =>
  assignedForms.safeParse(kept).data ?? null;

function emptyCounts(chosen: number): PlanCounts {
  const fates = Object.fromEntries(ITEM_FATES.map((fate) => [fate, 0])) as Record<ItemFate, number>;
  return { ...fates, chosen, stay_hidden: 0, become_shown: 0, become_hidden: 0 };
}

function count(counts: PlanCounts, { fate, before, after }: Fate): void {
  counts[fate] += 1;
  if (fate !== 'to_change' || before === null || after === null) return;
  if (!before.enabled && !after.enabled) counts.stay_hidden += 1;
  if (!before.enabled && after.enabled) counts.become_shown += 1;
  if (before.enabled && !after.enabled) counts.become_hidden += 1;
}

async function writeSlice(
  db: Queries,
  number: number,
  items: readonly (Chosen & Fate)[],
  planned: number,
): Promise<void> {
  const rows = items.map(({ number, fate, detail, before, after, readAt }) => ({
    ...{ number, fate, detail, before, after },
    readAt: readAt === null ? null : new Date(readAt).toISOString(),
  }));
  await db.execute(sql`
    UPDATE ${assignmentItems} AS item
    SET fate = planned.fate, detail = planned.detail, before = planned.before, after = planned.after, read_at = planned."readAt"
    FROM json_to_recordset(${JSON.stringify(rows)}::json)
      AS planned (number int, fate text, detail text, before json, after json, "readAt" timestamptz)
    WHERE item.assignment = ${number} AND item.number = planned.number`);
  await db.update(assignments).set({ planned }).where(sql`number = ${number}`);
}
