import { and, desc, eq } from 'drizzle-orm';
import { activity } from '@/lib/db/activity-schema';
import type { Queries } from '@/lib/db/database';

/** Who saved a profile's forms, and why. */
export interface Save {
  by: string | null;
  reason: string | null;
}

/** The saves of a profile by request ID, the newest `most` of them. */
export async function listSaves(db: Queries, profile: string, most = 200): Promise<Map<string, Save>> {
  const rows = await db
    .select({ requestId: activity.requestId, by: activity.operatorName, reason: activity.reason })
    .from(activity)
    .where(
      and(eq(activity.profile, profile), eq(activity.action, 'forms.changed'), eq(activity.outcome, 'done')),
    )
    .orderBy(desc(activity.number))
    .limit(most);
  return new Map(rows.map(({ requestId, by, reason }) => [requestId ?? '', { by, reason }]));
}
