import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { linkSameFiles } from './link-same-files';

test('files of the same content are stored once, and every name still has its content', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-console-links-'));
  mkdirSync(join(folder, 'deep', 'er'), { recursive: true });
  const contents = { a: 'same', 'deep/a': 'same', 'deep/er/b': 'other', c: '', d: '' };
  for (const [name, text] of Object.entries(contents)) writeFileSync(join(folder, name), text);
  linkSameFiles(folder);
  linkSameFiles(folder);
  for (const [name, text] of Object.entries(contents))
    expect(readFileSync(join(folder, name), 'utf8')).toBe(text);
  const stored = Object.keys(contents).map((name) => statSync(join(folder, name)).ino);
  expect(new Set(stored).size).toBe(3);
  rmSync(folder, { recursive: true });
});
