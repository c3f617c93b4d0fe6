/** How an assignment and its items stand. Without zod: these words are on many pages. */

/**
 * `planning` items are being found; `plan_failed`; `waiting` for a second person's approval; `ready` to be started;
 * `sent_back` by that person; `running`; `paused` by a person; `looking`: waits for a look at its first items;
 * `stopped` by itself; `done`; `cancelled`.
 */
export const ASSIGNMENT_STATES = [
  'planning',
  'plan_failed',
  'waiting',
  'ready',
  'sent_back',
  'running',
  'paused',
  'looking',
  'stopped',
  'done',
  'cancelled',
] as const;
export type AssignmentState = (typeof ASSIGNMENT_STATES)[number];

export const ASSIGNMENT_STATE_WORDS: Record<AssignmentState, string> = {
  planning: 'Being planned',
  plan_failed: 'Could not be planned',
  waiting: 'Waiting for approval',
  ready: 'Ready to start',
  sent_back: 'Sent back',
  running: 'Under way',
  paused: 'Paused',
  looking: 'Waits for a look',
  stopped: 'Stopped by itself',
  done: 'Done',
  cancelled: 'Cancelled',
};

/** Nothing more comes of it by itself or by anybody. */
export const ENDED_STATES = [
  'plan_failed',
  'sent_back',
  'done',
  'cancelled',
] as const satisfies readonly AssignmentState[];

/** Started and not over. */
export const UNDER_WAY_STATES = [
  'running',
  'paused',
  'looking',
  'stopped',
] as const satisfies readonly AssignmentState[];

/** Which are listed: `open`, those not over; `under_way`, runs; `to_approve`, plans that wait for whoever asks. */
export const ASSIGNMENT_FILTERS = ['all', 'open', 'under_way', 'to_approve'] as const;
export type AssignmentFilter = (typeof ASSIGNMENT_FILTERS)[number];

/** As an address has it; all of them where that is something else. */
export const readAssignmentFilter = (text: string | null): AssignmentFilter =>
  ASSIGNMENT_FILTERS.find((filter) => filter === text) ?? 'all';

/** What the plan says of a profile. */
export const PLANNED_OUTCOMES = [
  'to_change',
  'already_so',
  'unreadable',
  'never_read',
  'gone',
  'not_permitted',
  'in_conflict',
  'left_out',
  'moved_since',
] as const;
export type ItemOutcomeKind = (typeof PLANNED_OUTCOMES)[number];

export const PLANNED_OUTCOME_WORDS: Record<ItemOutcomeKind, string> = {
  to_change: 'To change',
  already_so: 'Already so',
  unreadable: 'Unreadable',
  never_read: 'Never read',
  gone: 'Not found by the service',
  not_permitted: 'Not permitted',
  in_conflict: 'In another assignment',
  left_out: 'Left out: excepted',
  moved_since: 'Changed since: left alone',
};

/** What came of an item: exactly one, for each that was to be changed and was dealt with. */
export const ITEM_OUTCOMES = ['changed', 'skipped', 'conflict', 'not_found', 'failed', 'not_known'] as const;
export type ItemOutcome = (typeof ITEM_OUTCOMES)[number];

export const ITEM_OUTCOME_WORDS: Record<ItemOutcome, string> = {
  changed: 'Changed',
  skipped: 'Already so',
  conflict: 'Conflict',
  not_found: 'Not found',
  failed: 'Failed',
  not_known: 'Not known',
};

/** These went wrong: what a run stops by, and what "the rest again" takes up. */
export const WRONG_OUTCOMES = [
  'conflict',
  'not_found',
  'failed',
  'not_known',
] as const satisfies readonly ItemOutcome[];

/** Why a run stopped by itself. */
export const STOP_REASONS = {
  operator_not_permitted: 'Whoever started it may no longer change forms.',
  token_ended: 'The API token that started it was revoked or has expired.',
  too_many_wrong: 'More went wrong than it was allowed.',
  credentials_refused: 'The service refused the credentials.',
  read_only_client: 'The service lets this client read only.',
  service_failing: 'The service failed for one profile after another.',
  service_refusing: 'The service refused to be asked about one profile after another.',
} as const;
export type StopReason = keyof typeof STOP_REASONS;

export const LOG_KINDS = [
  'made',
  'planned',
  'approved',
  'sent_back',
  'started',
  'paused',
  'resumed',
  'share_changed',
  'waits_for_look',
  'looked',
  'gave_way',
  'waits_for_service',
  'stopped',
  'cancelled',
  'done',
] as const;
export type LogKind = (typeof LOG_KINDS)[number];

/** "A-43" */
export const assignmentNumber = (number: number): string => `A-${number}`;

/** Most profiles that one assignment may have. */
export const MOST_ASSIGNED = 100_000;
/** A plan that is older, in milliseconds, is made anew before it is started. */
export const PLAN_HOLDS = 86_400_000;
