import { and, count, desc, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { SuggestedProfile } from '@/lib/contract/console-api';
import type { SandboxProfile, SandboxProfileList, sandboxProfileQuery } from '@/lib/contract/sandbox/profile';
import type { Queries } from '@/lib/db/database';
import { profiles } from '@/lib/db/service-schema';
import type { ServiceContext } from '../context';
import { foldName } from '../portal-configurations/read-filter';
import { findProfile } from './lock-profile';
import { PROFILE_COLUMNS, readProfileRecord } from './profile-record';
import { toSandboxProfile, toSandboxProfiles } from './to-sandbox-profiles';

type Query = Partial<z.output<typeof sandboxProfileQuery>>;

/** A window of the account's profiles, latest change first; those of one time by UUID. */
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
    .where(found ? inArray(profiles.uuid, found.slice(offset, offset + limit)) : inAccount)
    .orderBy(desc(profiles.updatedAt), profiles.uuid);
  const rows = found ? await windowed : await windowed.limit(limit).offset(offset);
  return {
    data: await toSandboxProfiles(db, rows.map(readProfileRecord)),
    total: found ? found.length : (counted?.all ?? 0),
  };
}

/** UUIDs of all that match, in order. Names are compared here and not by the database's locale. */
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

/** The given profiles that exist, in the order given: the sandbox's own knowledge, no part of the API. */
export async function suggestProfiles(db: Queries, uuids: readonly string[]): Promise<SuggestedProfile[]> {
  const rows = await db
    .select({ uuid: profiles.uuid, name: profiles.name, kind: profiles.kind })
    .from(profiles)
    .where(inArray(profiles.uuid, [...uuids]));
  return uuids.flatMap((uuid) => rows.find((row) => row.uuid === uuid) ?? []);
}
