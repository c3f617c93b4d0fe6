import { setImmediate } from 'node:timers/promises';
import { parse } from 'csv-parse';
import { textOfCell } from '../csv-cell';

/** What a line of a list or a CSV file names a profile by. */
export interface Line {
  /** Of the file, from 1. */
  line: number;
  /** Without what is around them; those that are empty are left out. */
  cells: string[];
}

const HEADINGS = new Set([
  ...['uuid', 'profile', 'profile_uuid', 'profile_id'],
  ...['customer_reference', 'reference', 'customer_ref'],
]);
/** Characters that are read at once: others have their turn between two. */
const CHUNK = 65_536;
const BETWEEN_CELLS = /[,;\t]/;

/**
 * Lines of a pasted list or of CSV (RFC 4180), with commas, semicolons or tabs between cells, a byte order mark and either
 * line break. Where the first line names columns of UUIDs or references, these alone are read; where it names none it is a
 * line like any other. What quotes make no sense of is read as plain lines. Nothing in a cell is a formula here: it is text.
 */
export async function readLines(text: string): Promise<Line[]> {
  const [head, ...rows] = await readRows(text);
  if (head === undefined) return [];
  const named = head.cells.flatMap((cell, index) => (isHeading(cell) ? [index] : []));
  if (named.length === 0) return [head, ...rows].map(withoutEmpty).filter(isAny);
  return rows
    .map(({ line, cells }) => withoutEmpty({ line, cells: named.map((index) => cells[index] ?? '') }))
    .filter(isAny);
}

const isHeading = (cell: string): boolean => HEADINGS.has(cell.trim().toLowerCase().replace(/[ -]/g, '_'));

function withoutEmpty({ line, cells }: Line): Line {
  return { line, cells: cells.map((cell) => textOfCell(cell.trim())).filter((cell) => cell !== '') };
}

const isAny = ({ cells }: Line): boolean => cells.length > 0;

async function readRows(text: string): Promise<Line[]> {
  const parser = parse({
    ...{ bom: true, delimiter: [',', ';', '\t'], info: true },
    ...{ relax_column_count: true, relax_quotes: true, skip_empty_lines: true },
  });
  const rows: Line[] = [];
  parser.on('data', ({ info, record }: { info: { lines: number }; record: string[] }) =>
    rows.push({ line: info.lines, cells: record }),
  );
  let failed = false;
  const ended = new Promise<void>((resolve) => {
    parser.once('end', resolve);
    parser.once('error', () => {
      failed = true;
      resolve();
    });
  });
  for (let start = 0; start < text.length && !failed; start += CHUNK) {
    parser.write(text.slice(start, start + CHUNK));
    await setImmediate();
  }
  parser.end();
  await ended;
  return failed ? plainLines(text) : rows;
}

const plainLines = (text: string): Line[] =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .flatMap((line, index) =>
      line.trim() === '' ? [] : { line: index + 1, cells: line.replaceAll('"', '').split(BETWEEN_CELLS) },
    );
