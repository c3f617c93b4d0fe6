import type { ProblemCode } from './problem';

/** Also the digest of a page's error, which is all that a browser is told of it. Here, so that it is told without zod. */
export const DATABASE_AWAY = 'database_away' satisfies ProblemCode;
