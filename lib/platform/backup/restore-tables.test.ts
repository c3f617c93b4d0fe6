import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentsOf, fillDatabase } from '@/lib/testing/database-contents';
import { BOTH_DATABASES } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { rowsOf } from './read-tables';
import { restoreTables } from './restore-tables';
import { writeBackup } from './write-backup';

const folder = mkdtempSync(join(tmpdir(), 'portal-console-tables-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(BOTH_DATABASES)('some tables of a backup, on %s', (kind) => {
  const opened = openFresh(kind);
  const path = join(folder, `${kind}.backup`);
  let before: Record<string, string>;

  const restore = (isIncluded: (table: string) => boolean) =>
    opened.database.db.transaction((transaction) => restoreTables(transaction, path, isIncluded));

  beforeAll(async () => {
    await fillDatabase(opened.database);
    before = await contentsOf(opened.database);
    await writeBackup(opened.database.db, path, new Date('2026-11-21T12:00:00Z'));
  }, 120_000);

  test('get the rows of the backup; the others keep theirs, and no number is used again', async () => {
    const { db } = opened.database;
    await db.execute(sql`INSERT INTO console.received_webhooks (id, verified, received_at, headers, body, body_hash)
      VALUES ('later', true, now(), '{}', '', '')`);
    await db.execute(sql`DELETE FROM console.received_webhooks WHERE number % 2 = 0`);
    await db.execute(sql`UPDATE service.accounts SET name = 'Other'`);
    await restore((table) => table === 'console.received_webhooks');
    const after = await contentsOf(opened.database);
    expect(after['console.received_webhooks']).toBe(before['console.received_webhooks']);
    expect(after['service.accounts']).not.toBe(before['service.accounts']);
    await db.execute(sql`INSERT INTO console.received_webhooks (id, verified, received_at, headers, body, body_hash)
      VALUES ('last', true, now(), '{}', '', '')`);
    const [last] = await rowsOf<{ number: number }>(
      db,
      sql`SELECT number::float8 AS number FROM console.received_webhooks WHERE id = 'last'`,
    );
    expect(last?.number).toBe(702);
  }, 60_000);

  test('with references among them are restored together; a failure changes nothing', async () => {
    const { db } = opened.database;
    await db.execute(sql`DELETE FROM service.profiles`);
    const changed = await contentsOf(opened.database);
    await expect(
      db.transaction(async (transaction) => {
        await restoreTables(transaction, path, (table) => table.startsWith('service.'));
        throw new Error('interrupted');
      }),
    ).rejects.toThrow('interrupted');
    expect(await contentsOf(opened.database)).toEqual(changed);
    await restore((table) => table.startsWith('service.'));
    const after = await contentsOf(opened.database);
    const ofService = (contents: Record<string, string>) =>
      Object.entries(contents).filter(([name]) => name.startsWith('service.') && name in before);
    expect(ofService(after)).toEqual(ofService(before));
  }, 60_000);
});
