import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '@/lib/platform/db/database';
import { BackupError, type Row } from './backup-format';
import type { Table } from './read-tables';

/** Maximum rows and characters per statement. */
const MOST = { rows: 500, characters: 4_000_000 };

/** Inserts the rows of one table in batches. */
export class RowInserter {
  #waiting: Row[] = [];
  #characters = 0;
  readonly #statement: (rows: SQL) => SQL;

  /** @throws BackupError `damaged` if the table lacks one of the columns */
  constructor(
    private readonly db: Queries,
    private readonly table: Table,
    private readonly columns: readonly string[],
  ) {
    this.#statement = this.#insert();
  }

  async add(row: Row): Promise<void> {
    if (row.length !== this.columns.length) throw new BackupError('damaged');
    this.#waiting.push(row);
    this.#characters += row.reduce((sum, value) => sum + (value?.length ?? 0), 0);
    if (this.#waiting.length >= MOST.rows || this.#characters >= MOST.characters) await this.flush();
  }

  async flush(): Promise<void> {
    if (this.#waiting.length === 0) return;
    const rows = JSON.stringify(this.#waiting);
    this.#waiting = [];
    this.#characters = 0;
    await this.db.execute(this.#statement(sql`json_array_elements(${rows}::json) AS rows(value)`));
  }

  #insert(): (rows: SQL) => SQL {
    const names = this.columns.map((name) => sql.identifier(name));
    const values = this.columns.map((name) => sql`${this.#text(name)}::${sql.raw(this.#typeOf(name))}`);
    return (rows) => sql`INSERT INTO ${this.table.reference} (${sql.join(names, sql`, `)})
      OVERRIDING SYSTEM VALUE SELECT ${sql.join(values, sql`, `)} FROM ${rows}`;
  }

  /**
   * The column's position is our own number and its type comes from the database: nothing from the file gets into the
   * SQL.
   */
  #text(name: string): SQL {
    const place = this.columns.indexOf(name);
    if (place < 0) throw new BackupError('damaged');
    return sql.raw(`(value->>${place})`);
  }

  #typeOf(name: string): string {
    const column = this.table.columns.find((one) => one.name === name);
    if (!column) throw new BackupError('damaged');
    return column.type;
  }
}
