import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeReadable } from './make-readable';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-console-readable-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const modeOf = (path: string) => (statSync(join(folder, path)).mode & 0o777).toString(8);

test('case 289: what a build leaves can be read by every user, and written by its owner only', () => {
  mkdirSync(join(folder, 'database/base'), { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, 'database/base/1'), 'rows', { mode: 0o600 });
  writeFileSync(join(folder, 'program'), '', { mode: 0o700 });
  makeReadable(folder);
  expect(['', 'database', 'database/base'].map(modeOf)).toEqual(['755', '755', '755']);
  expect([modeOf('database/base/1'), modeOf('program')]).toEqual(['644', '744']);
});

test('a link to somewhere else changes nothing there', () => {
  const outside = mkdtempSync(join(tmpdir(), 'portal-console-private-'));
  chmodSync(outside, 0o700);
  symlinkSync(outside, join(folder, 'link'));
  makeReadable(folder);
  expect((statSync(outside).mode & 0o777).toString(8)).toBe('700');
  rmSync(outside, { recursive: true });
});
