import { type CsvError, type Info, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { type LabelAddress, labelAddress, labelText } from '@/lib/contract/labels';
import { textOfCell } from '../csv-cell';
import { subjectOf } from './label-rows';

export const LABEL_COLUMNS = ['kind', 'id', 'label'] as const;

/** What a spreadsheet may put between cells, by where it is set to. */
const DELIMITERS = [',', ';', '\t'];
/** Lines with something wrong that are told. */
const MOST_ERRORS = 100;
/** Lines of a file, and characters of one: what is read of a file takes many times its size. */
const MOST_LINES = 25_000;
const LONGEST_LINE = 10_000;

export interface LabelLine extends LabelAddress {
  label: string;
}

/** Messages by `line 3`, or by `file` where it cannot be read at all. */
export type CsvErrors = Record<string, string[]>;

const label = z.string().transform(textOfCell).pipe(labelText);

/**
 * Reads labels from CSV (RFC 4180) with the columns `kind`, `id` and `label` in any order; others are passed over.
 * A byte order mark, either line break, and `;` or tabs between cells are taken. Never throws.
 */
export function readLabelsCsv(csv: string): { lines: LabelLine[] } | { errors: CsvErrors } {
  const [heading = ''] = csv.split(/\r?\n/, 1);
  const delimiter = DELIMITERS.find((mark) => heading.includes(mark)) ?? ',';
  try {
    const records = parse(csv, {
      bom: true,
      delimiter,
      info: true,
      max_record_size: LONGEST_LINE,
      relax_column_count: true,
      skip_empty_lines: true,
      to: MOST_LINES + 1,
    });
    if (records.length > MOST_LINES) {
      return {
        errors: {
          file: [`A file has at most ${MOST_LINES.toLocaleString('en-GB')} lines; take a part of it.`],
        },
      };
    }
    return readRecords(records as unknown as { record: string[]; info: Info }[]);
  } catch (cause) {
    const { lines, message } = cause as CsvError & { lines?: number };
    return { errors: { [lines === undefined ? 'file' : `line ${lines}`]: [`This is not CSV: ${message}`] } };
  }
}

function readRecords([head, ...records]: { record: string[]; info: Info }[]) {
  const names = (head?.record ?? []).map((name) => name.trim().toLowerCase());
  const missing = LABEL_COLUMNS.filter((name) => !names.includes(name));
  if (missing.length > 0) {
    return {
      errors: {
        file: [`The first line has to name the columns kind, id and label; missing: ${missing.join(', ')}.`],
      },
    };
  }
  const errors = new Map<string, string[]>();
  const lines = new Map<string, LabelLine & { at: number }>();
  for (const { record, info } of records) {
    const at = info.lines;
    const cells = Object.fromEntries(LABEL_COLUMNS.map((name) => [name, record[names.indexOf(name)] ?? '']));
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
    if (twin) errors.set(`line ${at}`, [`${subject} stands in line ${twin.at} already.`]);
    else lines.set(subject, { ...address.data, label: text.data, at });
  }
  if (errors.size > 0) return { errors: firstOf(errors) };
  return { lines: [...lines.values()].map(({ at: _, ...label }) => label) };
}

function firstOf(errors: ReadonlyMap<string, string[]>): CsvErrors {
  const told = Object.fromEntries([...errors].slice(0, MOST_ERRORS));
  const rest = errors.size - MOST_ERRORS;
  return rest > 0 ? { ...told, file: [`And ${rest} more lines.`] } : told;
}
