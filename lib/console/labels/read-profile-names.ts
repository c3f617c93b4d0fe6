import { and, eq } from 'drizzle-orm';
import { labels } from '@/lib/db/console-schema';
import type { Queries } from '@/lib/db/database';
import { isOneOf } from '@/lib/db/is-one-of';

/** The labels of the profiles that have one, by UUID. */
export async function readProfileNames(db: Queries, uuids: readonly string[]): Promise<Map<string, string>> {
  const named = await db
    .select({ uuid: labels.id, label: labels.label })
    .from(labels)
    .where(and(eq(labels.kind, 'profile'), isOneOf(labels.id, uuids)));
  return new Map(named.map(({ uuid, label }) => [uuid, label]));
}
