import type { ProblemCode } from './problem';

/**
 * Also the digest of a page's error, the only part of it that reaches a browser. Defined here so that it can be
 * imported without zod.
 */
export const DATABASE_AWAY = 'database_away' satisfies ProblemCode;
