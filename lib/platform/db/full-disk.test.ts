import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { copyFolder } from './copy-folder';
import { openDatabase } from './open-database';

const disk = vi.hoisted(() => ({ free: 0 }));
vi.mock('node:fs/promises', async (original) => ({
  ...(await original<typeof import('node:fs/promises')>()),
  statfs: async () => ({ bavail: disk.free, bsize: 1_048_576 }),
}));

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'portal-console-full-'));
  copyFolder(inject('pgliteTemplate'), dataDir);
  // Any reason for which it does not start: PGlite names none.
  writeFileSync(join(dataDir, 'database', 'global', 'pg_control'), Buffer.alloc(8_192));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test('case 288: a folder whose disk is full is not called damaged', async () => {
  disk.free = 13;
  await expect(openDatabase({ dataDir, databaseUrl: null })).rejects.toMatchObject({
    code: 'disk_full',
    message: expect.stringMatching(/its disk has only 13 MB left\.\nFree at least 100 MB/),
  });
});

test('case 288: with space on the disk, it is', async () => {
  disk.free = 5_000;
  await expect(openDatabase({ dataDir, databaseUrl: null })).rejects.toMatchObject({
    code: 'folder_damaged',
  });
});
