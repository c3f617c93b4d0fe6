import { inSlices, type Slices } from '@/lib/platform/in-slices';
import type { FileCell } from '@/lib/platform/text/file-kinds';
import { csvLine, visibleJson } from './csv-cell';

/** The columns of a file: the heading of each, its cell in a row, and whether its cells are times (ISO 8601). */
export type Columns<Row> = readonly (readonly [
  heading: string,
  cell: (row: Row) => FileCell,
  kind?: 'time' | undefined,
])[];

/** The words of a code, for a column next to the code's own; null: it has none here. */
export const wordsOf = (words: Readonly<Record<string, string>>, code: string | null): string | null =>
  code !== null && Object.hasOwn(words, code) ? (words[code] ?? null) : null;

/** Rows of a table that is sent as a file. As text it is CSV for programs (RFC 4180). */
export class TableRows {
  constructor(
    /** The headings, only in the first piece of a file. */
    readonly headings: readonly string[] | null,
    readonly rows: readonly (readonly FileCell[])[],
    /** Whether each column's cells are times. */
    readonly times: readonly boolean[],
  ) {}

  toString(): string {
    return [...(this.headings === null ? [] : [this.headings]), ...this.rows]
      .map((cells) => csvLine(cells))
      .join('');
  }
}

/** A piece of a file: part of its text, or rows of its table. */
export type FilePiece = string | TableRows;

/**
 * Rows as a table. The headings are sent with the first rows, so that an earlier failure can still be a
 * problem response.
 */
export async function* toTable<Row>(
  columns: Columns<Row>,
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<TableRows> {
  const times = columns.map(([, , kind]) => kind === 'time');
  let headings: readonly string[] | null = columns.map(([heading]) => heading);
  for await (const rows of pages) {
    const cells = await inSlices(each(rows, (row) => columns.map(([, cell]) => cell(row))));
    yield new TableRows(headings, cells, times);
    headings = null;
  }
  if (headings !== null) yield new TableRows(headings, [], times);
}

/** What is written of each row, which may hold large values. */
function* each<Row, Written>(rows: readonly Row[], write: (row: Row) => Written): Slices<Written[]> {
  const written: Written[] = [];
  for (const row of rows) {
    written.push(write(row));
    yield;
  }
  return written;
}

/** Rows as a JSON array (RFC 8259), one per line. */
export async function* toJson<Row>(pages: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const rows of pages) {
    yield before + (await inSlices(each(rows, visibleJson))).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/**
 * Numbered rows, newest first. Each page continues after the previous one, so that nothing is held open in
 * the database.
 */
export async function* pagesFrom<Row extends { number: number }>(
  read: (before: number | undefined, limit: number) => Promise<Row[]>,
  size: number,
): AsyncGenerator<Row[]> {
  for (let before: number | undefined; ; ) {
    const rows = await read(before, size);
    if (rows.length > 0) yield rows;
    before = rows.at(-1)?.number;
    if (rows.length < size) return;
  }
}
