/** PostgreSQL, "Error codes": no connection, no more of them, shut down, too slow; and a socket's own. */
const CODES =
  /^(08...|53300|57P0[1-3]|57014|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** What pg says of itself without a code. */
const WORDS =
  /^(Connection terminated|timeout e|Query read timeout|Client (has encountered|was closed)|Cannot use a pool)/;

/** Whether a query failed because the database does not answer, and may well do so later. */
export function isDatabaseAway(failure: unknown): boolean {
  for (let cause = failure; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
    if (CODES.test(code) || WORDS.test(cause.message)) return true;
  }
  return false;
}
