import * as z from 'zod';

/** Overall status of a document. Source: API document, "Document processing status". */
export const processingStatus = z.enum(['pending', 'complete']);
export type ProcessingStatus = z.infer<typeof processingStatus>;

/** Status of each step; null when the step is disabled. */
export const processingSteps = z.strictObject({
  translate: processingStatus.nullable(),
  ocr: processingStatus.nullable(),
  fraud_check: processingStatus.nullable(),
});
export type ProcessingSteps = z.infer<typeof processingSteps>;

/** Complete when no enabled step is pending. */
export function overallStatus(steps: ProcessingSteps): ProcessingStatus {
  return Object.values(steps).includes('pending') ? 'pending' : 'complete';
}
