import { inArray } from 'drizzle-orm';
import type { SuggestedProfile } from '@/lib/contract/console-api';
import type { Queries } from '@/lib/db/database';
import { profiles } from '@/lib/db/service-schema';

/** The given profiles that exist, in the order given: the sandbox's own knowledge, no part of the API. */
export async function suggestProfiles(db: Queries, uuids: readonly string[]): Promise<SuggestedProfile[]> {
  const rows = await db
    .select({ uuid: profiles.uuid, name: profiles.name, kind: profiles.kind })
    .from(profiles)
    .where(inArray(profiles.uuid, [...uuids]));
  return uuids.flatMap((uuid) => rows.find((row) => row.uuid === uuid) ?? []);
}
