import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { isAlive, thisProcess } from '@/lib/db/lock-holder';
import type { Queries } from '../db/database';
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

/** A folder that is missing or no folder, may not be written to, or can only be read; no room. */
const UNWRITABLE = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT']);
/** A row can have 256 KB of a webhook. */
const ROWS_AT_ONCE = 250;

/**
 * Writes all that the database holds, as it is at one moment, to a file that only its owner can read: it has secrets.
 * The file is whole or not there.
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
  // Values are written as texts: these must not depend on how a server is set up.
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
  // After the rows: a sequence is of no moment, and one that is ahead gives no number twice.
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

/** A backup is written under a name that tells whose it is, until it is whole. */
const PART = /\.(?<pid>\d+)-(?<startTime>\d*)-(?<host>[0-9a-f]{12})\.part$/;

/** Of another host only the time of the last write tells; a row may be long in coming. In milliseconds. */
const GIVEN_UP = 60 * 60_000;

export function partOf(path: string): string {
  const { pid, startTime, host } = thisProcess(new Date());
  return `${path}.${pid}-${startTime ?? ''}-${shortHost(host)}.part`;
}

/** Removes what backups left in the folder whose process died, under whatever name they were to be. */
async function removeLeftParts(path: string): Promise<void> {
  const folder = dirname(path);
  // Whether the folder is there, and may be written to, is found out as the backup begins.
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
