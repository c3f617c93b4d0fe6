import { z } from 'zod';

/** Source: API document, "Profile review status". */
export const reviewStatus = z.enum([
  'Incomplete',
  'Processed',
  'Needs Review',
  'Additional Info Required',
  'Approved',
  'Declined',
  'Archived',
]);
export type ReviewStatus = z.infer<typeof reviewStatus>;

/** The moves that exist. Every one of them emits `profile.updated`. */
export const REVIEW_STATUS_MOVES: readonly { from: ReviewStatus; to: ReviewStatus; by: string }[] = [
  { from: 'Incomplete', to: 'Processed', by: 'Backend processing completes' },
  { from: 'Processed', to: 'Needs Review', by: 'Customer submits onboarding' },
  {
    from: 'Needs Review',
    to: 'Additional Info Required',
    by: 'More information is requested on the profile',
  },
  { from: 'Needs Review', to: 'Approved', by: 'Analyst or external API changes the status' },
  { from: 'Needs Review', to: 'Declined', by: 'Analyst or external API changes the status' },
  { from: 'Additional Info Required', to: 'Needs Review', by: 'Customer re-submits' },
  { from: 'Approved', to: 'Archived', by: 'Move exists' },
  { from: 'Declined', to: 'Archived', by: 'Move exists' },
];

export function isReviewStatusMove(from: ReviewStatus, to: ReviewStatus): boolean {
  return REVIEW_STATUS_MOVES.some((move) => move.from === from && move.to === to);
}
