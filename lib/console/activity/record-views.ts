import { and, eq, gt, inArray, max } from 'drizzle-orm';
import { activity } from '@/lib/db/activity-schema';
import type { Queries } from '@/lib/db/database';
import { type Actor, holdActivity, recordAll } from './record';

/** Milliseconds in which an operator's views of one profile are one row. */
export const ONE_VIEW_MS = 15 * 60_000;

/** An operator was shown a profile. */
export interface View {
  actor: Actor;
  profile: string;
}

/** Other instances may have written the same view, and a process that began anew remembers none. */
export async function recordViews(db: Queries, views: readonly View[]): Promise<void> {
  await db.transaction(async (transaction) => {
    await holdActivity(transaction);
    const since = Math.min(...views.map(({ actor }) => actor.now())) - ONE_VIEW_MS;
    const known = await transaction
      .select({
        operator: activity.operatorId,
        profile: activity.profile,
        at: max(activity.at),
      })
      .from(activity)
      .where(
        and(
          inArray(activity.profile, [...new Set(views.map(({ profile }) => profile))]),
          eq(activity.action, 'profile.viewed'),
          gt(activity.at, new Date(since)),
        ),
      )
      .groupBy(activity.operatorId, activity.profile);
    const last = new Map(
      known.map(({ operator, profile, at }) => [`${operator} ${profile}`, at?.getTime() ?? 0]),
    );
    const fresh = views.filter(({ actor, profile }) => {
      const at = last.get(`${actor.operator?.id} ${profile}`) ?? Number.NEGATIVE_INFINITY;
      return actor.now() - at >= ONE_VIEW_MS;
    });
    await recordAll(
      transaction,
      fresh.map(({ actor, profile }) => ({ actor, entry: { action: 'profile.viewed', profile } })),
    );
  });
}
