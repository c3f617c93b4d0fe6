import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import { isDeepStrictEqual } from 'node:util';
import { createGunzip } from 'node:zlib';
import {
  BackupError,
  type EndLine,
  endLine,
  FORMAT,
  type Header,
  header,
  type Row,
  row,
  type SequenceLine,
  sequenceLine,
  tableLine,
} from './backup-format';

/** The contents of a backup, in order. */
export type Entry =
  | { kind: 'header'; header: Header }
  | { kind: 'table'; table: string; columns: string[] }
  | { kind: 'row'; row: Row }
  | { kind: 'sequence'; sequence: SequenceLine }
  | ({ kind: 'end' } & EndLine);

/**
 * Reads a backup from beginning to end. The end is yielded only if every line before it is unchanged, so nothing may
 * be committed before it.
 * @throws BackupError `file_unreadable`, `not_a_backup` or `damaged`
 */
export async function* readBackup(path: string): AsyncGenerator<Entry> {
  const hash = createHash('sha256');
  let [isFirst, ended] = [true, false];
  for await (const line of linesOf(path)) {
    if (ended) throw new BackupError('damaged');
    const entry = isFirst ? readHeader(line) : readLine(line);
    if (entry.kind === 'end') {
      if (entry.sha256 !== hash.digest('hex')) throw new BackupError('damaged');
      ended = true;
    } else hash.update(`${line}\n`);
    isFirst = false;
    yield entry;
  }
  if (!ended) throw new BackupError(isFirst ? 'not_a_backup' : 'damaged');
}

/**
 * Reads a backup to its end without storing any of it.
 * @throws BackupError as `readBackup`, and if the number of rows differs from its end line
 */
export async function checkBackup(path: string): Promise<Header> {
  let found: Header | null = null;
  let table = '';
  const rows: EndLine['rows'] = {};
  for await (const entry of readBackup(path)) {
    if (entry.kind === 'header') found = entry.header;
    else if (entry.kind === 'table') {
      table = entry.table;
      rows[table] = 0;
    } else if (entry.kind === 'row') rows[table] = (rows[table] ?? 0) + 1;
    else if (entry.kind === 'end' && !isDeepStrictEqual(rows, entry.rows)) throw new BackupError('damaged');
  }
  if (!found) throw new BackupError('not_a_backup');
  return found;
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const unpacked = createGunzip();
  const file = createReadStream(path).on('error', (cause) => unpacked.destroy(cause));
  // The reader gets the error below. A reader that left early does not need it.
  unpacked.on('error', () => undefined);
  const decoder = new StringDecoder('utf8');
  let rest = '';
  try {
    for await (const chunk of file.pipe(unpacked)) {
      const lines = (rest + decoder.write(chunk as Buffer)).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (cause) {
    if (file.errored) throw new BackupError('file_unreadable', { cause });
    // zlib has one code for every error; this message means that the file is not gzip at all.
    const isGzip = !(cause instanceof Error && cause.message === 'incorrect header check');
    throw new BackupError(isGzip ? 'damaged' : 'not_a_backup', { cause });
  } finally {
    file.destroy();
  }
  // Every line ends with a line feed.
  if (rest !== '') throw new BackupError('damaged');
}

function readHeader(line: string): Entry {
  const read = parse(line, 'not_a_backup') as { format?: unknown } | null;
  if (read?.format !== FORMAT) throw new BackupError('not_a_backup');
  const parsed = header.safeParse(read);
  // A later version of the format.
  if (!parsed.success) throw new BackupError('newer_tables');
  return { kind: 'header', header: parsed.data };
}

function readLine(line: string): Entry {
  const read = parse(line, 'damaged');
  const asRow = row.safeParse(read);
  if (asRow.success) return { kind: 'row', row: asRow.data };
  const table = tableLine.safeParse(read);
  if (table.success) return { kind: 'table', ...table.data };
  const sequence = sequenceLine.safeParse(read);
  if (sequence.success) return { kind: 'sequence', sequence: sequence.data };
  const end = endLine.safeParse(read);
  if (end.success) return { kind: 'end', ...end.data };
  throw new BackupError('damaged');
}

function parse(line: string, code: 'damaged' | 'not_a_backup'): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw new BackupError(code, { cause });
  }
}
