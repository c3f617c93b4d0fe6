import type { InferSelectModel } from 'drizzle-orm';
import { overallStatus, type ProcessingSteps } from '@/lib/configuration/contract/document-processing';
import { writeServiceTime } from '@/lib/configuration/contract/service-time';
import { documentDataOf } from '@/lib/configuration/contract/webhook-event';
import type { ProcessingStep, SandboxDocument } from '../../control-api/profile';
import type { NewEvent } from '../../events/outbox';
import type { documents } from '../../tables';

export type DocumentRecord = InferSelectModel<typeof documents>;

export const STEP_COLUMNS = {
  translate: 'translate',
  ocr: 'ocr',
  fraud_check: 'fraudCheck',
} as const satisfies Record<ProcessingStep, keyof DocumentRecord>;

export const STEPS = Object.keys(STEP_COLUMNS) as ProcessingStep[];

export function stepsOf({ translate, ocr, fraudCheck }: StepColumns): ProcessingSteps {
  return { translate, ocr, fraud_check: fraudCheck };
}

type StepColumns = Pick<DocumentRecord, (typeof STEP_COLUMNS)[ProcessingStep]>;

/** Resets every enabled step to pending. */
export function pendingSteps({ translate, ocr, fraudCheck }: StepColumns): StepColumns {
  const pending = (step: StepColumns['ocr']) => (step === null ? null : ('pending' as const));
  return { translate: pending(translate), ocr: pending(ocr), fraudCheck: pending(fraudCheck) };
}

/** A document that was not submitted is pending, even if it has no enabled steps. */
export function toSandboxDocument(document: DocumentRecord): SandboxDocument {
  const statuses = stepsOf(document);
  return {
    id: document.id,
    profile: document.profile,
    name: document.name,
    status: document.submitted ? overallStatus(statuses) : 'pending',
    statuses,
    submitted: document.submitted,
    updated_at: writeServiceTime(document.updatedAt),
    created_at: writeServiceTime(document.createdAt),
  };
}

interface ProcessedDocument {
  account: string;
  profile: string;
  steps: ProcessingSteps;
  /** Each later than the one before. */
  nextTime: () => Date;
}

/** Overall status in each event. Source: API document, "Document events". */
const STATUS = { 'document.processed': 'pending', 'document.complete': 'complete' } as const;

/**
 * The events for each occasion: `document.processed`, with overall `pending` whatever the steps, then
 * `document.complete` if no step is pending. So the last step, and a document with every step disabled, emit
 * both; the document does not show which of them applies there.
 */
export function documentEvents({ account, profile, steps, nextTime }: ProcessedDocument): NewEvent[] {
  const event = (type: keyof typeof STATUS): NewEvent => ({
    account,
    profile,
    type,
    status: STATUS[type],
    at: nextTime(),
    data: (number) =>
      documentDataOf[type].parse({
        id: number,
        profile_id: profile,
        status: STATUS[type],
        statuses: steps,
      }),
  });
  const processed = event('document.processed');
  return overallStatus(steps) === 'complete' ? [processed, event('document.complete')] : [processed];
}
