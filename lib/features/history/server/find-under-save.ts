import { sql } from 'drizzle-orm';
import { activity } from '@/lib/features/activity/tables';
import { assignmentItems } from '@/lib/features/assignments/tables';
import type { Queries } from '@/lib/platform/db/database';
import { rowsOf } from '@/lib/platform/work/work-store';
import type { Reading } from './reading';

/** How long a change can be in progress, in milliseconds; without an outcome after that, its process died. */
const SAVE_TAKES_MS = 10 * 60_000;

/** Each profile uses the index: the planner would rather read all of Activity once. */
const EACH = sql.raw('OFFSET 0');

/**
 * Finds readings that may contain a change by this console that is not recorded yet: a save or a run's item
 * is in progress, other than the reading's own. Call it in the transaction that would store them.
 * @returns their profiles
 */
export async function findUnderSave(db: Queries, readings: readonly Reading[]): Promise<ReadonlySet<string>> {
  if (readings.length === 0) return new Set();
  const rows = readings.map(({ uuid, readAt, requestId }) => ({ uuid, readAt, requestId }));
  // Instances' clocks differ, so an intent may seem to come after the reading.
  const isRecent = (moment: ReturnType<typeof sql>) =>
    sql`abs(extract(epoch FROM ${moment}) * 1000 - reading."readAt") < ${SAVE_TAKES_MS}`;
  const found = await rowsOf<{ uuid: string }>(
    db,
    sql`
    SELECT reading.uuid::text AS uuid
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS reading (uuid uuid, "readAt" float8, "requestId" text)
    WHERE EXISTS (
        SELECT FROM ${activity} AS intent
        WHERE intent.profile = reading.uuid AND intent.action = 'forms.changed' AND intent.outcome = 'intended'
          AND intent.request_id IS DISTINCT FROM reading."requestId" AND ${isRecent(sql`intent.at`)}
          AND NOT EXISTS (SELECT FROM ${activity} AS outcome WHERE outcome.intent = intent.number ${EACH}) ${EACH})
      OR EXISTS (
        SELECT FROM ${assignmentItems} AS item
        WHERE item.profile = reading.uuid AND item.outcome IS NULL AND ${isRecent(sql`item.sent_at`)}
          AND 'assignment-' || item.assignment || '-' || item.number <> reading."requestId" ${EACH})`,
  );
  return new Set(found.map(({ uuid }) => uuid));
}
