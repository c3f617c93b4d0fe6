import { inArray, sql } from 'drizzle-orm';
import type { SandboxProfile } from '@/lib/contract/sandbox/profile';
import { writeServiceTime } from '@/lib/contract/service-time';
import type { Queries } from '@/lib/db/database';
import { documents } from '@/lib/db/service-schema';
import { type ProfileRecord, subjectOf } from './profile-record';

/** Profiles as control operations answer them, with the numbers of their documents. */
export async function toSandboxProfiles(
  db: Queries,
  records: readonly ProfileRecord[],
): Promise<SandboxProfile[]> {
  const counts = await countDocuments(
    db,
    records.map(({ uuid }) => uuid),
  );
  return records.map((record) => withCounts(record, counts.get(record.uuid)));
}

export async function toSandboxProfile(db: Queries, record: ProfileRecord): Promise<SandboxProfile> {
  return withCounts(record, (await countDocuments(db, [record.uuid])).get(record.uuid));
}

function withCounts(
  record: ProfileRecord,
  documents: SandboxProfile['documents'] = { pending: 0, complete: 0 },
): SandboxProfile {
  return {
    uuid: record.uuid,
    name: record.name,
    kind: record.kind,
    subject: subjectOf(record),
    customer_reference: record.customerReference,
    review_status: record.reviewStatus,
    risk: record.risk,
    team: record.team,
    assignee: record.assignee,
    documents,
    updated_at: writeServiceTime(record.updatedAt),
    created_at: writeServiceTime(record.createdAt),
  };
}

type Counts = SandboxProfile['documents'];

/** How many documents of each profile are pending and complete; a profile without any is not in the map. */
async function countDocuments(db: Queries, uuids: readonly string[]): Promise<Map<string, Counts>> {
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
