import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import type { Queries } from '@/lib/platform/db/database';
import { isAlive, thisProcess } from '@/lib/platform/db/lock-holder';
import {
  BackupError,
  type EndLine,
  FORMAT,
  FORMAT_VERSION,
  type Header,
  type Row,
  type SequenceLine,
} from './backup-format';
import { readTables, reference, rowsOf, schemas, type Table } from './read-tables';

/** The folder is missing, is not a folder or is not writable, or the disk is full. */
const UNWRITABLE = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT']);
/** A row can have 256 KB of a webhook. */
const ROWS_AT_ONCE = 250;

/**
 * Writes a consistent snapshot of the whole database to a file that only its owner can read, because it has secrets.
 * The file is complete or does not exist.
 * @returns how many rows each table has
 * @throws BackupError `file_exists` or `cannot_write`
 */
export async function writeBackup(db: Queries, path: string, madeAt: Date): Promise<EndLine['rows']> {
  if (existsSync(path)) throw new BackupError('file_exists');
  await removeLeftParts(path);
  const part = partOf(path);
  const rows: EndLine['rows'] = {};
  try {
    await db.transaction(
      (transaction) =>
        pipeline(
          Readable.from(lines(transaction, madeAt, rows)),
          createGzip(),
          createWriteStream(part, { flags: 'wx', mode: 0o600 }),
        ),
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
    await toDisk(part);
    await rename(part, path);
    return rows;
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    throw UNWRITABLE.has((error as NodeJS.ErrnoException).code ?? '')
      ? new BackupError('cannot_write', { cause: error })
      : error;
  }
}

async function* lines(db: Queries, madeAt: Date, rows: EndLine['rows']): AsyncGenerator<string> {
  const hash = createHash('sha256');
  for await (const line of contents(db, madeAt, rows)) {
    const text = `${JSON.stringify(line)}\n`;
    hash.update(text);
    yield text;
  }
  yield `${JSON.stringify({ rows, sha256: hash.digest('hex') } satisfies EndLine)}\n`;
}

async function* contents(db: Queries, madeAt: Date, rows: EndLine['rows']): AsyncGenerator<object> {
  // Values are written as texts, which must not depend on the settings of a server.
  await db.execute(sql`SET LOCAL timezone = 'UTC'`);
  await db.execute(sql`SET LOCAL datestyle = 'ISO'`);
  yield {
    format: FORMAT,
    version: FORMAT_VERSION,
    migration: await lastMigration(db),
    madeAt: madeAt.toISOString(),
  } satisfies Header;
  for (const table of await readTables(db)) {
    yield { table: table.name, columns: table.columns.map(({ name }) => name) };
    rows[table.name] = 0;
    for await (const row of rowsOfTable(db, table)) {
      rows[table.name] = (rows[table.name] ?? 0) + 1;
      yield row;
    }
  }
  // Read after the rows: sequences are not part of the snapshot, and one that is ahead reuses no number.
  yield* await readSequences(db);
}

async function lastMigration(db: Queries): Promise<number> {
  const [last] = await rowsOf<{ at: string }>(
    db,
    sql`SELECT max(created_at)::text AS at FROM drizzle.__drizzle_migrations`,
  );
  return Number(last?.at);
}

async function* rowsOfTable(db: Queries, { reference, columns }: Table): AsyncGenerator<Row> {
  const texts = columns.map(({ name }) => sql`${sql.identifier(name)}::text`);
  await db.execute(
    sql`DECLARE backup_rows NO SCROLL CURSOR FOR
        SELECT json_build_array(${sql.join(texts, sql`, `)}) AS row FROM ${reference}`,
  );
  for (;;) {
    const fetched = await rowsOf<{ row: Row }>(db, sql.raw(`FETCH ${ROWS_AT_ONCE} FROM backup_rows`));
    for (const { row } of fetched) yield row;
    if (fetched.length < ROWS_AT_ONCE) break;
  }
  await db.execute(sql`CLOSE backup_rows`);
}

async function readSequences(db: Queries): Promise<SequenceLine[]> {
  const found = await rowsOf<{ name: string }>(
    db,
    sql`SELECT schemaname || '.' || sequencename AS name FROM pg_sequences
        WHERE schemaname IN (${schemas}) ORDER BY 1`,
  );
  const lines: SequenceLine[] = [];
  for (const { name } of found) {
    const [state] = await rowsOf<{ value: string; called: boolean }>(
      db,
      sql`SELECT last_value::text AS value, is_called AS called FROM ${reference(name)}`,
    );
    if (state) lines.push({ sequence: name, ...state });
  }
  return lines;
}

async function toDisk(path: string): Promise<void> {
  const file = await open(path, 'r');
  await file.sync();
  await file.close();
}

/** While it is written, a backup has a name that identifies its process. */
const PART = /\.(?<pid>\d+)-(?<startTime>\d*)-(?<host>[0-9a-f]{12})\.part$/;

/** In milliseconds. For a process on another host only the last write time is known, and a row may take long. */
const GIVEN_UP = 60 * 60_000;

export function partOf(path: string): string {
  const { pid, startTime, host } = thisProcess(new Date());
  return `${path}.${pid}-${startTime ?? ''}-${shortHost(host)}.part`;
}

/** Removes incomplete backups of dead processes from the folder, whatever their final name. */
async function removeLeftParts(path: string): Promise<void> {
  const folder = dirname(path);
  // Whether the folder exists and is writable is checked when the backup begins.
  for (const name of await readdir(folder).catch(() => [])) {
    const { pid, startTime, host } = PART.exec(name)?.groups ?? {};
    if (pid === undefined || host === undefined) continue;
    const part = join(folder, name);
    if (!(await isWritten(part, { pid: Number(pid), startTime: startTime || null, host })))
      await rm(part, { force: true }).catch(() => undefined);
  }
}

async function isWritten(
  part: string,
  { pid, startTime, host }: { pid: number; startTime: string | null; host: string },
): Promise<boolean> {
  const here = thisProcess(new Date());
  if (host === shortHost(here.host)) return isAlive({ ...here, pid, startTime }, Date.now(), Date.now());
  const { mtimeMs } = await stat(part).catch(() => ({ mtimeMs: 0 }));
  return Date.now() - mtimeMs < GIVEN_UP;
}

const shortHost = (host: string): string => createHash('sha256').update(host).digest('hex').slice(0, 12);
