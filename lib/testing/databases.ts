import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { DatabaseLocation } from '../db/open-database';

/** For `describe.each`: every database test runs on both. */
export const DATABASE_KINDS = ['pglite', 'postgres'] as const;
export type DatabaseKind = (typeof DATABASE_KINDS)[number];

export interface FreshDatabase {
  /** For `openDatabase`: migrated or empty, without a row. */
  location: DatabaseLocation;
  /** After every opened database was closed. */
  remove(): Promise<void>;
}

/** A database of its own for a suite. */
export function freshDatabase(kind: DatabaseKind): Promise<FreshDatabase> {
  return kind === 'pglite' ? freshFolder() : freshPostgres();
}

async function freshFolder(): Promise<FreshDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-console-data-'));
  await cp(inject('pgliteTemplate'), dataDir, { recursive: true });
  return {
    location: { dataDir, databaseUrl: null },
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
}

async function freshPostgres(): Promise<FreshDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(`CREATE DATABASE ${name}`);
  const address = new URL(inject('postgresUrl'));
  address.pathname = `/${name}`;
  return {
    location: { dataDir: '', databaseUrl: address.href },
    remove: () => onServer(`DROP DATABASE ${name} WITH (FORCE)`),
  };
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
