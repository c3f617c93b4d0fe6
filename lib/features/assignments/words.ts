/** The states of an assignment and its items. On many pages, so without zod. */

/**
 * `planning`: items are being found; `plan_failed`; `waiting` for a second person's approval; `ready` to be started;
 * `sent_back` by that person; `running`; `paused` by a person; `looking`: waits for a review of its first items;
 * `stopped` automatically; `done`; `cancelled`.
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
  planning: 'Planning',
  plan_failed: 'Planning failed',
  waiting: 'Waiting for approval',
  ready: 'Ready to start',
  sent_back: 'Sent back',
  running: 'Running',
  paused: 'Paused',
  looking: 'Needs review',
  stopped: 'Stopped automatically',
  done: 'Done',
  cancelled: 'Cancelled',
};

export const ENDED_STATES = [
  'plan_failed',
  'sent_back',
  'done',
  'cancelled',
] as const satisfies readonly AssignmentState[];

/** Started and unfinished. */
export const UNDER_WAY_STATES = [
  'running',
  'paused',
  'looking',
  'stopped',
] as const satisfies readonly AssignmentState[];

/** Filters of the list: `open`, unfinished; `under_way`, runs; `to_approve`, plans that the caller may approve. */
export const ASSIGNMENT_FILTERS = ['all', 'open', 'under_way', 'to_approve'] as const;
export type AssignmentFilter = (typeof ASSIGNMENT_FILTERS)[number];

/** From an address; `all` for any other value. */
export const readAssignmentFilter = (text: string | null): AssignmentFilter =>
  ASSIGNMENT_FILTERS.find((filter) => filter === text) ?? 'all';

/** The planned outcome for a profile. */
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
  already_so: 'No change needed',
  unreadable: 'Unreadable',
  never_read: 'Never read',
  gone: 'Not found by the service',
  not_permitted: 'Not permitted',
  in_conflict: 'In another assignment',
  left_out: 'Excluded by an exception',
  moved_since: 'Changed since the run',
};

/** The result of an item: exactly one for each item to be changed that was processed. */
export const ITEM_OUTCOMES = ['changed', 'skipped', 'conflict', 'not_found', 'failed', 'not_known'] as const;
export type ItemOutcome = (typeof ITEM_OUTCOMES)[number];

export const ITEM_OUTCOME_WORDS: Record<ItemOutcome, string> = {
  changed: 'Changed',
  skipped: 'No change needed',
  conflict: 'Conflict',
  not_found: 'Not found',
  failed: 'Failed',
  not_known: 'Unknown',
};

/** Failures: these count towards stopping a run, and are retried with the rest. */
export const WRONG_OUTCOMES = [
  'conflict',
  'not_found',
  'failed',
  'not_known',
] as const satisfies readonly ItemOutcome[];

export const STOP_REASONS = {
  operator_not_permitted: 'The person who started it may no longer change forms.',
  token_ended: 'The API token that started it was revoked or has expired.',
  too_many_wrong: 'More profiles had problems than the limit allows.',
  credentials_refused: 'The service rejected the console’s credentials.',
  read_only_client: 'The console’s API client does not have the write scope.',
  service_failing: 'The service failed for several profiles in a row.',
  service_refusing: 'The service rejected requests for several profiles in a row.',
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
  'stopped',
  'cancelled',
  'done',
] as const;
export type LogKind = (typeof LOG_KINDS)[number];

/** "A-43" */
export const assignmentNumber = (number: number): string => `A-${number}`;

/** Maximum number of profiles in an assignment. */
export const MOST_ASSIGNED = 100_000;
/** An older plan, in milliseconds, must be made again before it is started. */
export const PLAN_HOLDS = 86_400_000;

/** Names of the operators behind a run's change; `approved` is null where no approval was needed. */
export interface RunAuthors {
  planned: string;
  approved: string | null;
  started: string;
}

/** "planned by Ida Berg, approved and started by Maya Lindqvist" */
export function authorsWords({ planned, approved, started }: RunAuthors): string {
  const steps = [
    ['planned', planned],
    ['approved', approved],
    ['started', started],
  ] as const;
  const names = [...new Set(steps.flatMap(([, name]) => name ?? []))];
  return names
    .map((name) => {
      const verbs = steps.filter((step) => step[1] === name).map(([verb]) => verb);
      return `${verbs.join(', ').replace(/, (\w+)$/, ' and $1')} by ${name}`;
    })
    .join(', ');
}

/** The authors that an Activity entry of a run recorded; null for an entry of something else. */
export function readAuthors(after: unknown): RunAuthors | null {
  if (typeof after !== 'object' || after === null || !('authors' in after)) return null;
  return after.authors as RunAuthors;
}
