import { and, asc, eq } from 'drizzle-orm';
import type { Queries } from '@/lib/platform/db/database';
import type { ServiceContext } from '../../context';
import type { SandboxDocument } from '../../control-api/profile';
import { ServiceFault } from '../../service-fault';
import { documents } from '../../tables';
import { findProfile, type LockedProfile, lockProfile, touchProfilesFirst } from '../lock-profile';
import { type DocumentRecord, toSandboxDocument } from './document-record';

interface DocumentLookup {
  account: string;
  id: number;
  clock: () => number;
}

/**
 * A document, with its profile locked.
 *
 * @throws ServiceFault `not_found`
 */
export async function lockDocument(
  transaction: Queries,
  { account, id, clock }: DocumentLookup,
): Promise<LockedProfile & { document: DocumentRecord }> {
  await touchProfilesFirst(transaction);
  const wanted = and(eq(documents.id, id), eq(documents.account, account));
  const [found] = await transaction.select({ profile: documents.profile }).from(documents).where(wanted);
  if (!found) throw unknownDocument();
  const locked = await lockProfile(transaction, { account, uuid: found.profile, clock });
  const [document] = await transaction.select().from(documents).where(wanted);
  if (!document) throw unknownDocument();
  return { ...locked, document };
}

/** @throws ServiceFault `not_found`: text that is not a number matches no document */
export function readDocumentId(text: string): number {
  const id = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isSafeInteger(id)) return id;
  throw unknownDocument();
}

/** The caller cannot distinguish another account's document from one that does not exist. */
function unknownDocument(): ServiceFault {
  return new ServiceFault('not_found', 'There is no such document, or it is not available to this account.');
}

/** More than anyone would provide manually. */
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
