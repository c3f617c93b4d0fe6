import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { copyFolder } from './copy-folder';
import { DatabaseError } from './database-error';
import { lockFolder } from './folder-lock';
import { openDatabase } from './open-database';
import { makePrivateFolder, unusableFolder } from './private-folder';

/** A user ID that no user of this machine has. */
const NOBODY = 65_534;

let parent: string;
let umask: number;
beforeEach(() => {
  umask = process.umask(0o022);
  parent = mkdtempSync(join(tmpdir(), 'portal-console-private-'));
  chmodSync(parent, 0o755);
});
afterEach(() => {
  process.umask(umask);
  rmSync(parent, { recursive: true });
});

/** The folder and everything below it that others can open. */
const openPaths = (folder: string): string[] =>
  ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].filter(
    (name) => (statSync(join(folder, name)).mode & 0o077) !== 0,
  );

const warned: string[] = [];
const warn = (words: string) => void warned.push(words);
beforeEach(() => void warned.splice(0));

describe('case 162: the data folder', () => {
  test('that is created is private to its owner from the first moment, whatever the umask', async () => {
    const dataDir = join(parent, 'above', 'data');
    await makePrivateFolder(dataDir, warn);
    const lock = await lockFolder(dataDir);
    expect(openPaths(join(parent, 'above'))).toEqual([]);
    await lock.release();
  });

  test('that exists and is open to everyone is closed by the next start', async () => {
    const dataDir = join(parent, 'data');
    process.umask(0);
    copyFolder(inject('pgliteTemplate'), dataDir);
    writeFileSync(join(dataDir, 'yesterday.backup'), '');
    const everything = readdirSync(dataDir, { recursive: true }).length;
    for (const name of ['.', ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' })]) {
      const path = join(dataDir, name);
      chmodSync(path, statSync(path).isDirectory() ? 0o777 : 0o666);
    }
    expect(openPaths(dataDir).length).toBeGreaterThan(everything);
    const database = await openDatabase({ dataDir, databaseUrl: null });
    expect(openPaths(dataDir)).toEqual([]);
    await database.close();
    expect(openPaths(dataDir)).toEqual([]);
  });

  test('has other folders and links in it, which are unchanged', async () => {
    const elsewhere = join(parent, 'elsewhere');
    writeFileSync(elsewhere, '');
    mkdirSync(join(parent, 'data', 'notes'), { recursive: true });
    symlinkSync(elsewhere, join(parent, 'data', 'link'));
    await makePrivateFolder(join(parent, 'data'), warn);
    expect(openPaths(join(parent, 'data')).sort()).toEqual(['link', 'notes']);
    expect(warned).toEqual([]);
  });

  test('that everyone shares is not closed, with a warning', async () => {
    const shared = join(parent, 'shared');
    mkdirSync(shared);
    chmodSync(shared, 0o1777);
    await makePrivateFolder(shared, warn);
    expect(statSync(shared).mode & 0o7777).toBe(0o1777);
    expect(warned).toEqual([expect.stringContaining(shared)]);
  });
});

const refusal = (dataDir: string): Promise<unknown> =>
  openDatabase({ dataDir, databaseUrl: null }).catch((error: unknown) => error);

test('a data folder with a file in its place is one sentence with what to do', async () => {
  writeFileSync(join(parent, 'file'), '');
  for (const place of [join(parent, 'file'), join(parent, 'file', 'below')]) {
    const refused = await refusal(place);
    expect(refused).toBeInstanceOf(DatabaseError);
    expect(refused).toMatchObject({ code: 'folder_unusable', message: expect.stringContaining(place) });
    expect((refused as Error).message).toContain('set DATA_DIR to another folder');
  }
});

// Folders of the kernel's own exist on Linux alone.
test.runIf(existsSync('/proc/self'))(
  'a data folder where none can be created is one sentence, without a wait',
  async () => {
    const refused = await refusal('/proc/portal-console/data');
    expect(refused).toMatchObject({
      code: 'folder_unusable',
      message: expect.stringContaining('it cannot be made there'),
    });
  },
);

/** Runs as a user who may not write there. Root may write everywhere, so root switches to another user. */
async function asAnother(run: () => Promise<void>): Promise<void> {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(NOBODY);
  else chmodSync(parent, 0o555);
  try {
    await run();
  } finally {
    if (isRoot) process.seteuid?.(0);
    else chmodSync(parent, 0o755);
  }
}

test('a data folder that is not writable is one sentence with what to do', () =>
  asAnother(async () => {
    const refused = await refusal(join(parent, 'new'));
    expect(refused).toMatchObject({
      code: 'folder_unusable',
      message: expect.stringContaining('may not write to it'),
    });
  }));

describe('case 305: a folder that this user may not read', () => {
  /** A folder with one file, closed to others by its owner. */
  async function closed(folder: string) {
    const isRoot = process.geteuid?.() === 0;
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'file'), '');
    chmodSync(folder, isRoot ? 0o700 : 0o000);
  }

  test('of the build, is named as such, and not as the data folder', async () => {
    const template = join(process.cwd(), 'test-results', `template-${process.pid}`);
    await closed(template);
    const dataDir = join(parent, 'data');
    mkdirSync(dataDir, { mode: 0o777 });
    chmodSync(dataDir, 0o777);
    await asAnother(async () => {
      let cause: unknown;
      try {
        copyFolder(template, join(dataDir, 'database.new'));
      } catch (error) {
        cause = error;
      }
      const refused = unusableFolder(dataDir, cause) as Error;
      expect(refused.message).toContain(`this user may not read ${template}`);
      expect(refused.message).toContain('npm run build');
      expect(refused.message).not.toContain(dataDir);
    });
    chmodSync(template, 0o700);
    rmSync(template, { recursive: true });
  });

  test('below the data folder, is neither damaged nor said to be closed to writing', async () => {
    const dataDir = join(parent, 'data');
    await closed(join(dataDir, 'database'));
    chmodSync(dataDir, 0o777);
    await asAnother(async () => {
      const refused = await refusal(dataDir);
      expect(refused).toMatchObject({
        code: 'folder_unusable',
        message: expect.stringContaining(`this user may not read ${join(dataDir, 'database')}`),
      });
    });
    chmodSync(join(dataDir, 'database'), 0o700);
  });
});

test('case 162: another user’s open folder cannot be closed, with a warning', () =>
  asAnother(async () => {
    await makePrivateFolder('/usr/lib', warn);
    expect(warned).toEqual([expect.stringContaining('Run the console as the owner')]);
  }));
