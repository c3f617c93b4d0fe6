import { and, eq, gte, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import { type ActivityFilter, NOBODY } from '@/lib/contract/activity';
import { ACTIVITY_LIST } from '@/lib/contract/lists/activity';
import { profileUuid } from '@/lib/contract/profile-uuid';
import { activity } from '@/lib/db/activity-schema';
import { knownProfiles } from '@/lib/db/console-schema';
import type { Queries } from '@/lib/db/database';
import { isOneOf } from '@/lib/db/is-one-of';
import { conditionOf, type ListSource } from '../lists/list-sql';
import { numbersBetween } from '../numbers-between';

/** Profiles that share a customer reference and are asked for together, at most. */
const MOST_PROFILES = 100;

/**
 * An intent is shown by its outcome, and the first act of a minute by the row that counts all of them. Of an EXISTS
 * PostgreSQL may read every outcome beforehand.
 */
export const HAS_NO_OUTCOME = sql`(
  SELECT outcomes.number FROM console.activity AS outcomes WHERE outcomes.intent = ${activity.number} LIMIT 1
) IS NULL`;

const sourceOf = (profiles: readonly string[]): ListSource<typeof ACTIVITY_LIST> => ({
  table: activity,
  filters: {
    operator: (operator: string) =>
      operator === NOBODY ? isNull(activity.operatorId) : eq(activity.operatorId, operator),
    // One by itself: its index has its rows in their order.
    profile: () =>
      profiles[0] !== undefined && profiles.length === 1
        ? eq(activity.profile, profiles[0])
        : isOneOf(activity.profile, profiles),
    action: activity.action,
    outcome: activity.outcome,
    from: (time: string) => gte(activity.at, new Date(time)),
    to: (time: string) => lte(activity.at, new Date(time)),
  },
});

/** What a filter asks of `activity`; null: nothing can match. */
export async function activityCondition(
  db: Queries,
  filter: ActivityFilter,
): Promise<SQL | undefined | null> {
  const { profile, from, to } = filter;
  const [span, profiles] = await Promise.all([
    numbersBetween(db, { table: activity, number: activity.number, at: activity.at }, from, to),
    profile === undefined ? null : findProfiles(db, profile),
  ]);
  if (span === null || profiles?.length === 0) return null;
  return and(conditionOf(ACTIVITY_LIST, sourceOf(profiles ?? []), filter), span);
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
