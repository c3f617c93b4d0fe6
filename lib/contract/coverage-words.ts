/**
 * How well a profile is known: read within the objective, read before that, not to be read at the newest try, or never
 * read at all. Without zod: filters have it.
 */
export const COVERAGE = ['fresh', 'older', 'unreadable', 'never'] as const;
export type Coverage = (typeof COVERAGE)[number];

/** Why the newest try read nothing: the service has no such profile (404), failed for it, or sent what cannot be read. */
export const READ_FAILURES = ['not_found', 'error', 'misshapen'] as const;
export type ReadFailure = (typeof READ_FAILURES)[number];
