import { type FileCell, type FileKind, SEPARATORS } from '@/lib/platform/text/file-kinds';
import { writtenOut } from '@/lib/platform/text/unseen';
import { csvLine } from './csv-cell';
import type { FilePiece, TableRows } from './export-rows';

/** Excel reads UTF-8 only with it. */
const BYTE_ORDER_MARK = '\uFEFF';
/** Spreadsheets have 15 digits of a number. */
const MOST_EXACT = 999_999_999_999_999;

/** A file in one of the kinds that spreadsheets open; null: for programs. Text that is not a table is unchanged. */
export async function* writeTable(
  pieces: AsyncIterable<FilePiece>,
  kind: FileKind | null,
): AsyncGenerator<string> {
  let [isFirst, isTable] = [true, false];
  for await (const piece of pieces) {
    isTable = typeof piece !== 'string';
    yield typeof piece === 'string' || kind === null ? String(piece) : written(piece, kind, isFirst);
    isFirst = false;
  }
  if (kind === 'cells' && isTable) yield '\n]\n';
}

function written({ headings, rows, times }: TableRows, kind: FileKind, isFirst: boolean): string {
  if (kind === 'cells') {
    const head = (headings ?? []).map((heading, at) => ({ heading, isTime: times[at] ?? false }));
    const lines = [...(headings === null ? [] : [head]), ...rows.map((cells) => cells.map(shown))];
    return lines.map((line, at) => `${isFirst && at === 0 ? '[\n' : ',\n'}${JSON.stringify(line)}`).join('');
  }
  const dialect = { separator: SEPARATORS[kind], isForSpreadsheets: true };
  // A time has no zone in a spreadsheet, so its column says which one it is in.
  const head = headings?.map((heading, at) => (times[at] ? `${heading} (UTC)` : heading));
  return [
    ...(isFirst ? [BYTE_ORDER_MARK] : []),
    ...(head ? [csvLine(head, dialect)] : []),
    ...rows.map((cells) =>
      csvLine(
        cells.map((cell, at) => (times[at] ? { time: timeForSheets(cell) } : exactNumber(cell))),
        dialect,
      ),
    ),
  ].join('');
}

const shown = (cell: FileCell): FileCell => {
  const exact = exactNumber(cell);
  return typeof exact === 'string' ? writtenOut(exact) : exact;
};

const exactNumber = (cell: FileCell): FileCell =>
  typeof cell === 'number' && Math.abs(cell) > MOST_EXACT ? String(cell) : cell;

const TIME = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?Z$/;

/** Every locale reads `2026-11-20 14:02:11` as a time. Anything else stays as the service sent it. */
const timeForSheets = (cell: FileCell): string => String(cell ?? '').replace(TIME, '$1 $2');
