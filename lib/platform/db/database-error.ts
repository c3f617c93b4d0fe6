/** Every reason why the database cannot be opened. */
export type DatabaseErrorCode =
  | 'folder_unusable'
  | 'folder_locked'
  | 'folder_damaged'
  | 'disk_full'
  | 'build_unreadable'
  | 'unreachable'
  | 'refused'
  | 'migration_failed'
  | 'before_first_release';

/** The message is for the terminal: it says what to do next and contains no password. */
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
 * PostgreSQL, "PostgreSQL Error Codes": no connection, none left or insufficient resources; shut down, cancelled or
 * too slow; a standby that is not the server yet; one that refuses the console. And the socket's own codes.
 */
const CODES =
  /^(08...|53...|57P0[1-5]|57014|58...|25006|25P0[34]|55P03|28...|3D000|E(CONN(REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|HOST(UNREACH|DOWN)|NET(UNREACH|DOWN|RESET)|ADDRNOTAVAIL|AI_AGAIN)|ENOTFOUND|ERR_STREAM_(DESTROYED|WRITE_AFTER_END|PREMATURE_CLOSE))$/;

/** Messages of pg without a code. */
const WORDS =
  /^(Connection terminated|timeout e|Query read timeout|Client (has encountered|was closed)|Cannot use a pool|Received unexpected \w+ message|The server does not support SSL|There was an error establishing an SSL)/;

/** Maximum depth of wrapped errors, because a chain may lead back to its start. */
const DEEPEST = 16;

/**
 * Whether something failed because the database is unavailable for now, including errors that libraries wrapped and
 * those for several addresses.
 */
export function isDatabaseAway(failure: unknown, depth = 0): boolean {
  // `fetch` throws a TypeError, so another server failed.
  if (!(failure instanceof Error) || failure instanceof TypeError || depth > DEEPEST) return false;
  const code = 'code' in failure && typeof failure.code === 'string' ? failure.code : '';
  if (CODES.test(code) || WORDS.test(failure.message)) return true;
  const several: unknown[] = failure instanceof AggregateError ? failure.errors.slice(0, DEEPEST) : [];
  return [failure.cause, ...several].some((cause) => isDatabaseAway(cause, depth + 1));
}
