import { type SQL, sql } from 'drizzle-orm';
import { checkExceptions } from '@/lib/db/check-schema';

/**
 * What a decision about a whole set names: SHA-256, hexadecimal, over its lines in the order of their bytes, joined by
 * line feeds. Of an aggregate query, whose `FILTER` is `where`.
 */
export const hashOfLines = (
  line: SQL,
  where: SQL = sql`true`,
): SQL<string> => sql<string>`encode(sha256(convert_to(
  COALESCE(string_agg(${line}, E'\\n' ORDER BY ${line} COLLATE "C") FILTER (WHERE ${where}), ''), 'UTF8')), 'hex')`;

/** An exception as a decision names it: its ID, the version of its check, its last day. Of a query over `check_exceptions`. */
export const exceptionLine: SQL<string> = sql<string>`concat_ws(' ', ${checkExceptions.id}, ${checkExceptions.checkVersion}, ${checkExceptions.until})`;
