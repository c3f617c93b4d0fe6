import type * as files from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { isReadable } from './database-template';

const given = vi.hoisted(() => ({ code: '' }));
// A test may run as root, who can read everything.
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof files>();
  return {
    ...real,
    access: async (path: string, mode?: number) => {
      if (given.code !== '') throw Object.assign(new Error(given.code), { code: given.code });
      return real.access(path, mode);
    },
  };
});

test('case 289: a build that this user can’t read is named, and not the data folder', async () => {
  given.code = 'EACCES';
  for (const kind of ['empty', 'history', 'history.backup'] as const) {
    await expect(isReadable('/build', kind)).rejects.toMatchObject({
      code: 'build_unreadable',
      message: expect.stringMatching(
        /^This user can't read .* \(EACCES\): \/build.*\n.*chmod -R a\+rX \.next$/,
      ),
    });
  }
});

test('a build without it has none', async () => {
  given.code = '';
  expect(await isReadable(join(tmpdir(), 'portal-console-none'), 'empty')).toBe(false);
});
