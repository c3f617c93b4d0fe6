import { and, eq, gte, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import { knownProfiles } from '@/lib/features/profiles/tables';
import type { Queries } from '@/lib/platform/db/database';
import { isOneOf } from '@/lib/platform/db/is-one-of';
import { conditionOf, type ListSource } from '@/lib/platform/list/server/list-sql';
import { numbersBetween } from '@/lib/platform/list/server/numbers-between';
import { profileUuid } from '@/lib/platform/text/profile-uuid';
import type { ActivityFilter } from '../activity';
import { ACTIVITY_LIST, NOBODY } from '../list';
import { activity } from '../tables';

/** The most profiles with one customer reference that a filter covers. */
const MOST_PROFILES = 100;

/**
 * An intent is listed only until it has an outcome, and repeated acts only by the row that counts them. With
 * EXISTS, PostgreSQL might read every outcome first.
 */
export const HAS_NO_OUTCOME = sql`(
  SELECT outcomes.number FROM console.activity AS outcomes WHERE outcomes.intent = ${activity.number} LIMIT 1
) IS NULL`;

const sourceOf = (profiles: readonly string[]): ListSource<typeof ACTIVITY_LIST> => ({
  table: activity,
  filters: {
    operator: (operator: string) =>
      operator === NOBODY ? isNull(activity.operatorId) : eq(activity.operatorId, operator),
    // Separate from the others: its index is already in the order of the rows.
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

/** A filter as a condition on `activity`; null: nothing can match. */
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

/** By UUID, or by a complete customer reference, ignoring case. */
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
