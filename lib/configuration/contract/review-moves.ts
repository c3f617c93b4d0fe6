/** Used on screens, so without zod. Source: API document, "Profile review status". */
export const REVIEW_STATUSES = [
  'Incomplete',
  'Processed',
  'Needs Review',
  'Additional Info Required',
  'Approved',
  'Declined',
  'Archived',
] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

/** Moves of a profile; the names are the sandbox's control operations. */
export const MOVES = [
  'complete-processing',
  'submit',
  'request-information',
  'resubmit',
  'approve',
  'decline',
  'archive',
] as const;
export type Move = (typeof MOVES)[number];

export interface ReviewStatusMove {
  move: Move;
  from: ReviewStatus;
  to: ReviewStatus;
  /** Who or what makes the move, in the document's words. */
  by: string;
}

/** The moves that exist. Every one of them emits `profile.updated`. */
export const REVIEW_STATUS_MOVES: readonly ReviewStatusMove[] = [
  { move: 'complete-processing', from: 'Incomplete', to: 'Processed', by: 'Backend processing completes' },
  { move: 'submit', from: 'Processed', to: 'Needs Review', by: 'Customer submits onboarding' },
  {
    move: 'request-information',
    from: 'Needs Review',
    to: 'Additional Info Required',
    by: 'More information is requested on the profile',
  },
  {
    move: 'approve',
    from: 'Needs Review',
    to: 'Approved',
    by: 'Analyst or external API changes the status',
  },
  {
    move: 'decline',
    from: 'Needs Review',
    to: 'Declined',
    by: 'Analyst or external API changes the status',
  },
  { move: 'resubmit', from: 'Additional Info Required', to: 'Needs Review', by: 'Customer re-submits' },
  { move: 'archive', from: 'Approved', to: 'Archived', by: 'Move exists' },
  { move: 'archive', from: 'Declined', to: 'Archived', by: 'Move exists' },
];

export function isReviewStatusMove(from: ReviewStatus, to: ReviewStatus): boolean {
  return REVIEW_STATUS_MOVES.some((move) => move.from === from && move.to === to);
}

/** The row of the table by which `move` leaves `from`; undefined if no such move exists. */
export function reviewStatusMove(from: ReviewStatus, move: Move): ReviewStatusMove | undefined {
  return REVIEW_STATUS_MOVES.find((row) => row.from === from && row.move === move);
}
