/**
 * What a condition comes to, the worst first: of all the worst counts, of any the best. `error`: what is asked about is
 * there and has another shape. `unknown`: a fact is missing. Neither ever becomes a pass by being combined.
 */
export const VERDICTS = ['fail', 'error', 'unknown', 'pass'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** The result of a check for one profile. */
export const CHECK_RESULTS = [...VERDICTS, 'not_applicable'] as const;
export type CheckResult = (typeof CHECK_RESULTS)[number];
