import { type Move, REVIEW_STATUS_MOVES, type ReviewStatus } from '@/lib/configuration/contract/review-moves';
import type { ProcessingStep } from '@/lib/service/control-api/profile';

const LABELS: Record<Move, string> = {
  'complete-processing': 'Complete processing',
  submit: 'Submit',
  'request-information': 'Request information',
  resubmit: 'Re-submit',
  approve: 'Approve',
  decline: 'Decline',
  archive: 'Archive',
};

/** A business submits a KYB profile and an individual completes KYC, which is the same move. */
export const moveLabel = (move: Move, subject: 'business' | 'individual' = 'business'): string =>
  move === 'submit' && subject === 'individual' ? 'Complete KYC' : LABELS[move];

export const startsOf = (move: Move): string =>
  REVIEW_STATUS_MOVES.filter((row) => row.move === move)
    .map(({ from }) => from)
    .join(' or ');

/** The moves from a state, in words: "Approve leads to Approved". */
export const movesFrom = (status: ReviewStatus): string[] =>
  REVIEW_STATUS_MOVES.filter(({ from }) => from === status).map(
    ({ move, to }) => `${moveLabel(move)} leads to ${to}`,
  );

export const statesAfter = (status: ReviewStatus): ReviewStatus[] =>
  REVIEW_STATUS_MOVES.filter(({ from }) => from === status).map(({ to }) => to);

/** In the order of the API document. */
export const STEPS: readonly { step: ProcessingStep; label: string }[] = [
  { step: 'translate', label: 'Translation' },
  { step: 'ocr', label: 'Text recognition' },
  { step: 'fraud_check', label: 'Fraud check' },
];
