import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** Either kind of database, or a transaction on one: what queries need. */
export type Queries = PgDatabase<PgQueryResultHKT>;

export interface Database {
  db: Queries;
  kind: 'pglite' | 'postgres';
  /** No other process can write: what was read may be remembered. */
  exclusive: boolean;
  /** For libraries that bring SQL of their own; several statements at once when there are no `values`. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  /** Waits for running statements. Nothing may be asked afterwards. */
  close(): Promise<void>;
}
