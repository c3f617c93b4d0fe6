import { type SQL, sql } from 'drizzle-orm';
import { checkExceptions } from '../tables';

/**
 * Identifies the set that a decision is about: SHA-256, hexadecimal, over its lines in the order of their
 * bytes, joined by line feeds. For an aggregate query, whose `FILTER` is `where`.
 */
export const hashOfLines = (
  line: SQL,
  where: SQL = sql`true`,
): SQL<string> => sql<string>`encode(sha256(convert_to(
  COALESCE(string_agg(${line}, E'\\n' ORDER BY ${line} COLLATE "C") FILTER (WHERE ${where}), ''), 'UTF8')), 'hex')`;

/**
 * An exception's line in such a set: its ID, the version of its check, its last day. For a query on
 * `check_exceptions`.
 */
export const exceptionLine: SQL<string> = sql<string>`concat_ws(' ', ${checkExceptions.id}, ${checkExceptions.checkVersion}, ${checkExceptions.until})`;
