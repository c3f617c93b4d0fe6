import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Queries } from '../db/database';
import { migrationsFolder } from '../db/migrations-folder';
import { BackupError, SCHEMAS } from './backup-format';

/** The migrations up to that of a backup, and those that came later. */
export interface Migrations {
  upTo: ReturnType<typeof readMigrationFiles>;
  later: ReturnType<typeof readMigrationFiles>;
}

/** @throws BackupError `newer_tables` when this version has no such migration */
export function splitMigrations(migration: number): Migrations {
  const all = readMigrationFiles({ migrationsFolder: migrationsFolder() });
  const place = all.findIndex(({ folderMillis }) => folderMillis === migration);
  if (place < 0) throw new BackupError('newer_tables');
  return { upTo: all.slice(0, place + 1), later: all.slice(place + 1) };
}

/**
 * Takes every table away and makes them new, as they were when the backup was made. Not emptied: what is only ever
 * added to defends its rows.
 */
export async function rebuildTables(db: Queries, migrations: Migrations['upTo']): Promise<void> {
  for (const schema of SCHEMAS)
    await db.execute(sql`DROP SCHEMA IF EXISTS ${sql.identifier(schema)} CASCADE`);
  await db.execute(sql`DELETE FROM drizzle.__drizzle_migrations`);
  await migrateWithin(db, migrations);
}

/** As drizzle's own migrator, which would begin a transaction, and knows no end but the last. */
export async function migrateWithin(db: Queries, migrations: Migrations['upTo']): Promise<void> {
  for (const migration of migrations) {
    for (const statement of migration.sql) await db.execute(sql.raw(statement));
    await db.execute(sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at)
      VALUES (${migration.hash}, ${migration.folderMillis})`);
  }
}
