import 'server-only';
import { type SQL, sql } from 'drizzle-orm';
import type {
  AssignmentItem,
  AssignmentItemsPage,
  AssignmentItemsQuery,
} from '@/lib/contract/assignments/plan';
import { assignmentNumber } from '@/lib/contract/assignments/words';
import type { AssignedForms } from '@/lib/contract/forms-update';
import { profileUuid } from '@/lib/contract/profile-uuid';
import { assignmentItems } from '@/lib/db/assignment-schema';
import { knownProfiles } from '@/lib/db/console-schema';
import type { Queries } from '@/lib/db/database';
import { rowsOf } from '@/lib/work/work-store';
import { recordExport } from '../activity/activity-log';
import type { CallContext } from '../context';
import { type Columns, toCsv } from '../lists/export-rows';
import { permit } from '../permit';
import { readAssignmentRow } from './assignment-rows';

type Context = Pick<CallContext, 'db' | 'operator'>;
type Filter = Pick<AssignmentItemsQuery, 'fate' | 'outcome' | 'q'>;

const PAGE_ROWS = 50;
const EXPORT_ROWS = 1_000;

/** In the order of the plan, or what was dealt with last first. @throws ConsoleError `no_such_assignment` */
export async function listAssignmentItems(
  context: Context,
  number: number,
  { order = 'plan', after, limit = PAGE_ROWS, ...filter }: AssignmentItemsQuery,
): Promise<AssignmentItemsPage> {
  permit(context, 'profiles.read');
  await readAssignmentRow(context.db, number);
  const condition = conditionOf(number, filter);
  const [found, [counted]] = await Promise.all([
    readItems(context.db, condition, { order, after, limit: limit + 1 }),
    rowsOf<{ count: number }>(
      context.db,
      sql`SELECT count(*)::int AS count FROM ${assignmentItems} AS item
        ${filter.q ? JOINED : sql``} WHERE ${condition}`,
    ),
  ]);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return {
    rows,
    next: found.length > limit && last ? nextOf(order, last) : null,
    total: counted?.count ?? 0,
  };
}

const JOINED = sql`LEFT JOIN ${knownProfiles} ON ${knownProfiles.uuid} = item.profile`;

function conditionOf(number: number, { fate, outcome, q }: Filter): SQL {
  const conditions = [sql`item.assignment = ${number}`];
  if (fate !== undefined) conditions.push(sql`item.fate = ${fate}`);
  if (outcome === 'left') conditions.push(sql`item.fate = 'to_change' AND item.outcome IS NULL`);
  else if (outcome !== undefined) conditions.push(sql`item.outcome = ${outcome}`);
  const sought = q?.trim() ?? '';
  const uuid = profileUuid.safeParse(sought);
  if (uuid.success) conditions.push(sql`item.profile = ${uuid.data}::uuid`);
  else if (sought !== '') {
    const part = `%${sought.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    conditions.push(sql`${knownProfiles.searchReference} LIKE ${part}`);
  }
  return sql.join(conditions, sql` AND `);
}

type Page = { order: 'plan' | 'newest'; after?: string | undefined; limit: number };

type Row = Omit<AssignmentItem, 'readAt' | 'startedAt' | 'endedAt' | 'sideEffects'> & {
  readAt: string | Date | null;
  startedAt: string | Date | null;
  endedAt: string | Date | null;
  sideEffects: AssignmentItem['sideEffects'] | null;
};

async function readItems(
  db: Queries,
  condition: SQL,
  { order, after, limit }: Page,
): Promise<AssignmentItem[]> {
  // What is under way stands before what is over, and what was not begun behind it.
  const at = sql`COALESCE(item.ended_at, CASE WHEN item.sent_at IS NULL THEN '-infinity'::timestamptz ELSE 'infinity' END)`;
  const { where, by } = order === 'plan' ? afterNumber(after) : afterTime(at, after);
  const rows = await rowsOf<Row>(
    db,
    sql`
      SELECT item.number, item.profile::text AS profile, ${knownProfiles.customerReference} AS "customerReference",
        item.fate, item.detail, item.before, item.after, item.read_at AS "readAt", item.outcome,
        (item.outcome IS NULL AND item.sent_at IS NOT NULL) AS "isUnderWay", item.found, item.kept,
        item.side_effects AS "sideEffects", item.problem, item.request_id AS "requestId",
        item.started_at AS "startedAt", item.ended_at AS "endedAt"
      FROM ${assignmentItems} AS item ${JOINED} WHERE ${condition} ${where} ORDER BY ${by} LIMIT ${limit}`,
  );
  const iso = (given: string | Date | null) => (given === null ? null : new Date(given).toISOString());
  return rows.map(({ readAt, startedAt, endedAt, sideEffects, ...row }) => ({
    ...row,
    ...{ readAt: iso(readAt), startedAt: iso(startedAt), endedAt: iso(endedAt) },
    sideEffects: sideEffects ?? [],
  }));
}

function afterNumber(after: string | undefined): { where: SQL; by: SQL } {
  const last = Number(after);
  const where =
    after === undefined || !Number.isSafeInteger(last) ? sql`` : sql`AND item.number > ${last}::int`;
  return { where, by: sql`item.number` };
}

/** `<milliseconds>.<number>`: of those not dealt with the number alone. */
function afterTime(at: SQL, after: string | undefined): { where: SQL; by: SQL } {
  const by = sql`${at} DESC, item.number`;
  const [, ended, number] = /^(-?\d{1,16}|-)\.(\d{1,7})$/.exec(after ?? '') ?? [];
  if (ended === undefined || number === undefined) return { where: sql``, by };
  const than = ended === '-' ? sql`'-infinity'::timestamptz` : sql`to_timestamp(${ended}::float8 / 1000)`;
  // To the millisecond, as the address says no more: rows of the same millisecond stand in the order of their numbers.
  const whole = ended === '-' ? at : sql`date_trunc('milliseconds', ${at})`;
  return {
    where: sql`AND (${whole} < ${than} OR (${whole} = ${than} AND item.number > ${number}::int))`,
    by: sql`${whole} DESC, item.number`,
  };
}

const nextOf = (order: Page['order'], { number, endedAt }: AssignmentItem): string =>
  order === 'plan' ? String(number) : `${endedAt === null ? '-' : Date.parse(endedAt)}.${number}`;

const idsOf = (forms: AssignedForms | null): string | null =>
  forms === null ? null : forms.form_ids === null ? 'null' : forms.form_ids.join(' ');
const shownIn = (forms: AssignedForms | null): string | null =>
  forms === null ? null : forms.enabled ? 'shown' : 'hidden';

const COLUMNS: Columns<AssignmentItem> = [
  ['number', ({ number }) => number],
  ['profile', ({ profile }) => profile],
  ['customer_reference', ({ customerReference }) => customerReference],
  ['plan', ({ fate }) => fate],
  ['plan_detail', ({ detail }) => detail],
  ['read_at', ({ readAt }) => readAt],
  ['forms_before', ({ before }) => idsOf(before)],
  ['section_before', ({ before }) => shownIn(before)],
  ['forms_after', ({ after }) => idsOf(after)],
  ['section_after', ({ after }) => shownIn(after)],
  ['outcome', ({ outcome }) => outcome],
  ['forms_found', ({ found }) => idsOf(found)],
  ['forms_kept', ({ kept }) => idsOf(kept)],
  ['side_effects', ({ sideEffects }) => sideEffects.map(({ path }) => path).join(' ') || null],
  ['problem', ({ problem }) => problem],
  ['request_id', ({ requestId }) => requestId],
  ['started_at', ({ startedAt }) => startedAt],
  ['ended_at', ({ endedAt }) => endedAt],
];

/** The plan, and once it was carried out the report, as CSV. @throws ConsoleError `no_such_assignment` */
export async function* exportAssignmentItems(
  context: Pick<CallContext, 'db' | 'operator' | 'call' | 'now' | 'activity'>,
  number: number,
  filter: Filter,
): AsyncGenerator<string> {
  permit(context, 'profiles.read');
  const { db } = context;
  await readAssignmentRow(db, number);
  await recordExport(context, 'assignment', {
    assignment: assignmentNumber(number),
    ...filter,
    format: 'csv',
  });
  yield* toCsv(COLUMNS, pagesOf(db, conditionOf(number, filter)));
}

async function* pagesOf(db: Queries, condition: SQL): AsyncGenerator<AssignmentItem[]> {
  for (let after: string | undefined; ; ) {
    const rows = await readItems(db, condition, { order: 'plan', after, limit: EXPORT_ROWS });
    if (rows.length > 0) yield rows;
    if (rows.length < EXPORT_ROWS) return;
    after = String(rows.at(-1)?.number);
  }
}
