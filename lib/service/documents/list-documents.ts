import { asc, eq } from 'drizzle-orm';
import type { SandboxDocument } from '@/lib/contract/sandbox/profile';
import { documents } from '@/lib/db/service-schema';
import type { ServiceContext } from '../context';
import { findProfile } from '../profiles/lock-profile';
import { toSandboxDocument } from './document-record';

/** Nobody provides as many by hand. */
export const MOST_DOCUMENTS = 1_000;

/**
 * The first `MOST_DOCUMENTS` documents of a profile in the order in which they were provided.
 *
 * @throws ServiceFault `not_found`
 */
export async function listDocuments(
  { db }: ServiceContext,
  account: string,
  uuid: string,
): Promise<SandboxDocument[]> {
  const profile = await findProfile(db, account, uuid);
  const rows = await db
    .select()
    .from(documents)
    .where(eq(documents.profile, profile.uuid))
    .orderBy(asc(documents.id))
    .limit(MOST_DOCUMENTS);
  return rows.map(toSandboxDocument);
}
