import type { ProcessingStep } from '@/lib/contract/sandbox/profile';

/** In the order of the API document. */
export const STEPS: readonly { step: ProcessingStep; label: string }[] = [
  { step: 'translate', label: 'Translation' },
  { step: 'ocr', label: 'Text recognition' },
  { step: 'fraud_check', label: 'Fraud check' },
];
