import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database, Queries } from '@/lib/platform/db/database';
import { migrationsFolder } from '@/lib/platform/db/migrations-folder';
import { openDatabase } from '@/lib/platform/db/open-database';
import { createService } from '@/lib/service/create-service';
import { contentsOf, fillDatabase } from '@/lib/testing/database-contents';
import {
  BOTH_DATABASES,
  type DatabaseKind,
  type FreshDatabase,
  freshDatabase,
} from '@/lib/testing/databases';
import { BackupError } from './backup-format';
import { rowsOf } from './read-tables';
import { pauseTriggers, rebuildTables, restoreBackup } from './restore-backup';
import { linesOf, packed, sealed } from './testing/backup-lines';
import { partOf, writeBackup } from './write-backup';

const MADE_AT = new Date('2026-11-21T12:00:00Z');
const folder = mkdtempSync(join(tmpdir(), 'portal-console-backup-'));
afterAll(() => rmSync(folder, { recursive: true }));

const opened: { database: Database; fresh: FreshDatabase }[] = [];
async function open(kind: DatabaseKind): Promise<Database> {
  const fresh = await freshDatabase(kind);
  const database = await openDatabase(fresh.location);
  opened.push({ database, fresh });
  return database;
}
afterAll(async () => {
  for (const { database, fresh } of opened) {
    await database.close();
    await fresh.remove();
  }
});

const refusal = (run: Promise<unknown>) =>
  run.then(
    () => null,
    (error: unknown) => error,
  );

describe.each(BOTH_DATABASES)('a backup of %s', (kind) => {
  const path = join(folder, `${kind}.backup`);
  let source: Database;
  let before: Record<string, string>;

  beforeAll(async () => {
    source = await open(kind);
    await fillDatabase(source);
    before = await contentsOf(source);
    await writeBackup(source.db, path, MADE_AT);
  }, 120_000);

  test('contains every table, and is readable by its owner only', () => {
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const lines = linesOf(path);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ version: 1, madeAt: MADE_AT.toISOString() });
    const { rows } = JSON.parse(lines.at(-1) ?? '') as { rows: Record<string, number> };
    expect(rows).toMatchObject({
      'console.received_webhooks': 700,
      'service.accounts': 2,
      'service.portal_configurations': 19,
      'console.saved_views': 1,
      'console.default_views': 1,
      'service.work_items': 1,
    });
  });

  test.each(BOTH_DATABASES)(
    'restored into an empty %s is the same in every table',
    async (into) => {
      const target = await open(into);
      const rows = await restoreBackup(target.db, path, { replace: false });
      expect(rows['console.received_webhooks']).toBe(700);
      expect(await contentsOf(target)).toEqual(before);
      // The restored database continues from there: numbers are not reused, and a queue accepts jobs.
      const service = await createService({ database: target, clock: Date.now });
      await target.db.execute(sql`INSERT INTO console.received_webhooks (id, verified, received_at, headers, body, body_hash)
      VALUES ('next', true, now(), '{}', '', '')`);
      const [next] = await rowsOf<{ number: string }>(
        target.db,
        sql`SELECT number::text FROM console.received_webhooks WHERE id = 'next'`,
      );
      expect(Number(next?.number)).toBeGreaterThan(700);
      const profiles = new Request('http://service.test/control/accounts/northwind/profiles', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ kind: 'company' }),
      });
      expect((await service.control(profiles)).status).toBe(201);
    },
    120_000,
  );

  test('does not touch a database that is not empty, unless told to replace it', async () => {
    const changed = { ...before };
    await source.db.execute(sql`DELETE FROM console.received_webhooks WHERE number % 2 = 0`);
    changed['console.received_webhooks'] = (await contentsOf(source))['console.received_webhooks'] ?? '';
    expect(changed).not.toEqual(before);
    expect(await refusal(restoreBackup(source.db, path, { replace: false }))).toMatchObject({
      code: 'not_empty',
    });
    expect(await contentsOf(source)).toEqual(changed);
    await restoreBackup(source.db, path, { replace: true });
    expect(await contentsOf(source)).toEqual(before);
  }, 120_000);

  test('that is damaged, truncated, of newer tables or not a backup changes nothing', async () => {
    const whole = readFileSync(path);
    const lines = linesOf(path);
    const newer = lines.with(0, (lines[0] ?? '').replace(/"migration":\d+/, '"migration":9999999999999'));
    const early = lines.with(0, (lines[0] ?? '').replace(/"migration":\d+/, '"migration":1764000000000'));
    const flipped = Buffer.from(whole);
    flipped.writeUInt8(flipped.readUInt8(1_000) ^ 0xff, 1_000);
    const harmed: [string, Buffer][] = [
      ['damaged', whole.subarray(0, whole.length - 2_000)],
      ['damaged', whole.subarray(0, whole.length - 4)],
      ['damaged', flipped],
      ['damaged', packed(lines.slice(0, -1))],
      ['damaged', packed(lines.toSpliced(40, 1))],
      ['damaged', packed(lines.map((line) => line.replace('Commercial Bank', 'Commercial Bonk')))],
      ['damaged', packed([...lines, '[]'])],
      ['newer_tables', sealed(newer)],
      ['before_first_release', sealed(early)],
      ['not_a_backup', Buffer.from('a text')],
      ['not_a_backup', packed(['{}', ...lines.slice(1)])],
      ['damaged', Buffer.alloc(0)],
    ];
    const restore = (file: string) => refusal(restoreBackup(source.db, file, { replace: true }));
    const place = join(folder, 'harmed');
    for (const [code, bytes] of harmed) {
      writeFileSync(place, bytes);
      const refused = await restore(place);
      expect(refused).toBeInstanceOf(BackupError);
      expect(refused).toMatchObject({ code });
    }
    expect(await restore(join(folder, 'nothing'))).toMatchObject({ code: 'file_unreadable' });
    // Valid by its checksum, but with a value that a table refuses when half of it is inserted.
    writeFileSync(place, sealed(lines.map((line) => line.replace('"Needs Review"', 'null'))));
    expect(await restore(place)).toBeInstanceOf(Error);
    expect(await contentsOf(source)).toEqual(before);
  }, 120_000);

  test('of older tables is restored into those and then migrated', async () => {
    const journal = readMigrationFiles({ migrationsFolder: migrationsFolder() });
    const [older, target] = [await open(kind), await open(kind)];
    await older.db.transaction(async (transaction) => {
      await rebuildTables(transaction, journal.slice(0, 1));
      await transaction.execute(sql`INSERT INTO console.known_profiles (uuid, seen_at, first_seen_at)
        VALUES ('7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11', now(), now())`);
    });
    const place = join(folder, `${kind}.older`);
    await writeBackup(older.db, place, MADE_AT);
    await restoreBackup(target.db, place, { replace: false });
    const asked = await target.executeSql(`SELECT
      (SELECT count(*)::int FROM drizzle.__drizzle_migrations) AS migrations,
      (SELECT count(*)::int FROM console.known_profiles) AS profiles,
      (SELECT count(*)::int FROM pg_indexes WHERE indexname = 'received_webhooks_flagged') AS indexes`);
    expect(asked.rows).toEqual([{ migrations: journal.length, profiles: 1, indexes: 1 }]);
  }, 120_000);

  test('is inserted past the triggers that protect rows; afterwards the triggers are as before', async () => {
    const { db, executeSql } = source;
    await executeSql(`CREATE FUNCTION console.refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'only added to'; END $$;
      CREATE TRIGGER refuse BEFORE DELETE ON console.known_profiles FOR EACH ROW EXECUTE FUNCTION console.refuse();
      ALTER TABLE console.known_profiles ENABLE ALWAYS TRIGGER refuse`);
    const empty = sql`DELETE FROM console.known_profiles`;
    const given = await refusal(
      db.transaction(async (transaction) => {
        const resume = await pauseTriggers(transaction);
        await transaction.execute(empty);
        await resume();
        const [trigger] = await rowsOf<{ tgenabled: string }>(
          transaction,
          sql`SELECT tgenabled FROM pg_trigger WHERE tgname = 'refuse'`,
        );
        throw new Error(`deleted, then ${trigger?.tgenabled}`);
      }),
    );
    expect(given).toMatchObject({ message: 'deleted, then A' });
    expect(await refusal(db.execute(empty))).toMatchObject({ cause: { message: 'only added to' } });
    await restoreBackup(db, path, { replace: true });
    expect(await contentsOf(source)).toEqual(before);
  }, 120_000);

  test('never overwrites another file, and leaves no incomplete file behind', async () => {
    expect(await refusal(writeBackup(source.db, path, MADE_AT))).toMatchObject({ code: 'file_exists' });
    const broken = { transaction: () => Promise.reject(new Error('away')) } as unknown as Queries;
    const place = join(folder, 'never');
    expect(await refusal(writeBackup(broken, place, MADE_AT))).toMatchObject({
      message: 'away',
    });
    expect(readdirSync(folder).filter((name) => name.startsWith('never'))).toEqual([]);
  });

  test('that was killed leaves a part that the next one in its folder removes, whatever its name', async () => {
    const parts = mkdtempSync(join(folder, 'parts-'));
    const own = partOf(join(parts, 'yesterday'));
    const ended = own.replace(/\.\d+-\d*-/, `.${spawnSync(process.execPath, ['-e', '']).pid}-1-`);
    const elsewhere = own.replace(/-[0-9a-f]{12}\.part$/, '-0123456789ab.part');
    const longAgo = elsewhere.replace('yesterday', 'last-year');
    const files = [own, elsewhere, join(parts, 'film.1234.part')];
    for (const path of [...files, ended, longAgo]) writeFileSync(path, '');
    utimesSync(longAgo, 0, 0);
    await writeBackup(source.db, join(parts, 'today'), MADE_AT);
    expect(readdirSync(parts).sort()).toEqual([...files.map((path) => basename(path)), 'today'].sort());
  });

  test('into a missing folder or a path that is not a folder is one sentence', async () => {
    for (const place of [join(folder, 'nowhere', 'today'), join(path, 'today')]) {
      const refused = await refusal(writeBackup(source.db, place, MADE_AT));
      expect(refused).toMatchObject({
        code: 'cannot_write',
        message: expect.stringMatching(/^The backup could not be written\./),
      });
    }
  });
});
