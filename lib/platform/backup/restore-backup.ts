import { type SQL, sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { holdLock } from '@/lib/platform/db/advisory-locks';
import type { Queries } from '@/lib/platform/db/database';
import { FIRST_MIGRATION } from '@/lib/platform/db/migrate-database';
import { migrationsFolder } from '@/lib/platform/db/migrations-folder';
import { BackupError, type EndLine, SCHEMAS } from './backup-format';
import { RowInserter } from './insert-rows';
import { checkBackup, type Entry, readBackup } from './read-backup';
import { readTables, reference, rowsOf, schemas, type Table } from './read-tables';

/**
 * Replaces everything in the database with a backup, in one transaction. A backup of older tables is restored into
 * those and then migrated.
 * @returns how many rows each table has
 * @throws BackupError
 */
export async function restoreBackup(
  db: Queries,
  path: string,
  { replace }: { replace: boolean },
): Promise<EndLine['rows']> {
  // Checked before anything is locked or deleted. The file is read again when it is inserted.
  const { migration } = await checkBackup(path);
  const { upTo, later } = splitMigrations(migration);
  return db.transaction(async (transaction) => {
    await transaction.execute(sql`SET LOCAL statement_timeout = 0`);
    // A process that starts meanwhile waits with its migrations.
    await holdLock(transaction, 'migrations');
    if (!replace && !(await isEmpty(transaction))) throw new BackupError('not_empty');
    await rebuildTables(transaction, upTo);
    const resume = await pauseTriggers(transaction);
    const rows = await insertRowsOf(transaction, readBackup(path));
    await transaction.execute(sql`SET CONSTRAINTS ALL IMMEDIATE`);
    await checkCounts(transaction, rows);
    await resume();
    await migrateWithin(transaction, later);
    return rows;
  });
}

async function isEmpty(db: Queries): Promise<boolean> {
  for (const { reference } of await readTables(db)) {
    if ((await rowsOf(db, sql`SELECT 1 FROM ${reference} LIMIT 1`)).length > 0) return false;
  }
  return true;
}

async function insertRowsOf(db: Queries, entries: AsyncIterable<Entry>): Promise<EndLine['rows']> {
  const tables = new Map((await readTables(db)).map((table) => [table.name, table]));
  // Rows inserted by migrations are in the backup too.
  for (const table of [...tables.values()].reverse()) await db.execute(sql`DELETE FROM ${table.reference}`);
  let inserter: RowInserter | null = null;
  let rows: EndLine['rows'] = {};
  for await (const entry of entries) {
    if (entry.kind === 'row') {
      if (!inserter) throw new BackupError('damaged');
      await inserter.add(entry.row);
      continue;
    }
    await inserter?.flush();
    if (entry.kind === 'table') inserter = new RowInserter(db, known(tables, entry.table), entry.columns);
    else if (entry.kind === 'sequence') await setSequence(db, entry.sequence);
    else if (entry.kind === 'end') rows = entry.rows;
  }
  return rows;
}

function known(tables: Map<string, Table>, name: string): Table {
  const table = tables.get(name);
  if (!table) throw new BackupError('damaged');
  return table;
}

async function setSequence(
  db: Queries,
  { sequence, value, called }: { sequence: string; value: string; called: boolean },
): Promise<void> {
  const quoted = sequence
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.');
  await db.execute(sql`SELECT setval(${quoted}::regclass, ${value}::bigint, ${called})`);
}

async function checkCounts(db: Queries, rows: EndLine['rows']): Promise<void> {
  for (const [name, expected] of Object.entries(rows)) {
    const [found] = await rowsOf<{ count: number }>(
      db,
      sql`SELECT count(*)::int AS count FROM ${reference(name)}`,
    );
    if (found?.count !== expected) throw new BackupError('damaged');
  }
}

/** How a trigger is enabled. Source: PostgreSQL, "pg_trigger", `tgenabled`. */
const ENABLE: Record<string, SQL> = {
  O: sql`ENABLE TRIGGER`,
  A: sql`ENABLE ALWAYS TRIGGER`,
  R: sql`ENABLE REPLICA TRIGGER`,
};

/**
 * Triggers on our own tables refuse or add rows; restored rows must stay as they were.
 * @returns a function that enables each trigger again, as it was
 */
export async function pauseTriggers(db: Queries): Promise<() => Promise<void>> {
  const found = await rowsOf<{ table: string; name: string; enabled: string }>(
    db,
    sql`SELECT n.nspname || '.' || c.relname AS "table", t.tgname AS name, t.tgenabled AS enabled
        FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE NOT t.tgisinternal AND t.tgenabled <> 'D' AND n.nspname IN (${schemas})`,
  );
  const alter = async (one: (typeof found)[number], how: SQL) => {
    await db.execute(sql`ALTER TABLE ${reference(one.table)} ${how} ${sql.identifier(one.name)}`);
  };
  for (const one of found) await alter(one, sql`DISABLE TRIGGER`);
  return async () => {
    for (const one of found) await alter(one, ENABLE[one.enabled] ?? sql`ENABLE TRIGGER`);
  };
}

/** The migrations up to that of a backup, and the later ones. */
interface Migrations {
  upTo: ReturnType<typeof readMigrationFiles>;
  later: ReturnType<typeof readMigrationFiles>;
}

/** @throws BackupError `newer_tables` if this version has no such migration; `before_first_release` */
function splitMigrations(migration: number): Migrations {
  const all = readMigrationFiles({ migrationsFolder: migrationsFolder() });
  const place = all.findIndex(({ folderMillis }) => folderMillis === migration);
  if (migration < FIRST_MIGRATION) throw new BackupError('before_first_release');
  if (place < 0) throw new BackupError('newer_tables');
  return { upTo: all.slice(0, place + 1), later: all.slice(place + 1) };
}

/**
 * Drops every table and recreates them as they were when the backup was made. They cannot be emptied, because
 * append-only tables protect their rows.
 */
export async function rebuildTables(db: Queries, migrations: Migrations['upTo']): Promise<void> {
  for (const schema of SCHEMAS)
    await db.execute(sql`DROP SCHEMA IF EXISTS ${sql.identifier(schema)} CASCADE`);
  await db.execute(sql`DELETE FROM drizzle.__drizzle_migrations`);
  await migrateWithin(db, migrations);
}

/** Like drizzle's own migrator, which would begin a transaction and always runs to the last migration. */
async function migrateWithin(db: Queries, migrations: Migrations['upTo']): Promise<void> {
  for (const migration of migrations) {
    for (const statement of migration.sql) await db.execute(sql.raw(statement));
    await db.execute(sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at)
      VALUES (${migration.hash}, ${migration.folderMillis})`);
  }
}
