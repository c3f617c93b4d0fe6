import 'server-only';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { knownProfiles } from '@/lib/features/profiles/tables';
import type { Queries } from '@/lib/platform/db/database';
import type { DatabaseCall } from '@/lib/platform/use-case/call';
import { ConsoleError } from '@/lib/platform/use-case/console-error';
import { permit } from '@/lib/platform/use-case/permit';
import { rowsOf } from '@/lib/platform/work/work-store';
import {
  ACTIVITY_PAGE,
  type ActivityDetail,
  type ActivityPage,
  type ActivityQuery,
  type ActivityRow,
} from '../activity';
import type { ActivityAction, ActivityOutcome } from '../activity-actions';
import { activity } from '../tables';
import { activityCondition, HAS_NO_OUTCOME, olderThan } from './activity-condition';
import { type ActivityRecord, operatorOf } from './record';

/** A complete row: everything that is hashed, plus the profile's current name. */
export type WholeRow = ActivityRow & Pick<ActivityDetail, 'previousHash' | 'hash'>;

/** Newest first. */
export async function readRows(db: Queries, condition: SQL | undefined, limit: number): Promise<WholeRow[]> {
  const rows = await db
    .select({ row: activity, customerReference: knownProfiles.customerReference })
    .from(activity)
    .leftJoin(knownProfiles, eq(knownProfiles.uuid, activity.profile))
    .where(condition)
    .orderBy(desc(activity.number))
    .limit(limit);
  return rows.map(({ row, customerReference }) => toWholeRow(row, customerReference));
}

function toWholeRow(record: ActivityRecord, customerReference: string | null): WholeRow {
  const { at, action, outcome, operatorId, operatorName, operatorEmail, operatorRole, ...rest } = record;
  return {
    ...rest,
    at: at.toISOString(),
    action: action as ActivityAction,
    outcome: outcome as ActivityOutcome,
    operator: operatorOf(record),
    customerReference,
  };
}

/**
 * A page of activity, newest first. Each act is one row: an intent is listed only until it has an outcome.
 */
export async function listActivity(
  { db, now, operator }: Pick<DatabaseCall, 'db' | 'now' | 'operator'>,
  query: ActivityQuery,
): Promise<ActivityPage> {
  permit({ operator }, 'activity.read');
  const { before, limit = ACTIVITY_PAGE, ...filter } = query;
  const condition = await activityCondition(db, filter);
  const [found, operators] = await Promise.all([
    condition === null ? [] : readRows(db, and(olderThan(condition, before), HAS_NO_OUTCOME), limit + 1),
    listOperators(db),
  ]);
  const rows = found.slice(0, limit).map(({ hash: _, previousHash: __, ...row }) => row);
  const [any] = rows.length > 0 ? rows : await readRows(db, undefined, 1);
  return {
    rows,
    next: found.length > limit ? (rows.at(-1)?.number ?? null) : null,
    any: any !== undefined,
    operators,
    readAt: new Date(now()).toISOString(),
  };
}

/** A row with its hashes. @throws ConsoleError `no_such_activity` */
export async function readActivity(
  { db, operator }: Pick<DatabaseCall, 'db' | 'operator'>,
  number: number,
): Promise<ActivityDetail> {
  permit({ operator }, 'activity.read');
  const [[row], [outcome]] = await Promise.all([
    readRows(db, eq(activity.number, number), 1),
    db.select({ number: activity.number }).from(activity).where(eq(activity.intent, number)).limit(1),
  ]);
  if (row === undefined) throw new ConsoleError('no_such_activity');
  return { ...row, outcomeNumber: outcome?.number ?? null };
}

/** The most operators to choose from. */
const MOST = 500;

/** Skips from one operator to the next in the index: the cost depends on the operators, not on the rows. */
const OPERATORS = sql`
  WITH RECURSIVE ids AS (
    (SELECT operator_id AS id FROM console.activity WHERE operator_id IS NOT NULL ORDER BY operator_id LIMIT 1)
    UNION ALL
    SELECT (SELECT operator_id FROM console.activity WHERE operator_id > ids.id ORDER BY operator_id LIMIT 1)
    FROM ids WHERE ids.id IS NOT NULL
  )
  SELECT ids.id, COALESCE(newest.operator_name, '') AS name, COALESCE(newest.operator_email, '') AS email
  FROM ids CROSS JOIN LATERAL (
    SELECT operator_name, operator_email FROM console.activity
    WHERE operator_id = ids.id ORDER BY number DESC LIMIT 1
  ) AS newest
  ORDER BY newest.operator_name, newest.operator_email LIMIT ${MOST}`;

const listOperators = (db: Queries) => rowsOf<ActivityPage['operators'][number]>(db, OPERATORS);
