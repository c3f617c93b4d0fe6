import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { DatabaseError } from './database-error';
import { migrationsFolder } from './migrations-folder';

/** When the first migration of version 0.2.0 was written, in milliseconds: earlier builds had migrations of their own. */
export const FIRST_MIGRATION = 1_795_590_918_184;

/**
 * Runs the migrations that the database doesn't have yet.
 * @throws DatabaseError `before_first_release` if a build before 0.2.0 made the tables; nothing was changed
 */
export async function migrateDatabase(connection: pg.Pool | pg.ClientBase): Promise<void> {
  const known = await connection.query(
    `SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS "exists"`,
  );
  if (known.rows[0]?.exists) {
    const early = await connection.query(
      'SELECT FROM drizzle.__drizzle_migrations WHERE created_at < $1 LIMIT 1',
      [FIRST_MIGRATION],
    );
    if (early.rows.length > 0) {
      throw new DatabaseError(
        'before_first_release',
        'A build before version 0.2.0 made this database, and this version cannot open it. Nothing was changed. Set DATA_DIR or DATABASE_URL to an empty one.',
      );
    }
  }
  await migrate(drizzle(connection as pg.Pool), { migrationsFolder: migrationsFolder() });
}
