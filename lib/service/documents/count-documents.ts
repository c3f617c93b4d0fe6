import { inArray, sql } from 'drizzle-orm';
import type { SandboxProfile } from '@/lib/contract/sandbox/profile';
import type { Queries } from '@/lib/db/database';
import { documents } from '@/lib/db/service-schema';

type Counts = SandboxProfile['documents'];

/** How many documents of each profile are pending and complete; a profile without any is not in the map. */
export async function countDocuments(db: Queries, uuids: readonly string[]): Promise<Map<string, Counts>> {
  if (uuids.length === 0) return new Map();
  const { translate, ocr, fraudCheck, submitted } = documents;
  const pending = sql`NOT ${submitted} OR 'pending' IN (${translate}, ${ocr}, ${fraudCheck})`;
  const rows = await db
    .select({
      profile: documents.profile,
      all: sql<number>`count(*)::int`,
      pending: sql<number>`(count(*) FILTER (WHERE ${pending}))::int`,
    })
    .from(documents)
    .where(inArray(documents.profile, [...uuids]))
    .groupBy(documents.profile);
  return new Map(rows.map((row) => [row.profile, { pending: row.pending, complete: row.all - row.pending }]));
}
