/**
 * The coverage of a profile: read within the objective, read before that, unreadable at the last attempt, or never
 * read. Filters use it, so without zod.
 */
export const COVERAGE = ['fresh', 'older', 'unreadable', 'never'] as const;
export type Coverage = (typeof COVERAGE)[number];

/**
 * Why the last attempt read nothing: the service has no such profile (404), failed, or sent something unreadable.
 */
export const READ_FAILURES = ['not_found', 'error', 'misshapen'] as const;
export type ReadFailure = (typeof READ_FAILURES)[number];

export const FAILURE_WORDS: Record<ReadFailure, string> = {
  not_found: 'Not found',
  error: 'Service error',
  misshapen: 'Unexpected format',
};
