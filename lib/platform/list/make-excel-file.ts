import type { Cell, SheetData } from 'write-excel-file/universal';
import type { CellsFile, FileCell } from '@/lib/platform/text/file-kinds';

/** The most rows of an Excel file: it is made in the browser, which does nothing else meanwhile. */
export const MOST_EXCEL_ROWS = 20_000;

const TIME_FORMAT = 'yyyy-mm-dd hh:mm:ss';
const DAY_FORMAT = 'yyyy-mm-dd';
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
/** Characters. Wider columns are cut by their neighbour, as in any sheet. */
const WIDTH = { least: 10, most: 40 };
/** Rows that decide how wide a column is. */
const MEASURED = 200;

/** An Excel file of a table: texts stay texts, whatever they look like, and times are times (UTC). */
export async function makeExcelFile([head, ...rows]: CellsFile): Promise<Blob> {
  const { default: writeExcelFile } = await import('write-excel-file/universal');
  const headings = head.map(({ heading, isTime }) => (isTime ? `${heading} (UTC)` : heading));
  const data: SheetData = [
    headings.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
    ...rows.map((cells) => cells.map((cell, at) => excelCell(cell, head[at]?.isTime ?? false))),
  ];
  const columns = headings.map((heading, at) => ({ width: widthOf(heading, rows, at) }));
  return writeExcelFile(data, { columns, stickyRowsCount: 1 }).toBlob();
}

function excelCell(cell: FileCell, isTime: boolean): Cell {
  if (cell === null || cell === '') return null;
  if (typeof cell !== 'string')
    return { value: cell, type: typeof cell === 'number' ? Number : Boolean } as Cell;
  if (isTime && INSTANT.test(cell)) return { value: new Date(cell), type: Date, format: TIME_FORMAT };
  if (isTime && DAY.test(cell)) return { value: new Date(cell), type: Date, format: DAY_FORMAT };
  return { value: cell, type: String, format: '@' };
}

function widthOf(heading: string, rows: readonly (readonly FileCell[])[], at: number): number {
  const longest = rows
    .slice(0, MEASURED)
    .reduce((most, cells) => Math.max(most, String(cells[at] ?? '').length), heading.length);
  return Math.min(WIDTH.most, Math.max(WIDTH.least, longest + 2));
}
