/** Every way in which the database can refuse to be opened. */
export type DatabaseErrorCode =
  | 'folder_unusable'
  | 'folder_locked'
  | 'folder_damaged'
  | 'unreachable'
  | 'migration_failed'
  | 'before_first_release';

/** The message is for the terminal: it says what to do next and holds no password. */
export class DatabaseError extends Error {
  override name = 'DatabaseError';

  constructor(
    readonly code: DatabaseErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * PostgreSQL, "PostgreSQL Error Codes": no connection, none left or none of its means; shut down, cancelled or too
 * slow; a standby that is not yet the server; one that does not let the console in. And a socket's own.
 */
const CODES =
  /^(08...|53...|57P0[1-5]|57014|58...|25006|25P0[34]|55P03|28...|3D000|E(CONN(REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|HOST(UNREACH|DOWN)|NET(UNREACH|DOWN|RESET)|ADDRNOTAVAIL|AI_AGAIN)|ENOTFOUND|ERR_STREAM_(DESTROYED|WRITE_AFTER_END|PREMATURE_CLOSE))$/;

/** What pg says of itself without a code. */
const WORDS =
  /^(Connection terminated|timeout e|Query read timeout|Client (has encountered|was closed)|Cannot use a pool|Received unexpected \w+ message|The server does not support SSL|There was an error establishing an SSL)/;

/** Failures that are wrapped deeper are not looked for: a chain may lead back to where it began. */
const DEEPEST = 16;

/**
 * Whether something failed because the database does not answer, and may well do so later: whatever library put it
 * into an error of its own, and where several addresses were tried.
 */
export function isDatabaseAway(failure: unknown, depth = 0): boolean {
  // What `fetch` throws is a TypeError: somebody else is away.
  if (!(failure instanceof Error) || failure instanceof TypeError || depth > DEEPEST) return false;
  const code = 'code' in failure && typeof failure.code === 'string' ? failure.code : '';
  if (CODES.test(code) || WORDS.test(failure.message)) return true;
  const several: unknown[] = failure instanceof AggregateError ? failure.errors.slice(0, DEEPEST) : [];
  return [failure.cause, ...several].some((cause) => isDatabaseAway(cause, depth + 1));
}
