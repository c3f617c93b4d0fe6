import { overallStatus, type ProcessingSteps } from '@/lib/contract/document-processing';
import { documentDataOf } from '@/lib/contract/webhook-event';
import type { NewEvent } from '../../events/outbox';

interface Processed {
  account: string;
  profile: string;
  steps: ProcessingSteps;
  /** Each later than the one before. */
  nextTime: () => Date;
}

/** Overall status that each event tells. Source: API document, "Document events". */
const STATUS = { 'document.processed': 'pending', 'document.complete': 'complete' } as const;

/**
 * What is told on each occasion: `document.processed`, with overall `pending` whatever the steps say, then
 * `document.complete` when no step is pending. So the last step and a document with every step disabled
 * emit both; the document does not show which it is for those.
 */
export function documentEvents({ account, profile, steps, nextTime }: Processed): NewEvent[] {
  const event = (type: keyof typeof STATUS): NewEvent => ({
    account,
    profile,
    type,
    status: STATUS[type],
    at: nextTime(),
    data: (number) =>
      documentDataOf[type].parse({
        ...{ id: number, profile_id: profile, status: STATUS[type], statuses: steps },
      }),
  });
  const processed = event('document.processed');
  return overallStatus(steps) === 'complete' ? [processed, event('document.complete')] : [processed];
}
