import { eq } from 'drizzle-orm';
import type { Queries } from '@/lib/platform/db/database';
import type { ServiceContext } from '../../context';
import type { ProcessingStep, ProvideDocument, SandboxDocument } from '../../control-api/profile';
import { change, type NewEvent } from '../../events/outbox';
import { ServiceFault } from '../../service-fault';
import { documents } from '../../tables';
import { lockProfile } from '../lock-profile';
import {
  type DocumentRecord,
  documentEvents,
  pendingSteps,
  STEP_COLUMNS,
  STEPS,
  stepsOf,
  toSandboxDocument,
} from './document-record';
import { lockDocument } from './find-documents';

/**
 * Provides a document to a profile. Via the API it is processed at once; a customer's upload in the portal
 * waits, without an event, until the profile is submitted.
 *
 * @throws ServiceFault `not_found`
 */
export function provideDocument(
  context: ServiceContext,
  account: string,
  uuid: string,
  { name, steps = STEPS, by = 'api' }: ProvideDocument,
): Promise<SandboxDocument> {
  return change(context, async (transaction, emit) => {
    const { profile, nextTime } = await lockProfile(transaction, { account, uuid, clock: context.clock });
    const step = (key: (typeof STEPS)[number]) => (steps.includes(key) ? ('pending' as const) : null);
    const columns = { translate: step('translate'), ocr: step('ocr'), fraudCheck: step('fraud_check') };
    const submitted = by === 'api';
    const time = () => nextTime(profile.createdAt);
    const events = submitted
      ? documentEvents({ account, profile: profile.uuid, steps: stepsOf(columns), nextTime: time })
      : [];
    events.forEach(emit);
    const createdAt = events[0]?.at ?? time();
    const updatedAt = events.at(-1)?.at ?? createdAt;
    const [row] = await transaction
      .insert(documents)
      .values({ account, profile: profile.uuid, name, ...columns, submitted, updatedAt, createdAt })
      .returning();
    if (!row) throw new Error('The database did not return the document.');
    return toSandboxDocument(row);
  });
}

type Change = Partial<Pick<DocumentRecord, 'translate' | 'ocr' | 'fraudCheck' | 'submitted'>>;

interface DocumentChange {
  /** Its previous state, with its profile locked. */
  document: DocumentRecord;
  change: Change;
  nextTime: (earlier: Date) => Date;
  emit: (event: NewEvent) => void;
}

/** Stores a document's new state and emits its events. The row's time is that of the last event. */
export async function processDocument(
  transaction: Queries,
  { document, change, nextTime, emit }: DocumentChange,
): Promise<DocumentRecord> {
  const changed = { ...document, ...change };
  const events = documentEvents({
    account: document.account,
    profile: document.profile,
    steps: stepsOf(changed),
    nextTime: () => nextTime(document.updatedAt),
  });
  events.forEach(emit);
  const updatedAt = events.at(-1)?.at ?? document.updatedAt;
  await transaction
    .update(documents)
    .set({ ...change, updatedAt })
    .where(eq(documents.id, document.id));
  return { ...changed, updatedAt };
}

/**
 * Triggers processing, as case management does: every enabled step starts again. A document that was not
 * submitted counts as submitted from then on.
 *
 * @throws ServiceFault `not_found`
 */
export function triggerProcessing(
  context: ServiceContext,
  account: string,
  id: number,
): Promise<SandboxDocument> {
  return change(context, async (transaction, emit) => {
    const { document, nextTime } = await lockDocument(transaction, { account, id, clock: context.clock });
    const begun = { ...pendingSteps(document), submitted: true };
    return toSandboxDocument(await processDocument(transaction, { document, change: begun, nextTime, emit }));
  });
}

/**
 * Completes one step of a document.
 *
 * @throws ServiceFault `not_found`, or `conflict` if the step is not pending or the document not submitted
 */
export function completeStep(
  context: ServiceContext,
  account: string,
  id: number,
  step: ProcessingStep,
): Promise<SandboxDocument> {
  return change(context, async (transaction, emit) => {
    const { document, nextTime } = await lockDocument(transaction, { account, id, clock: context.clock });
    checkPending(document, step);
    const done = { [STEP_COLUMNS[step]]: 'complete' as const };
    return toSandboxDocument(await processDocument(transaction, { document, change: done, nextTime, emit }));
  });
}

function checkPending(document: DocumentRecord, step: ProcessingStep): void {
  if (!document.submitted) throw conflict('The document is processed when its profile is submitted.');
  const status = document[STEP_COLUMNS[step]];
  if (status === null) throw conflict(`The step ${step} is disabled for this document.`);
  if (status === 'complete') throw conflict(`The step ${step} is complete already.`);
}

const conflict = (message: string) => new ServiceFault('conflict', `${message} Nothing was changed.`);
