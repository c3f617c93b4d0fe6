import { eq } from 'drizzle-orm';
import type { Queries } from '@/lib/db/database';
import { documents } from '@/lib/db/service-schema';
import { documentEvents } from '../events/document-event';
import type { NewEvent } from '../events/outbox';
import { type DocumentRecord, stepsOf } from './document-record';

type Change = Partial<Pick<DocumentRecord, 'translate' | 'ocr' | 'fraudCheck' | 'submitted'>>;

interface Occasion {
  /** As it was before, under the lock of its profile. */
  document: DocumentRecord;
  change: Change;
  nextTime: (earlier: Date) => Date;
  emit: (event: NewEvent) => void;
}

/** Stores what happened to a document and tells of it. The row's time is that of the last event. */
export async function processDocument(
  transaction: Queries,
  { document, change, nextTime, emit }: Occasion,
): Promise<DocumentRecord> {
  const changed = { ...document, ...change };
  const told = documentEvents({
    account: document.account,
    profile: document.profile,
    steps: stepsOf(changed),
    nextTime: () => nextTime(document.updatedAt),
  });
  told.forEach(emit);
  const updatedAt = told.at(-1)?.at ?? document.updatedAt;
  await transaction
    .update(documents)
    .set({ ...change, updatedAt })
    .where(eq(documents.id, document.id));
  return { ...changed, updatedAt };
}
