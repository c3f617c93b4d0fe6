import { inSlices, type Slices } from '@/lib/platform/in-slices';
import { textOfCell } from '@/lib/platform/list/server/csv-cell';
import type { CsvRow } from '@/lib/platform/list/server/read-csv';
import { headingOf, PROFILE_HEADINGS, readRows } from '@/lib/platform/list/server/read-rows';

/** A line of a list or CSV file that names a profile. */
export interface Line {
  /** Line number in the file, from 1. */
  line: number;
  /** The row as written, cells separated by commas. */
  text: string;
  /** The cells that may name a profile, trimmed and without empty ones; none where the named columns are empty. */
  cells: string[];
}

const HEADINGS = new Set<string>(Object.values(PROFILE_HEADINGS).flat());
const DELIMITERS = [',', ';', '\t'];

/**
 * Lines of a pasted list or of CSV (RFC 4180), with commas, semicolons or tabs between cells, a byte order
 * mark and either line break. If the first line names columns of UUIDs or references, only these are read;
 * otherwise it is a line like any other. Text with invalid quotes is read as plain lines. Cells are text,
 * never formulas.
 * @throws ConsoleError `invalid_body` if there are more lines or cells than are read, before anything is
 * parsed
 */
export async function readLines(text: string): Promise<Line[]> {
  return inSlices(namedCells(await readRows(text, DELIMITERS)));
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

const isHeading = (cell: string): boolean => HEADINGS.has(headingOf(cell));
