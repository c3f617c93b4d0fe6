import { and, desc, eq, sql } from 'drizzle-orm';
import { authorsWords, type RunAuthors } from '@/lib/features/assignments/words';
import type { Queries } from '@/lib/platform/db/database';
import { isOneOf } from '@/lib/platform/db/is-one-of';
import { activity } from '../tables';

export interface Save {
  /** The operator's name; of a run, who planned, approved and started it, in words. */
  by: string | null;
  reason: string | null;
  /** The assignment whose run saved the forms. */
  assignment: number | null;
}

const MOST = 200;

/** Saves of a profile's forms: those with the given request IDs, or the newest 200. */
export async function listSaves(
  db: Queries,
  profile: string,
  requestIds?: readonly string[],
): Promise<Map<string, Save>> {
  const rows = await db
    .select({
      requestId: activity.requestId,
      by: activity.operatorName,
      reason: activity.reason,
      assignment: sql<number | null>`(${activity.after} ->> 'assignment')::float8`,
      authors: sql<RunAuthors | null>`${activity.after} -> 'authors'`,
    })
    .from(activity)
    .where(
      and(
        eq(activity.profile, profile),
        eq(activity.action, 'forms.changed'),
        eq(activity.outcome, 'done'),
        requestIds === undefined ? undefined : isOneOf(activity.requestId, requestIds),
      ),
    )
    .orderBy(desc(activity.number))
    .limit(MOST);
  return new Map(
    rows.map(({ requestId, authors, by, ...save }) => [
      requestId ?? '',
      { ...save, by: authors === null ? by : authorsWords(authors) },
    ]),
  );
}
