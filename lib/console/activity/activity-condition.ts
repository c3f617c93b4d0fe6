import { and, eq, gte, inArray, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import { type ActivityFilter, NOBODY } from '@/lib/contract/activity';
import { profileUuid } from '@/lib/contract/profile-uuid';
import { activity } from '@/lib/db/activity-schema';
import { knownProfiles } from '@/lib/db/console-schema';
import type { Queries } from '@/lib/db/database';
import { numbersBetween } from '../numbers-between';

/** Profiles that share a customer reference and are asked for together, at most. */
const MOST_PROFILES = 100;

/** An intent is told by its outcome, where there is one. Of an EXISTS PostgreSQL may read every outcome beforehand. */
export const HAS_NO_OUTCOME = sql`(${activity.outcome} <> 'intended' OR (
  SELECT outcomes.number FROM console.activity AS outcomes WHERE outcomes.intent = ${activity.number} LIMIT 1
) IS NULL)`;

/** What a filter asks of `activity`; null: nothing can match. */
export async function activityCondition(
  db: Queries,
  { operator, profile, action, outcome, from, to }: ActivityFilter,
): Promise<SQL | undefined | null> {
  const [span, profiles] = await Promise.all([
    numbersBetween(db, { table: activity, number: activity.number, at: activity.at }, from, to),
    profile === undefined ? undefined : findProfiles(db, profile),
  ]);
  if (span === null || profiles?.length === 0) return null;
  const [only] = profiles ?? [];
  return and(
    operator === undefined
      ? undefined
      : operator === NOBODY
        ? isNull(activity.operatorId)
        : eq(activity.operatorId, operator),
    profiles === undefined || only === undefined
      ? undefined
      : profiles.length === 1
        ? eq(activity.profile, only)
        : inArray(activity.profile, profiles),
    action === undefined ? undefined : eq(activity.action, action),
    outcome === undefined ? undefined : eq(activity.outcome, outcome),
    from === undefined ? undefined : gte(activity.at, new Date(from)),
    to === undefined ? undefined : lte(activity.at, new Date(to)),
    span.first === undefined ? undefined : gte(activity.number, span.first),
    span.last === undefined ? undefined : lte(activity.number, span.last),
  );
}

/** Conditions for the page that follows row `before`. */
export const olderThan = (condition: SQL | undefined, before: number | undefined): SQL | undefined =>
  before === undefined ? condition : and(condition, lt(activity.number, before));

/** By UUID, or by a whole customer reference whatever its case. */
async function findProfiles(db: Queries, text: string): Promise<string[]> {
  const uuid = profileUuid.safeParse(text);
  if (uuid.success) return [uuid.data];
  const rows = await db
    .select({ uuid: knownProfiles.uuid })
    .from(knownProfiles)
    .where(sql`search_reference COLLATE "C" = ${text.toLowerCase()}`)
    .limit(MOST_PROFILES);
  return rows.map(({ uuid: found }) => found);
}
