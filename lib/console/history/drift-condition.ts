import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { activity } from '@/lib/db/activity-schema';
import { configurationSnapshots as snapshots } from '@/lib/db/console-schema';
import type { Queries } from '@/lib/db/database';

/** How long a save may be under way; one that has no outcome after that lost its process. */
export const SAVE_TAKES_MS = 10 * 60_000;
/** How long before a change was found a save may have made it that is not known to have arrived. */
const DOUBT = "interval '1 day'";
export const DRIFT_DAYS = 7;
const DAY_MS = 86_400_000;

/** Keeps the planner from reading all of Activity at once to join it: each of few versions looks by index. */
const EACH = sql.raw('OFFSET 0');

/**
 * Versions that are drift, of a query that calls them `version`: a reading found them changed, and no save of this
 * console explains it. A save under way holds the judgement back: its answer turns what was found into its own. One that
 * failed, or of which nothing more was heard, explains what it asked for.
 * @param now Unix time in milliseconds
 */
export const isDrift = (now: number): SQL => sql`version.reason = 'changed' AND NOT EXISTS (
  SELECT FROM ${activity} AS intent
  WHERE intent.profile = version.profile AND intent.action = 'forms.changed' AND intent.outcome = 'intended'
    AND ${before(sql`version.first_read_at`)} < ${sql.raw(DOUBT)} AND ${before(sql`version.first_read_at`)} >= '0'
    AND (${isUnderWay(now)} OR (
      NOT EXISTS (
        SELECT FROM ${activity} AS outcome WHERE outcome.intent = intent.number AND outcome.outcome <> 'failed' ${EACH})
      AND json_array_length(version.changes) = 1 AND version.changes -> 0 ->> 'key' = 'forms'
      AND (intent.after ->> 'enabled') = (version.forms ->> 'enabled')
      AND (intent.after -> 'form_ids')::jsonb @> (version.forms -> 'form_ids')::jsonb
      AND (version.forms -> 'form_ids')::jsonb @> (intent.after -> 'form_ids')::jsonb)) ${EACH})`;

/** As a difference, which no index has: with two bounds a whole day of Activity would be read for each version. */
const before = (moment: SQL): SQL => sql`${moment} - intent.at`;

/** Of an `intent`: it may still be answered. */
const isUnderWay = (now: number): SQL => sql`(
  intent.at > ${new Date(now - SAVE_TAKES_MS).toISOString()}::timestamptz
  AND NOT EXISTS (SELECT FROM ${activity} AS outcome WHERE outcome.intent = intent.number ${EACH}))`;

/** Whether a save of the profile is under way that began before the version was found. */
export const isHeldBack = (now: number, version: Found): SQL => sql`EXISTS (
  SELECT FROM ${activity} AS intent
  WHERE intent.profile = ${version.profile} AND intent.action = 'forms.changed' AND intent.outcome = 'intended'
    AND intent.at <= ${version.firstReadAt} AND ${isUnderWay(now)} ${EACH})`;

interface Found {
  profile: SQLWrapper;
  firstReadAt: SQLWrapper;
}

/** The same of a query over the versions themselves: what is shown of a version that may yet turn out to be a save. */
export const isToldYet = (now: number): SQL =>
  sql`NOT (${snapshots.reason} = 'changed' AND ${isHeldBack(now, snapshots)})`;

/** UUIDs of the profiles with a drift of the last seven days. */
export async function findChangedOutside(db: Queries, now: number): Promise<string[]> {
  const { rows } = (await db.execute(sql`
    SELECT DISTINCT version.profile FROM ${snapshots} AS version
    WHERE version.first_read_at >= ${new Date(now - DRIFT_DAYS * DAY_MS).toISOString()}::timestamptz
      AND ${isDrift(now)}`)) as unknown as { rows: { profile: string }[] };
  return rows.map(({ profile }) => profile);
}
