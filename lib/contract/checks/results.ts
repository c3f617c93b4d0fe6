/**
 * What a condition comes to, the worst first: of all the worst counts, of any the best. `error`: what is asked about is
 * there and has another shape. `unknown`: a fact is missing. Neither ever becomes a pass by being combined.
 */
export const VERDICTS = ['fail', 'error', 'unknown', 'pass'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** The result of a check for one profile. */
export const CHECK_RESULTS = [...VERDICTS, 'not_applicable'] as const;
export type CheckResult = (typeof CHECK_RESULTS)[number];

export const CHECK_STATES = ['draft', 'on', 'off'] as const;
export type CheckState = (typeof CHECK_STATES)[number];

/** Why a result is unknown, as it is said behind its number. */
export const UNKNOWN_REASONS = ['never', 'unreadable', 'stale', 'fact', 'not_judged'] as const;
export type UnknownReason = (typeof UNKNOWN_REASONS)[number];
export const UNKNOWN_WORDS: Record<UnknownReason, string> = {
  never: 'never read',
  unreadable: 'could not be read',
  stale: 'out of date',
  fact: 'missing fact',
  not_judged: 'not checked yet',
};

/** What a finding began with, as it stands behind its day. */
export const FINDING_BEGINNINGS = {
  first_reading: 'on first reading',
  changed_outside: 'changed outside',
  saved: 'saved in this console',
  event: 'after a webhook',
  check_changed: 'check changed',
} as const;
export type FindingBeginning = keyof typeof FINDING_BEGINNINGS;

/** What ended it. */
export const FINDING_ENDINGS = {
  saved: 'changed in this console',
  changed_outside: 'changed outside',
  event: 'after a webhook',
  out_of_scope: 'out of scope',
  gone: 'profile no longer exists',
  unknown: 'no longer known',
  check_changed: 'check changed',
  check_off: 'check deactivated',
} as const;
export type FindingEnding = keyof typeof FINDING_ENDINGS;

/** How an exception stands. What is over was let lapse, or made room for a later one. */
export const EXCEPTION_STATES = ['asked', 'holds', 'ended', 'withdrawn', 'refused'] as const;
export type ExceptionState = (typeof EXCEPTION_STATES)[number];
/** Days before its end from which on an exception warns, and warns loudly. */
export const EXCEPTION_WARNS = { first: 14, last: 3 } as const;

/** How severities and results are called on screen. */
export const SEVERITY_WORDS = { info: 'Info', low: 'Low', medium: 'Medium', high: 'High' } as const;
export const RESULT_WORDS: Record<CheckResult, string> = {
  fail: 'Fail',
  pass: 'Pass',
  unknown: 'Unknown',
  error: 'Error',
  not_applicable: 'Not applicable',
};
export const STATE_WORDS: Record<CheckState, string> = { draft: 'Draft', on: 'Active', off: 'Inactive' };

/** CK-07 */
export const checkNumber = (number: number): string => `CK-${String(number).padStart(2, '0')}`;
