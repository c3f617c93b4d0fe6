import { type SQL, sql } from 'drizzle-orm';
import { activity } from '@/lib/features/activity/tables';
import { assignmentItems } from '@/lib/features/assignments/tables';
import type { Queries } from '@/lib/platform/db/database';
import { configurationSnapshots as snapshots } from '../tables';

/** How long after a save without a known result the service may still be changed by it. */
const DOUBT = "interval '1 day'";
export const DRIFT_DAYS = 7;
const DAY_MS = 86_400_000;

/** Stops the planner from joining all of Activity at once: each of the few versions uses the index. */
const EACH = sql.raw('OFFSET 0');

/** When the profile was last known to be different: the console may not have read it for days. */
const LAST_DIFFERENT = sql`coalesce((
  SELECT before.last_read_at FROM ${snapshots} AS before
  WHERE before.profile = version.profile AND before.number < version.number
  ORDER BY before.number DESC LIMIT 1), version.first_read_at)`;

/**
 * As a difference, so that no index is used: with two bounds a whole day of Activity would be read for each
 * version.
 */
const isInDoubtSince = (moment: SQL): SQL => sql`${LAST_DIFFERENT} - ${moment} < ${sql.raw(DOUBT)}
  AND version.first_read_at - ${moment} >= '0'`;

const hasForms = (asked: SQL): SQL => sql`(${asked} ->> 'enabled') = (version.forms ->> 'enabled')
  AND (${asked} -> 'form_ids')::jsonb @> (version.forms -> 'form_ids')::jsonb
  AND (version.forms -> 'form_ids')::jsonb @> (${asked} -> 'form_ids')::jsonb`;

/**
 * Versions that are outside changes, for a query with the alias `version`: a reading found a change that no
 * save or run of this console explains. A save that failed, or has no outcome, explains the forms it asked for. Changes
 * found while a save is in progress are not stored (see `findUnderSave`).
 */
export const IS_DRIFT = sql`version.reason = 'changed' AND NOT (
  json_array_length(version.changes) = 1 AND version.changes -> 0 ->> 'key' = 'forms' AND (
    EXISTS (
      SELECT FROM ${activity} AS intent
      WHERE intent.profile = version.profile AND intent.action = 'forms.changed' AND intent.outcome = 'intended'
        AND ${isInDoubtSince(sql`intent.at`)} AND ${hasForms(sql`intent.after`)}
        AND NOT EXISTS (
          SELECT FROM ${activity} AS outcome WHERE outcome.intent = intent.number AND outcome.outcome <> 'failed' ${EACH})
      ${EACH})
    OR EXISTS (
      SELECT FROM ${assignmentItems} AS item
      WHERE item.profile = version.profile AND ${isInDoubtSince(sql`item.sent_at`)} AND ${hasForms(sql`item.after`)}
        AND (item.outcome IS NULL OR item.outcome IN ('not_known', 'failed'))
      ${EACH})))`;

/** Counting stops here: "1,000 or more". */
const MOST_COUNTED = 1_000;

/** The number of outside changes that no one has reviewed, for a column of a statement. */
export const COUNT_UNREVIEWED = sql`(SELECT count(*)::int FROM (
  SELECT FROM ${snapshots} AS version WHERE version.reviewed_at IS NULL AND ${IS_DRIFT}
  ORDER BY version.first_read_at DESC, version.number DESC LIMIT ${sql.raw(String(MOST_COUNTED))}) AS unreviewed)`;

/** UUIDs of the profiles with an outside change in the last seven days. @param now Unix time in milliseconds */
export async function findChangedOutside(db: Queries, now: number): Promise<string[]> {
  const { rows } = (await db.execute(sql`
    SELECT DISTINCT version.profile FROM ${snapshots} AS version
    WHERE version.first_read_at >= ${new Date(now - DRIFT_DAYS * DAY_MS).toISOString()}::timestamptz
      AND ${IS_DRIFT}`)) as unknown as { rows: { profile: string }[] };
  return rows.map(({ profile }) => profile);
}
