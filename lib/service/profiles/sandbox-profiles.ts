import { and, count, desc, eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { writeServiceTime } from '@/lib/configuration/contract/service-time';
import type { Queries } from '@/lib/platform/db/database';
import { isOneOf } from '@/lib/platform/db/is-one-of';
import type { ServiceContext } from '../context';
import type { SandboxProfile, SandboxProfileList, sandboxProfileQuery } from '../control-api/profile';
import type { SuggestedProfile } from '../control-api/suggested-profile';
import { foldName } from '../portal-configurations/list-portal-configurations';
import { documents, profiles } from '../tables';
import { findProfile } from './lock-profile';
import { PROFILE_COLUMNS, type ProfileRecord, subjectOf } from './profile-record';

/** Profiles as control operations return them, with the numbers of their documents. */
async function toSandboxProfiles(db: Queries, records: readonly ProfileRecord[]): Promise<SandboxProfile[]> {
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

/** How many documents of each profile are pending and complete; profiles without any are not in the map. */
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
    .where(isOneOf(documents.profile, uuids))
    .groupBy(documents.profile);
  return new Map(rows.map((row) => [row.profile, { pending: row.pending, complete: row.all - row.pending }]));
}

type Query = Partial<z.output<typeof sandboxProfileQuery>>;

/** A window of the account's profiles, latest change first; those with the same time by UUID. */
export async function listProfiles(
  context: ServiceContext,
  account: string,
  { q = '', review_status, offset = 0, limit = 50 }: Query,
): Promise<SandboxProfileList> {
  const { db } = context;
  const inAccount = and(
    eq(profiles.account, account),
    review_status === undefined ? undefined : eq(profiles.reviewStatus, review_status),
  );
  const found = q.trim() === '' ? null : await search(context, inAccount, q.trim());
  const [counted] = found ? [] : await db.select({ all: count() }).from(profiles).where(inAccount);
  const windowed = db
    .select(PROFILE_COLUMNS)
    .from(profiles)
    .where(found ? isOneOf(profiles.uuid, found.slice(offset, offset + limit)) : inAccount)
    .orderBy(desc(profiles.updatedAt), profiles.uuid);
  const rows = found ? await windowed : await windowed.limit(limit).offset(offset);
  return {
    data: await toSandboxProfiles(db, rows),
    total: found ? found.length : (counted?.all ?? 0),
  };
}

/** UUIDs of all matches, in order. Names are compared here, as the database would use its locale. */
async function search({ db }: ServiceContext, inAccount: ReturnType<typeof and>, q: string) {
  const rows = await db
    .select({ uuid: profiles.uuid, name: profiles.name, reference: profiles.customerReference })
    .from(profiles)
    .where(inAccount)
    .orderBy(desc(profiles.updatedAt), profiles.uuid);
  const wanted = foldName(q);
  return rows
    .filter((row) => [row.name, row.reference, row.uuid].some((text) => foldName(text).includes(wanted)))
    .map((row) => row.uuid);
}

/** @throws ServiceFault `not_found` */
export async function readProfile(
  { db }: ServiceContext,
  account: string,
  uuid: string,
): Promise<SandboxProfile> {
  return toSandboxProfile(db, await findProfile(db, account, uuid));
}

/** The given profiles that exist, in the order given: known to the sandbox, not part of the API. */
export async function suggestProfiles(db: Queries, uuids: readonly string[]): Promise<SuggestedProfile[]> {
  const rows = await db
    .select({ uuid: profiles.uuid, name: profiles.name, kind: profiles.kind })
    .from(profiles)
    .where(isOneOf(profiles.uuid, uuids));
  return uuids.flatMap((uuid) => rows.find((row) => row.uuid === uuid) ?? []);
}
