import 'server-only';
import { type SQL, sql } from 'drizzle-orm';
import type { AssignedForms } from '@/lib/configuration/contract/forms-update';
import type { CallContext } from '@/lib/features/context';
import { readProfileNames } from '@/lib/features/labels/server/read-profile-names';
import { PROFILES_LIST } from '@/lib/features/profiles/list';
import { profilesSource } from '@/lib/features/profiles/server/profiles-source';
import { knownProfiles } from '@/lib/features/profiles/tables';
import type { Queries } from '@/lib/platform/db/database';
import { type Columns, type TableRows, toTable, wordsOf } from '@/lib/platform/list/server/export-rows';
import { conditionOf as listConditionOf } from '@/lib/platform/list/server/list-sql';
import { profileUuid } from '@/lib/platform/text/profile-uuid';
import { permit } from '@/lib/platform/use-case/permit';
import { rowsOf } from '@/lib/platform/work/work-store';
import type { AssignmentItem, AssignmentItemsPage, AssignmentItemsQuery } from '../plan';
import { assignmentItems } from '../tables';
import { assignmentNumber, ITEM_OUTCOME_WORDS, PLANNED_OUTCOME_WORDS } from '../words';
import { type AssignmentRow, readAssignmentRow, type StoredChoice } from './assignment-rows';
import { SAYS_ELSE } from './freeze-plan';

type Context = Pick<CallContext, 'db' | 'operator' | 'reads' | 'survey' | 'now'>;
type Filter = Pick<AssignmentItemsQuery, 'fate' | 'outcome' | 'q' | 'differs'>;

const PAGE_ROWS = 50;
const EXPORT_ROWS = 1_000;

/** In the order of the plan, or the most recently handled first. @throws ConsoleError `no_such_assignment` */
export async function listAssignmentItems(
  context: Context,
  number: number,
  { order: asked = 'plan', after, limit = PAGE_ROWS, ...filter }: AssignmentItemsQuery,
): Promise<AssignmentItemsPage> {
  permit(context, 'profiles.read');
  const row = await readAssignmentRow(context.db, number);
  // Remaining items have no time: they are listed in the order in which they will be handled.
  const order = filter.outcome === 'left' ? 'plan' : asked;
  const condition = await conditionOf(context, row, filter);
  const [found, [counted]] = await Promise.all([
    readItems(context.db, condition, { order, after, limit: limit + 1 }),
    rowsOf<{ count: number }>(
      context.db,
      sql`SELECT count(*)::int AS count FROM ${assignmentItems} AS item
        WHERE ${condition} ${order === 'newest' ? sql`AND ${DEALT_WITH} IS NOT NULL` : sql``}`,
    ),
  ]);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return {
    rows: rows.map(({ dealtWith: _, ...item }) => item),
    next: found.length > limit && last ? nextOf(order, last) : null,
    total: counted?.count ?? 0,
  };
}

/** When an item got its outcome, or its change was sent. */
const DEALT_WITH = sql`COALESCE(item.ended_at, item.sent_at)`;

async function conditionOf(
  context: Omit<Context, 'operator'>,
  { number, of, choice }: AssignmentRow,
  { fate, outcome, q, differs }: Filter,
): Promise<SQL> {
  const conditions = [sql`item.assignment = ${number}`];
  if (fate !== undefined) conditions.push(sql`item.fate = ${fate}`);
  if (outcome === 'left') conditions.push(sql`item.fate = 'to_change' AND item.outcome IS NULL`);
  else if (outcome !== undefined) conditions.push(sql`item.outcome = ${outcome}`);
  const sought = q?.trim() ?? '';
  if (sought !== '') conditions.push(await isSought(context, sought));
  if (differs !== undefined) {
    const isSame = sql`EXISTS (SELECT FROM ${assignmentItems} AS old
      WHERE old.assignment = ${of}::bigint AND old.profile = item.profile AND NOT ${SAYS_ELSE})`;
    conditions.push('again' in (choice as StoredChoice) ? sql`NOT ${isSame}` : sql`false`);
  }
  return sql.join(conditions, sql` AND `);
}

/** Searches like Profiles; an unknown profile is found by its UUID. */
async function isSought(context: Omit<Context, 'operator'>, q: string): Promise<SQL> {
  const source = await profilesSource(context, { q });
  const found = listConditionOf(PROFILES_LIST, source, { q });
  const uuid = profileUuid.safeParse(q);
  if (uuid.success) return sql`item.profile = ${uuid.data}::uuid`;
  return sql`item.profile IN (SELECT uuid FROM ${knownProfiles} WHERE ${found ?? sql`false`})`;
}

type Page = { order: 'plan' | 'newest'; after?: string | undefined; limit: number };

type Row = Omit<AssignmentItem, 'readAt' | 'startedAt' | 'endedAt' | 'sideEffects'> & {
  readAt: string | Date | null;
  startedAt: string | Date | null;
  endedAt: string | Date | null;
  sideEffects: AssignmentItem['sideEffects'] | null;
  /** In the database's format, with microseconds. */
  dealtWith: string | null;
};

async function readItems(
  db: Queries,
  condition: SQL,
  { order, after, limit }: Page,
): Promise<(AssignmentItem & Pick<Row, 'dealtWith'>)[]> {
  const { where, by } = order === 'plan' ? afterNumber(after) : afterTime(after);
  const rows = await rowsOf<Row>(
    db,
    sql`
      SELECT item.number, item.profile::text AS profile, ${knownProfiles.customerReference} AS "customerReference",
        item.fate, item.detail, item.before, item.after, item.read_at AS "readAt", item.outcome,
        (item.outcome IS NULL AND item.sent_at IS NOT NULL) AS "isUnderWay", item.found, item.kept,
        item.side_effects AS "sideEffects", item.problem, item.request_id AS "requestId",
        item.started_at AS "startedAt", item.ended_at AS "endedAt", ${DEALT_WITH}::text AS "dealtWith"
      FROM (SELECT * FROM ${assignmentItems} AS item WHERE ${condition} ${where} ORDER BY ${by} LIMIT ${limit}) AS item
      LEFT JOIN ${knownProfiles} ON ${knownProfiles.uuid} = item.profile ORDER BY ${by}`,
  );
  const moment = (given: string | Date | null) => (given === null ? null : new Date(given).toISOString());
  return rows.map(({ readAt, startedAt, endedAt, sideEffects, ...row }) => ({
    ...row,
    readAt: moment(readAt),
    startedAt: moment(startedAt),
    endedAt: moment(endedAt),
    sideEffects: sideEffects ?? [],
  }));
}

function afterNumber(after: string | undefined): { where: SQL; by: SQL } {
  const isNumber = /^\d{1,7}$/.test(after ?? '');
  const where = isNumber ? sql`AND item.number > ${Number(after)}::int` : sql``;
  return { where, by: sql`item.number` };
}

/** Cursor `<time> <number>`; items not handled yet are not included. */
function afterTime(after: string | undefined): { where: SQL; by: SQL } {
  const [, time, number] = /^(\d{4}-\d\d-\d\d [\d:.]{8,15}[+-][\d:]{2,8}) (\d{1,7})$/.exec(after ?? '') ?? [];
  const isAfter =
    time === undefined
      ? sql``
      : sql`AND (${DEALT_WITH}, item.number) < (${time}::timestamptz, ${Number(number)}::int)`;
  return {
    where: sql`AND ${DEALT_WITH} IS NOT NULL ${isAfter}`,
    by: sql`${DEALT_WITH} DESC, item.number DESC`,
  };
}

const nextOf = (
  order: Page['order'],
  { number, dealtWith }: { number: number; dealtWith: string | null },
): string => (order === 'plan' ? String(number) : `${dealtWith} ${number}`);

const idsOf = (forms: AssignedForms | null): string | null =>
  forms === null ? null : forms.form_ids === null ? 'null' : forms.form_ids.join(' ');
const shownIn = (forms: AssignedForms | null): string | null =>
  forms === null ? null : forms.enabled ? 'shown' : 'hidden';

type NamedItem = AssignmentItem & { name: string | null };

const ITEM_COLUMNS: Columns<NamedItem> = [
  ['number', ({ number }) => number],
  ['profile', ({ profile }) => profile],
  ['customer_reference', ({ customerReference }) => customerReference],
  ['customer_name', ({ name }) => name],
  ['plan', ({ fate }) => fate],
  ['plan_words', ({ fate }) => wordsOf(PLANNED_OUTCOME_WORDS, fate)],
  ['plan_detail', ({ detail }) => detail],
  ['read_at', ({ readAt }) => readAt, 'time'],
  ['forms_before', ({ before }) => idsOf(before)],
  ['section_before', ({ before }) => shownIn(before)],
  ['forms_after', ({ after }) => idsOf(after)],
  ['section_after', ({ after }) => shownIn(after)],
  ['outcome', ({ outcome }) => outcome],
  ['outcome_words', ({ outcome }) => wordsOf(ITEM_OUTCOME_WORDS, outcome)],
  ['forms_found', ({ found }) => idsOf(found)],
  ['forms_kept', ({ kept }) => idsOf(kept)],
  ['side_effects', ({ sideEffects }) => sideEffects.map(({ path }) => path).join(' ') || null],
  ['problem', ({ problem }) => problem],
  ['request_id', ({ requestId }) => requestId],
  ['started_at', ({ startedAt }) => startedAt, 'time'],
  ['ended_at', ({ endedAt }) => endedAt, 'time'],
];

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;
/** A decision either approved the plan or sent it back, whether or not approval was required when it was made. */
const ifApproved = ({ state }: AssignmentRow, value: string | null): string | null =>
  state === 'sent_back' ? null : value;

/** Repeated in every row: each row proves itself, and the file stays a plain table. */
const ASSIGNMENT_COLUMNS: Columns<AssignmentRow> = [
  ['assignment', ({ number }) => assignmentNumber(number)],
  ['title', ({ title }) => title],
  ['reason', ({ reason }) => reason],
  ['ticket', ({ ticket }) => ticket],
  ['chosen_by', ({ choice }) => JSON.stringify(choice)],
  ['planned_by', ({ madeBy }) => madeBy],
  ['planned_at', ({ plannedAt }) => iso(plannedAt), 'time'],
  ['approved_by', (row) => ifApproved(row, row.decidedBy)],
  ['approved_at', (row) => ifApproved(row, iso(row.decidedAt)), 'time'],
  ['run_started_by', ({ startedBy }) => startedBy],
  ['run_started_at', ({ startedAt }) => iso(startedAt), 'time'],
  ['run_ended_at', ({ endedAt }) => iso(endedAt), 'time'],
  ['plan_sha256', ({ hash }) => hash],
];

/** The plan, and once it was carried out the report, as CSV. @throws ConsoleError `no_such_assignment` */
export async function* exportAssignmentItems(
  context: Context & Pick<CallContext, 'call' | 'activity'>,
  number: number,
  filter: Filter,
): AsyncGenerator<TableRows> {
  permit(context, 'profiles.read');
  const { db } = context;
  const row = await readAssignmentRow(db, number);
  await context.activity.exported(context, 'assignment', {
    assignment: assignmentNumber(number),
    ...filter,
    format: 'csv',
  });
  const columns: Columns<NamedItem> = [
    ...ITEM_COLUMNS,
    ...ASSIGNMENT_COLUMNS.map(([heading, cell, kind]) => [heading, () => cell(row), kind] as const),
  ];
  yield* toTable(columns, pagesOf(db, await conditionOf(context, row, filter)));
}

async function* pagesOf(db: Queries, condition: SQL): AsyncGenerator<NamedItem[]> {
  for (let after: string | undefined; ; ) {
    const rows = await readItems(db, condition, { order: 'plan', after, limit: EXPORT_ROWS });
    const names = await readProfileNames(
      db,
      rows.map(({ profile }) => profile),
    );
    if (rows.length > 0) yield rows.map((row) => ({ ...row, name: names.get(row.profile) ?? null }));
    if (rows.length < EXPORT_ROWS) return;
    after = String(rows.at(-1)?.number);
  }
}
