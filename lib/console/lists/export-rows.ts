import { csvLine, visibleJson } from '../csv-cell';

/** The columns of a file: the heading of each, and its cell in a row. */
export type Columns<Row> = readonly (readonly [
  heading: string,
  cell: (row: Row) => string | number | boolean | null,
])[];

/**
 * Rows as CSV (RFC 4180). The heading is sent with the first rows, so that an earlier failure can still be a
 * problem response.
 */
export async function* toCsv<Row>(
  columns: Columns<Row>,
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  let before = csvLine(columns.map(([heading]) => heading));
  for await (const rows of pages) {
    yield before + rows.map((row) => csvLine(columns.map(([, cell]) => cell(row)))).join('');
    before = '';
  }
  if (before !== '') yield before;
}

/** Rows as a JSON array (RFC 8259), one per line. */
export async function* toJson<Row>(pages: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const rows of pages) {
    yield before + rows.map(visibleJson).join(',\n');
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
