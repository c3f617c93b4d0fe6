import { drizzle } from 'drizzle-orm/pg-proxy';
import type { Database, Queries } from '../db/database';

export interface Statement {
  text: string;
  values: unknown[];
}

/** The same database, with a record of every statement that is asked of it. */
export function recordStatements(database: Database): { db: Queries; statements: Statement[] } {
  const statements: Statement[] = [];
  const db = drizzle(async (text, values, method) => {
    statements.push({ text, values });
    const { rows } = await database.executeSql(text, values);
    if (method === 'all') return { rows: rows.map((row) => Object.values(row as object)) };
    // What a proxy gives for `execute` are the rows alone; the others give an object with them.
    return { rows: Object.assign([...rows], { rows }) };
  });
  return { db: db as unknown as Queries, statements };
}

/** The plan's nodes that read a whole table, as `Seq Scan on …`; none where every table is asked by an index. */
export async function wholeTableScans(database: Database, { text, values }: Statement): Promise<string[]> {
  const { rows } = await database.executeSql(`EXPLAIN ${text}`, values);
  return rows
    .map((row) => Object.values(row as object).join(''))
    .filter((line) => line.includes('Seq Scan on'));
}
