import { setImmediate } from 'node:timers/promises';
import { type Options, parse } from 'csv-parse';
import { inSlices, type Slices } from '@/lib/platform/in-slices';

export interface CsvRow {
  /** Line number in the file, from 1. */
  line: number;
  cells: string[];
}

/** Characters parsed at once: with one-character cells this takes some ten milliseconds. */
const CHUNK = 16_384;

/**
 * Rows of CSV (RFC 4180), with a byte order mark and either line break. Other work can run between chunks.
 * @throws CsvError
 */
export async function readCsv(text: string, options: Options): Promise<CsvRow[]> {
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    ...options,
  });
  const rows: CsvRow[] = [];
  parser.on('data', ({ info, record }: { info: { lines: number }; record: string[] }) =>
    rows.push({ line: info.lines, cells: record }),
  );
  let failure: unknown;
  const ended = new Promise<void>((resolve) => {
    parser.once('end', resolve);
    parser.once('error', (cause) => {
      failure = cause;
      resolve();
    });
  });
  for (let start = 0; start < text.length && failure === undefined; start += CHUNK) {
    parser.write(text.slice(start, start + CHUNK));
    await setImmediate();
  }
  parser.end();
  await ended;
  if (failure !== undefined) throw failure;
  return rows;
}

/** Limits for parsing a list or a file. Lines are counted by line breaks, even within quotes. */
export const TABLE_BOUNDS = { lines: 250_000, cells: 1_000_000, cellsOfLine: 200, charactersOfLine: 10_000 };

const [COMMA, SEMICOLON, TAB, LINE_FEED, RETURN] = [0x2c, 0x3b, 0x09, 0x0a, 0x0d];
const STRETCH = 65_536;

/**
 * Why a text with commas, semicolons or tabs between cells is too large to parse; null: it is not. Scans each
 * character once.
 */
export const findTooMuch = (text: string): Promise<string | null> => inSlices(boundTable(text));

interface ScanState {
  line: number;
  began: number;
  cells: number;
  cellsBefore: number;
}

function* boundTable(text: string): Slices<string | null> {
  const scanned: ScanState = { line: 1, began: 0, cells: 1, cellsBefore: 0 };
  for (let start = 0; start < text.length; start += STRETCH) {
    const fault = boundStretch(text, start, Math.min(start + STRETCH, text.length), scanned);
    if (fault !== null) return fault;
    yield;
  }
  return null;
}

/** Not a generator itself: its loop would be several times slower. */
function boundStretch(text: string, start: number, end: number, scanned: ScanState): string | null {
  const { lines, cells: mostCells, cellsOfLine, charactersOfLine } = TABLE_BOUNDS;
  let { line, began, cells, cellsBefore } = scanned;
  for (let index = start; index < end; index += 1) {
    const code = text.charCodeAt(index);
    if (code === COMMA || code === SEMICOLON || code === TAB) cells += 1;
    else if (code === LINE_FEED || (code === RETURN && text.charCodeAt(index + 1) !== LINE_FEED)) {
      cellsBefore += cells;
      line += 1;
      began = index + 1;
      cells = 1;
    }
    if (cells > cellsOfLine) return `Line ${line} has more than ${cellsOfLine} cells.`;
    if (index - began > charactersOfLine)
      return `Line ${line} has more than ${most(charactersOfLine)} characters.`;
    if (cellsBefore + cells > mostCells) return `There are more than ${most(mostCells)} cells.`;
    if (line > lines) return `There are more than ${most(lines)} lines.`;
  }
  Object.assign(scanned, { line, began, cells, cellsBefore });
  return null;
}

const most = (count: number) => count.toLocaleString('en-GB');

/** Faulty lines that a refusal names. */
const MOST_ERRORS = 100;

/** The messages of the first faulty lines by line, and the number of the others at `member`. */
export function firstErrors<Fault>(
  faults: readonly Fault[],
  member: string,
  messagesOf: (fault: Fault) => readonly [line: string, messages: string[]],
): Record<string, string[]> {
  const first = Object.fromEntries(faults.slice(0, MOST_ERRORS).map(messagesOf));
  const rest = faults.length - MOST_ERRORS;
  return rest > 0 ? { ...first, [member]: [`And ${rest} more lines.`] } : first;
}
