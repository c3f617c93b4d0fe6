/**
 * The verdicts of a condition, worst first: `all` takes the worst, `any` the best. `error`: the value has the wrong
 * shape. `unknown`: a fact is missing. Combining never turns either into a pass.
 */
export const VERDICTS = ['fail', 'error', 'unknown', 'pass'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** The result of a check for one profile. */
export const CHECK_RESULTS = [...VERDICTS, 'not_applicable'] as const;
export type CheckResult = (typeof CHECK_RESULTS)[number];

export const CHECK_STATES = ['draft', 'on', 'off', 'archived'] as const;
export type CheckState = (typeof CHECK_STATES)[number];
/** The states that an operator can choose. A check is a draft only until it is first activated or archived. */
export const CHOSEN_STATES = ['on', 'off', 'archived'] as const satisfies readonly CheckState[];

/** Why a result is unknown, as shown after its number. */
export const UNKNOWN_REASONS = ['never', 'unreadable', 'stale', 'fact', 'not_judged'] as const;
export type UnknownReason = (typeof UNKNOWN_REASONS)[number];
export const UNKNOWN_WORDS: Record<UnknownReason, string> = {
  never: 'never read',
  unreadable: 'could not be read',
  stale: 'out of date',
  fact: 'missing fact',
  not_judged: 'not checked yet',
};

/** What a finding began with, as shown after its day. */
export const FINDING_BEGINNINGS = {
  first_reading: 'on first reading',
  changed_outside: 'changed outside',
  saved: 'saved in this console',
  event: 'after a webhook',
  check_changed: 'check changed',
} as const;
export type FindingBeginning = keyof typeof FINDING_BEGINNINGS;

export const FINDING_ENDINGS = {
  saved: 'changed in this console',
  changed_outside: 'changed outside',
  event: 'after a webhook',
  out_of_scope: 'out of scope',
  gone: 'profile no longer exists',
  unknown: 'no longer known',
  check_changed: 'check changed',
  check_off: 'check deactivated',
  check_archived: 'check archived',
} as const;
export type FindingEnding = keyof typeof FINDING_ENDINGS;

/** The state of an exception. `ended`: it expired, or was replaced by a later one. */
export const EXCEPTION_STATES = ['asked', 'holds', 'ended', 'withdrawn', 'refused'] as const;
export type ExceptionState = (typeof EXCEPTION_STATES)[number];
export const EXCEPTION_STATE_WORDS: Record<ExceptionState, string> = {
  asked: 'requested',
  holds: 'active',
  ended: 'ended',
  withdrawn: 'withdrawn',
  refused: 'rejected',
};
/** Days before the end of an exception for the first warning, and for the strong one. */
export const EXCEPTION_WARNS = { first: 14, last: 3 } as const;

export const SEVERITY_WORDS = { info: 'Info', low: 'Low', medium: 'Medium', high: 'High' } as const;
export const RESULT_WORDS: Record<CheckResult, string> = {
  fail: 'Fail',
  pass: 'Pass',
  unknown: 'Unknown',
  error: 'Error',
  not_applicable: 'Not applicable',
};
export const STATE_WORDS: Record<CheckState, string> = {
  draft: 'Draft',
  on: 'Active',
  off: 'Inactive',
  archived: 'Archived',
};

/** CK-07 */
export const checkNumber = (number: number): string => `CK-${String(number).padStart(2, '0')}`;
