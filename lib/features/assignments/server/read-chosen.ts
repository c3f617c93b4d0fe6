import { sql } from 'drizzle-orm';
import { readCheckFilter } from '@/lib/features/checks/check-filter';
import { exceptionInForce } from '@/lib/features/exceptions/server/exception-in-force';
import { checkExceptions } from '@/lib/features/exceptions/tables';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { today } from '@/lib/features/setups/server/baseline-heads';
import { setups } from '@/lib/features/setups/tables';
import { rowsOf } from '@/lib/platform/work/work-store';
import { assignmentItems, assignments } from '../tables';
import { PLAN_HOLDS } from '../words';
import type { ChoiceContext } from './choose-profiles';

/** What a plan uses in addition to readings. */
export interface PlanSource {
  /** The run that it undoes or completes; null: none. */
  run: number | null;
  which: 'all' | 'undo' | 'rest';
  /** The plan that it replaces: profiles in that one are not a conflict. */
  instead: number | null;
  /** The check in its filter. */
  check: string | undefined;
}

/** A chosen profile with its newest reading. */
export interface ChosenProfile {
  number: number;
  profile: string;
  /** One of `READ_FAILURES`, or null. */
  failure: string | null;
  /** In `contents`; null: it was never read, or is unknown. */
  content: number | null;
  isLeftOut: boolean;
  readAt: string | null;
  /** Another assignment that will change it; when its exception from the filter's check expires. */
  other: number | null;
  exceptedUntil: string | null;
  /**
   * For a run that is undone or completed, as text: the item's forms before, the planned forms, and those
   * that the run wrote.
   */
  before: string | null;
  after: string | null;
  wrote: string | null;
  /** The newest reading is older than the run's write. */
  isOlder: boolean;
}

/**
 * The next chosen profiles. Their other assignments are found by profile (`OFFSET 0` keeps the two searches apart):
 * without statistics, PostgreSQL would read a whole other plan for each profile.
 */
export function readChosen(
  { db, now }: ChoiceContext,
  { number, from, most, source }: { number: number; from: number; most: number; source: PlanSource },
): Promise<ChosenProfile[]> {
  const { run, instead } = source;
  const old = new Date(now() - PLAN_HOLDS).toISOString();
  const filter = source.check === undefined ? null : readCheckFilter(source.check);
  // For profiles that fail the check: those with an active exception.
  const excepted =
    filter?.result === 'fail'
      ? sql`(SELECT max(${checkExceptions.until})::text FROM ${checkExceptions}
          WHERE ${checkExceptions.check} = ${filter.check}::uuid AND ${checkExceptions.profile} = chosen.profile
            AND ${exceptionInForce(today({ now }))})`
      : sql`NULL::text`;
  // The run's response is newer than such a reading.
  const isBefore = sql`${knownProfiles.readAt} < was.ended_at`;
  const took =
    run === null
      ? {
          told: sql`NULL::text AS before, NULL::text AS after, NULL::text AS wrote, false AS "isOlder"`,
          join: sql``,
        }
      : {
          told: sql`was.before::text, was.after::text, CASE WHEN was.outcome = 'changed' THEN COALESCE(was.kept, was.after)::text END AS wrote, COALESCE(${isBefore}, false) AS "isOlder"`,
          join: sql`LEFT JOIN ${assignmentItems} AS was ON was.profile = chosen.profile AND was.assignment = ${run}::bigint`,
        };
  return rowsOf<ChosenProfile>(
    db,
    sql`
      WITH chosen AS (
        SELECT ${from}::int + place::int AS number, profile
        FROM ${assignments} AS plan, unnest(plan.profiles[${from + 1}::int:${from + most}::int]) WITH ORDINALITY AS of (profile, place)
        WHERE plan.number = ${number}::bigint)
      SELECT chosen.number, chosen.profile::text AS profile, ${knownProfiles.failure} AS failure,
        ${knownProfiles.content}::float8 AS content, setup.left_out IS NOT NULL AS "isLeftOut",
        ${knownProfiles.readAt}::text AS "readAt", ${excepted} AS "exceptedUntil",
        (SELECT min(item.assignment)::float8
          FROM (
            SELECT assignment FROM ${assignmentItems}
            WHERE profile = chosen.profile AND fate = 'to_change' AND outcome IS NULL
              AND assignment <> ${number}::bigint AND assignment IS DISTINCT FROM ${instead}::bigint
            OFFSET 0) AS item
          JOIN ${assignments} AS open ON open.number = item.assignment
          WHERE open.ended_at IS NULL AND open.state <> 'planning'
            AND (open.started_at IS NOT NULL OR open.planned_at > ${old}::timestamptz)) AS other,
        ${took.told}
      FROM chosen
      LEFT JOIN ${knownProfiles} ON ${knownProfiles.uuid} = chosen.profile
      LEFT JOIN ${setups} AS setup ON setup.number = ${knownProfiles.setup}
      ${took.join}
      ORDER BY chosen.number`,
  );
}
