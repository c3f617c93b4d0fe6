import { inSlices, type Slices } from '@/lib/platform/in-slices';
import { invalidMember } from '@/lib/platform/use-case/console-error';
import { type CsvRow, findTooMuch, readCsv } from './read-csv';

const BETWEEN_LINES = /\r\n|\n|\r/g;
/** The most characters in a row, which can span many lines if quoted. */
export const LONGEST_ROW = 65_536;

/** Headings of the columns that name a profile, as `headingOf` writes them. */
export const PROFILE_HEADINGS = {
  uuid: ['uuid', 'profile', 'profile_uuid', 'profile_id'],
  reference: ['customer_reference', 'reference', 'customer_ref', 'ref'],
} as const satisfies Record<string, readonly string[]>;

/** A heading however a spreadsheet writes it. */
export const headingOf = (cell: string): string => cell.trim().toLowerCase().replace(/[ -]/g, '_');

const UUID =
  /^(?:urn:uuid:)?\{?([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})\}?$/i;

/**
 * The UUID in a cell, as profiles have it. Accepts capitals, braces, URNs and missing hyphens (RFC 9562). Null: it is
 * not a UUID.
 */
export function uuidOfCell(cell: string): string | null {
  const parts = UUID.exec(cell)?.slice(1);
  return parts ? parts.join('-').toLowerCase() : null;
}

/**
 * Rows of a pasted list or of CSV (RFC 4180), with a byte order mark and either line break. Text with invalid quotes
 * is read as plain lines.
 * @param delimiters some of comma, semicolon and tab
 * @throws ConsoleError `invalid_body` if there are more lines or cells than are read, before anything is parsed
 */
export async function readRows(text: string, delimiters: readonly string[]): Promise<CsvRow[]> {
  const tooMuch = await findTooMuch(text);
  if (tooMuch !== null) throw invalidMember('text', tooMuch);
  const plain = () => inSlices(plainRows(text, new RegExp(`[${delimiters.join('')}]`)));
  // Without quotes both ways give the same result, and splitting into plain lines takes a tenth of the time.
  if (!text.includes('"')) return plain();
  const options = { delimiter: [...delimiters], relax_quotes: true, max_record_size: LONGEST_ROW };
  return readCsv(text, options).catch(plain);
}

function* plainRows(text: string, betweenCells: RegExp): Slices<CsvRow[]> {
  const rows: CsvRow[] = [];
  let [line, start] = [1, text.startsWith('\uFEFF') ? 1 : 0];
  const addRow = (end: number) => {
    const written = text.slice(start, end);
    if (written.trim() !== '') rows.push({ line, cells: written.replaceAll('"', '').split(betweenCells) });
  };
  for (const found of text.matchAll(BETWEEN_LINES)) {
    addRow(found.index);
    line += 1;
    start = found.index + found[0].length;
    yield;
  }
  addRow(text.length);
  return rows;
}
