import { inSlices, type Slices } from '@/lib/platform/in-slices';
import { textOfCell } from '@/lib/platform/list/server/csv-cell';
import type { CsvRow } from '@/lib/platform/list/server/read-csv';
import {
  headingOf,
  LONGEST_ROW,
  PROFILE_HEADINGS,
  readRows,
  uuidOfCell,
} from '@/lib/platform/list/server/read-rows';
import { invalidMember } from '@/lib/platform/use-case/console-error';

/** A line of a list of existing customers. Cells are trimmed; an empty one says nothing. */
export interface ListedLine {
  /** In the file, from 1. */
  line: number;
  /** The row as written, cells separated by commas. */
  text: string;
  uuid: string;
  /** The UUID as profiles have it; null: it is not one. */
  profile: string | null;
  reference: string;
  name: string;
  team: string;
}

type Field = 'uuid' | 'reference' | 'name' | 'team';

/** In this order they are the columns of a list without headings. */
const HEADINGS: Record<Field, readonly string[]> = {
  ...PROFILE_HEADINGS,
  name: ['name', 'label', 'customer', 'customer_name', 'company', 'company_name'],
  team: ['team'],
};
const FIELDS = Object.keys(HEADINGS) as Field[];

export interface ListedLines {
  lines: ListedLine[];
  /** Headings of columns that are not used. */
  unused: string[];
}

/**
 * Lines of CSV (RFC 4180) or of a pasted list, with a byte order mark and either line break. The first line decides
 * what separates the cells, so that a name may have a comma in a file with semicolons. It names the columns in any
 * order, or is itself a line that begins with a UUID.
 * @throws ConsoleError `invalid_body` if it has too many lines or cells, or no column of UUIDs
 */
export async function readListedLines(text: string): Promise<ListedLines> {
  // Trimming megabytes of spaces would block the thread.
  const [first = ''] = text
    .slice(0, LONGEST_ROW)
    .trimStart()
    .split(/[\r\n]/, 1);
  const delimiter = ['\t', ';', ','].find((mark) => first.includes(mark)) ?? ',';
  const rows = await readRows(text, [delimiter]);
  const [head] = rows;
  if (head === undefined) throw unreadable('The list is empty.');
  const columns = columnsOf(head.cells);
  if (columns === null) throw unreadable(NO_UUIDS);
  return {
    lines: await inSlices(toLines(columns.hasHeadings ? rows.slice(1) : rows, columns.places)),
    unused: columns.unused,
  };
}

const NO_UUIDS =
  'The first line must name a column uuid, or begin with a UUID. The other columns are customer_reference, name and team.';

const unreadable = (message: string) => invalidMember('text', message);

function columnsOf(cells: readonly string[]) {
  const headings = cells.map(headingOf);
  const fields = headings.map((heading) => FIELDS.find((field) => HEADINGS[field].includes(heading)));
  if (fields.includes('uuid')) {
    const unused = cells.filter((cell, index) => fields[index] === undefined && cell.trim() !== '');
    return { hasHeadings: true, places: fields, unused: unused.map((cell) => cell.trim().slice(0, 80)) };
  }
  if (uuidOfCell(textOfCell((cells[0] ?? '').trim())) === null) return null;
  return { hasHeadings: false, places: FIELDS, unused: [] };
}

/** Where several columns say the same, such as name and label, the first that is not empty counts. */
function* toLines(rows: readonly CsvRow[], places: readonly (Field | undefined)[]): Slices<ListedLine[]> {
  const lines: ListedLine[] = [];
  for (const { line, cells: written } of rows) {
    const cells = written.map((cell) => textOfCell(cell.trim()).trim());
    if (cells.every((cell) => cell === '')) continue;
    const listed = { line, text: cells.join(', '), uuid: '', reference: '', name: '', team: '' };
    for (const [index, field] of places.entries()) {
      if (field !== undefined && listed[field] === '') listed[field] = cells[index] ?? '';
    }
    lines.push({ ...listed, profile: uuidOfCell(listed.uuid) });
    yield;
  }
  return lines;
}
