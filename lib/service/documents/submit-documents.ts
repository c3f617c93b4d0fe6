import { and, asc, eq } from 'drizzle-orm';
import type { Queries } from '@/lib/db/database';
import { documents } from '@/lib/db/service-schema';
import type { NewEvent } from '../events/outbox';
import type { LockedProfile } from '../profiles/lock-profile';
import { processDocument } from './process-document';

/** Submits what was uploaded in the portal of a locked profile, in the order of upload. */
export async function submitDocuments(
  transaction: Queries,
  { profile, nextTime }: LockedProfile,
  emit: (event: NewEvent) => void,
): Promise<void> {
  const waiting = await transaction
    .select()
    .from(documents)
    .where(and(eq(documents.profile, profile.uuid), eq(documents.submitted, false)))
    .orderBy(asc(documents.id));
  for (const document of waiting) {
    await processDocument(transaction, { document, change: { submitted: true }, nextTime, emit });
  }
}
