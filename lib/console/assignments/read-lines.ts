import { inSlices, type Slices } from '@/lib/in-slices';
import { ConsoleError } from '../console-error';
import { textOfCell } from '../csv-cell';
import { type CsvRow, findTooMuch, readCsv } from '../read-csv';

/** A line of a list or CSV file that names a profile. */
export interface Line {
  /** Line number in the file, from 1. */
  line: number;
  /** The row as written, cells separated by commas. */
  text: string;
  /** The cells that may name a profile, trimmed and without empty ones; none where the named columns are empty. */
  cells: string[];
}

const HEADINGS = new Set([
  ...['uuid', 'profile', 'profile_uuid', 'profile_id'],
  ...['customer_reference', 'reference', 'customer_ref', 'ref'],
]);
const DELIMITERS = [',', ';', '\t'];
const BETWEEN_CELLS = /[,;\t]/;
const BETWEEN_LINES = /\r\n|\n|\r/g;
/** The most characters in a row, which can span many lines if quoted. */
const LONGEST_ROW = 65_536;

/**
 * Lines of a pasted list or of CSV (RFC 4180), with commas, semicolons or tabs between cells, a byte order
 * mark and either line break. If the first line names columns of UUIDs or references, only these are read;
 * otherwise it is a line like any other. Text with invalid quotes is read as plain lines. Cells are text,
 * never formulas.
 * @throws ConsoleError `invalid_body` if there are more lines or cells than are read, before anything is
 * parsed
 */
export async function readLines(text: string): Promise<Line[]> {
  const tooMuch = await findTooMuch(text);
  if (tooMuch !== null) throw new ConsoleError('invalid_body', { errors: { text: [tooMuch] } });
  return inSlices(namedCells(await readRows(text)));
}

/**
 * Without quotes both ways give the same result, and splitting into plain lines takes a tenth of the time.
 */
async function readRows(text: string): Promise<CsvRow[]> {
  const plain = () => inSlices(plainLines(text));
  if (!text.includes('"')) return plain();
  const options = { delimiter: DELIMITERS, relax_quotes: true, max_record_size: LONGEST_ROW };
  return readCsv(text, options).catch(plain);
}

function* namedCells([head, ...rows]: CsvRow[]): Slices<Line[]> {
  if (head === undefined) return [];
  const named = head.cells.flatMap((cell, index) => (isHeading(cell) ? [index] : []));
  const lines: Line[] = [];
  for (const { line, cells } of named.length === 0 ? [head, ...rows] : rows) {
    const chosen = named.length === 0 ? cells : named.map((index) => cells[index] ?? '');
    const text = filled(cells).join(', ');
    if (text !== '') lines.push({ line, text, cells: filled(chosen) });
    yield;
  }
  return lines;
}

const filled = (cells: readonly string[]): string[] =>
  cells.map((cell) => textOfCell(cell.trim())).filter((cell) => cell !== '');

const isHeading = (cell: string): boolean => HEADINGS.has(cell.trim().toLowerCase().replace(/[ -]/g, '_'));

function* plainLines(text: string): Slices<CsvRow[]> {
  const rows: CsvRow[] = [];
  let [line, start] = [1, text.startsWith('\uFEFF') ? 1 : 0];
  const addLine = (end: number) => {
    const written = text.slice(start, end);
    if (written.trim() === '') return;
    rows.push({ line, cells: written.replaceAll('"', '').split(BETWEEN_CELLS) });
  };
  for (const found of text.matchAll(BETWEEN_LINES)) {
    addLine(found.index);
    line += 1;
    start = found.index + found[0].length;
    yield;
  }
  addLine(text.length);
  return rows;
}
