import type {
  PgDatabase,
  PgInsertBase,
  PgInsertValue,
  PgQueryResultHKT,
  PgTable,
  PgTransactionConfig,
} from 'drizzle-orm/pg-core';

type AnyDatabase = PgDatabase<PgQueryResultHKT>;

/**
 * Either kind of database, or a transaction on one: what queries need. `insert` takes one row, because a parameter for
 * each value of many rows can exceed the protocol's 65 535: `insertRows` takes any number.
 */
export interface Queries extends Omit<AnyDatabase, 'insert' | 'transaction'> {
  insert<Table extends PgTable>(table: Table): InsertOne<Table>;
  transaction<Result>(
    run: (transaction: Queries) => Promise<Result>,
    config?: PgTransactionConfig,
  ): Promise<Result>;
}

interface InsertOne<Table extends PgTable> {
  values(row: PgInsertValue<Table>): PgInsertBase<Table, PgQueryResultHKT>;
}

/** What a listener of a channel is told. Neither function may throw. */
export interface Hearing {
  heard(payload: string): void;
  /** The connection was away: what was said meanwhile is lost. */
  missed(): void;
  /** The connection went away; `missed` tells that it is back. */
  lost?(): void;
}

export interface Database {
  db: Queries;
  kind: 'pglite' | 'postgres';
  /** No other process can write: what was read may be cached. */
  exclusive: boolean;
  /** For libraries that bring SQL of their own; several statements at once when there are no `values`. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  /**
   * Hears what is said on a channel by NOTIFY, from whichever process; a lost connection is made again by itself.
   * @returns a function that ends it
   */
  listen(channel: string, hearing: Hearing): Promise<() => Promise<void>>;
  /** Waits for running statements. Nothing may be asked afterwards. */
  close(): Promise<void>;
}
