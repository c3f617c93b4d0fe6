import { drizzle } from 'drizzle-orm/pg-proxy';
import type { Database, Queries } from '@/lib/platform/db/database';

export interface Statement {
  text: string;
  values: unknown[];
}

/** The same database, with a record of every statement it receives. */
export function recordStatements(database: Database): { db: Queries; statements: Statement[] } {
  const statements: Statement[] = [];
  const db = drizzle(async (text, values, method) => {
    statements.push({ text, values });
    const { rows } = await database.executeSql(text, values);
    if (method === 'all') return { rows: rows.map((row) => Object.values(row as object)) };
    // drizzle's proxy returns only the rows for `execute`; the other drivers return an object with them.
    return { rows: Object.assign([...rows], { rows }) };
  });
  return { db: db as unknown as Queries, statements };
}

/** The lines of the statement's query plan. */
export async function planOf(database: Database, { text, values }: Statement): Promise<string[]> {
  const { rows } = await database.executeSql(`EXPLAIN ${text}`, values);
  return rows.map((row) => Object.values(row as object).join(''));
}

/** The plan's nodes that read a whole table, as `Seq Scan on …`; none if every table is read by an index. */
export const wholeTableScans = async (database: Database, statement: Statement): Promise<string[]> =>
  (await planOf(database, statement)).filter((line) => line.includes('Seq Scan on'));
