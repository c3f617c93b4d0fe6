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
 * Either kind of database, or a transaction on one, as queries need it. `insert` accepts one row, because a parameter
 * for each value of many rows can exceed the protocol's 65 535: `insertRows` accepts any number.
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
  /** For a row that brings the number which an identity column would generate. */
  overridingSystemValue(): {
    values(row: PgInsertValue<Table, true>): PgInsertBase<Table, PgQueryResultHKT>;
  };
}

/** Callbacks of a channel's listener. Neither may throw. */
export interface Hearing {
  heard(payload: string): void;
  /** The connection was lost: messages sent meanwhile are lost. */
  missed(): void;
  /** The connection was lost; `missed` is called when it is back. */
  lost?(): void;
}

export interface Database {
  db: Queries;
  kind: 'pglite' | 'postgres';
  /** No other process can write, so reads may be cached. */
  exclusive: boolean;
  /** For libraries that bring their own SQL; several statements at once if there are no `values`. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  /**
   * Listens for NOTIFY on a channel, from any process; a lost connection is restored automatically.
   * @returns a function that stops listening
   */
  listen(channel: string, hearing: Hearing): Promise<() => Promise<void>>;
  /** Waits for running statements. No query may follow. */
  close(): Promise<void>;
}
