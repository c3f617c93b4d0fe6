import type { CsvError } from 'csv-parse';
import * as z from 'zod';
import { inSlices, type Slices } from '@/lib/platform/in-slices';
import { textOfCell } from '@/lib/platform/list/server/csv-cell';
import { type CsvRow, findTooMuch, firstErrors, readCsv } from '@/lib/platform/list/server/read-csv';
import { type LabelAddress, labelAddress, labelText } from '../labels';
import { subjectOf } from './label-rows';

export const LABEL_COLUMNS = ['kind', 'id', 'label'] as const;

/** Separators that spreadsheets use, depending on their settings. */
const DELIMITERS = [',', ';', '\t'];
/** Limits on a file's lines and on the characters in one: a parsed file takes many times its size. */
const MOST_LINES = 25_000;
const LONGEST_LINE = 10_000;

export interface LabelLine extends LabelAddress {
  label: string;
}

/** Messages by `line 3`, or by `file` if it cannot be read at all. */
export type CsvErrors = Record<string, string[]>;

const label = z.string().transform(textOfCell).pipe(labelText);

export type ReadLabels = { lines: LabelLine[] } | { errors: CsvErrors };

/**
 * Reads labels from CSV (RFC 4180) with the columns `kind`, `id` and `label` in any order; others are
 * ignored. It accepts a byte order mark, either line break, and `;` or tabs as separators. Never rejects.
 */
export async function readLabelsCsv(csv: string): Promise<ReadLabels> {
  const tooMuch = await findTooMuch(csv);
  if (tooMuch !== null) return { errors: { file: [tooMuch] } };
  const [heading = ''] = csv.split(/\r?\n/, 1);
  const delimiter = DELIMITERS.find((mark) => heading.includes(mark)) ?? ',';
  try {
    const rows = await readCsv(csv, { delimiter, max_record_size: LONGEST_LINE, to: MOST_LINES + 1 });
    if (rows.length > MOST_LINES) {
      const most = MOST_LINES.toLocaleString('en-GB');
      return { errors: { file: [`A file can have up to ${most} lines. Split it into several files.`] } };
    }
    return await inSlices(readRows(rows));
  } catch (cause) {
    const { lines, message } = cause as CsvError & { lines?: number };
    return { errors: { [lines === undefined ? 'file' : `line ${lines}`]: [`This is not CSV: ${message}`] } };
  }
}

function* readRows([head, ...rows]: CsvRow[]): Slices<ReadLabels> {
  const names = (head?.cells ?? []).map((name) => name.trim().toLowerCase());
  const missing = LABEL_COLUMNS.filter((name) => !names.includes(name));
  if (missing.length > 0) {
    return {
      errors: {
        file: [`The first line must name the columns kind, id and label. Missing: ${missing.join(', ')}.`],
      },
    };
  }
  const errors = new Map<string, string[]>();
  const lines = new Map<string, LabelLine & { at: number }>();
  for (const { line: at, cells: written } of rows) {
    yield;
    const cells = Object.fromEntries(LABEL_COLUMNS.map((name) => [name, written[names.indexOf(name)] ?? '']));
    const address = labelAddress.safeParse({ kind: cells.kind?.trim(), id: cells.id?.trim() });
    const text = label.safeParse(cells.label);
    if (!address.success || !text.success) {
      const messages = [address, text]
        .flatMap(({ error }) => error?.issues ?? [])
        .map((issue) => issue.message);
      errors.set(`line ${at}`, messages);
      continue;
    }
    const subject = subjectOf(address.data);
    const twin = lines.get(subject);
    if (twin) errors.set(`line ${at}`, [`${subject} is already on line ${twin.at}.`]);
    else lines.set(subject, { ...address.data, label: text.data, at });
  }
  if (errors.size > 0) return { errors: firstErrors([...errors], 'file', (entry) => entry) };
  return { lines: [...lines.values()].map(({ at: _, ...label }) => label) };
}
