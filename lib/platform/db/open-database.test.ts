import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { accounts } from '@/lib/service/tables';
import { BOTH_DATABASES, freshDatabase, unmigratedPostgres } from '@/lib/testing/databases';
import { copyFolder } from './copy-folder';
import { DatabaseError } from './database-error';
import { openDatabase } from './open-database';

const ACCOUNT = {
  slug: 'kept',
  name: 'Kept',
  readsPerMinute: 1,
  writesPerMinute: 1,
  tokensPerMinute: 1,
  tokenLifetime: 3600,
  setLimits: {},
};

describe.each(BOTH_DATABASES)('a database on %s', (kind) => {
  test('keeps its rows over a restart', async () => {
    const fresh = await freshDatabase(kind);
    const first = await openDatabase(fresh.location);
    expect(first).toMatchObject({ kind, exclusive: kind === 'pglite' });
    await first.db.insert(accounts).values(ACCOUNT);
    await first.close();
    const second = await openDatabase(fresh.location);
    expect(await second.db.select().from(accounts)).toEqual([ACCOUNT]);
    await second.close();
    await fresh.remove();
  });

  test('made by a build before 0.2.0: not opened, not changed, and says what to do', async () => {
    const fresh = await freshDatabase(kind);
    const first = await openDatabase(fresh.location);
    await first.executeSql('UPDATE drizzle.__drizzle_migrations SET created_at = 1764000000000');
    await first.close();
    await expect(openDatabase(fresh.location)).rejects.toMatchObject({
      code: 'before_first_release',
      message: expect.stringContaining('Set DATA_DIR or DATABASE_URL to an empty one.'),
    });
    await fresh.remove();
  });

  test('rolls back a transaction that fails', async () => {
    const fresh = await freshDatabase(kind);
    const database = await openDatabase(fresh.location);
    const failing = database.db.transaction(async (transaction) => {
      await transaction.insert(accounts).values(ACCOUNT);
      throw new Error('half-way');
    });
    await expect(failing).rejects.toThrow('half-way');
    expect(await database.db.select().from(accounts)).toEqual([]);
    await database.close();
    await fresh.remove();
  });
});

describe('PostgreSQL', () => {
  test('is migrated once when several instances start together', async () => {
    const fresh = await unmigratedPostgres();
    const opened = await Promise.all([1, 2, 3, 4].map(() => openDatabase(fresh.location)));
    expect(await opened[0]?.db.select().from(accounts)).toEqual([]);
    await Promise.all(opened.map((database) => database.close()));
    await fresh.remove();
  });

  test('that cannot be reached is refused without naming the address', async () => {
    const databaseUrl = 'postgres://someone:canary@127.0.0.1:1/nothing';
    const refused = await openDatabase({ dataDir: '', databaseUrl }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(DatabaseError);
    expect(refused).toMatchObject({ code: 'unreachable' });
    expect((refused as DatabaseError).message).not.toContain('canary');
  });
});

describe('case 91: a damaged data folder', () => {
  let dataDir: string;
  const folder = () => join(dataDir, 'database');

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'portal-console-damage-'));
    copyFolder(inject('pgliteTemplate'), dataDir);
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  test.each([
    ['PG_VERSION is lost', () => rm(join(folder(), 'PG_VERSION'))],
    ['PG_VERSION is from another release', () => writeFile(join(folder(), 'PG_VERSION'), '12\n')],
    ['PG_VERSION is garbage', () => writeFile(join(folder(), 'PG_VERSION'), '\0\0')],
    ['the control file is lost', () => rm(join(folder(), 'global', 'pg_control'))],
    [
      'the control file is zeros',
      () => writeFile(join(folder(), 'global', 'pg_control'), Buffer.alloc(8_192)),
    ],
    ['the tables are lost', () => rm(join(folder(), 'base'), { recursive: true })],
    ['the log is lost', () => rm(join(folder(), 'pg_wal'), { recursive: true })],
    ['everything but PG_VERSION is lost', () => copyOnly('PG_VERSION')],
    ['everything but a foreign file is lost', () => copyOnly('PG_VERSION', 'notes.txt')],
  ])('where %s is refused, and nothing in it is changed', async (_, harm) => {
    await harm();
    const before = contents(folder());
    const refused = await openDatabase({ dataDir, databaseUrl: null }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(DatabaseError);
    expect(refused).toMatchObject({ code: 'folder_damaged' });
    expect((refused as DatabaseError).message).toContain(folder());
    expect(contents(folder())).toBe(before);
    await expect(stat(join(dataDir, 'lock'))).rejects.toThrow();
  });

  async function copyOnly(name: string, as = name): Promise<void> {
    const content = await readFile(join(folder(), name));
    for (const entry of await readdir(folder())) await rm(join(folder(), entry), { recursive: true });
    await writeFile(join(folder(), as), content);
  }

  test('a first start that was killed midway starts again', async () => {
    await rm(folder(), { recursive: true });
    const made = join(inject('pgliteTemplate'), 'database', 'global');
    copyFolder(made, join(dataDir, 'database.new', 'global'));
    const database = await openDatabase({ dataDir, databaseUrl: null });
    expect(await database.db.execute(sql`SELECT 1 AS one`)).toMatchObject({ rows: [{ one: 1 }] });
    await database.close();
    expect((await readdir(dataDir)).sort()).toEqual(['database']);
  });
});

/** Names and bytes of all files below a folder, as one hash. */
function contents(folder: string): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    const path = join(folder, name);
    hash.update(name);
    if (statSync(path).isFile()) hash.update(readFileSync(path));
  }
  return hash.digest('hex');
}
