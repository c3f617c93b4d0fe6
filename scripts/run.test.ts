import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-console-run-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** @param age in seconds */
function write(file: string, text: string, age: number): void {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  const time = Date.now() / 1_000 - age;
  utimesSync(path, time, time);
}

const PROGRAM = '.next/programs/hello.mjs';
const HELLO = "console.log('hello', ...process.argv.slice(2));";
/** A build that prints its words, and makes the program. */
const BUILD = JSON.stringify({ scripts: { build: `touch ${PROGRAM}; echo building` } });

function run(...words: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [resolve('scripts/run.mjs'), ...words], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

test('a program of the build is run with its words', () => {
  write(PROGRAM, HELLO, 0);
  write('lib/source.ts', '', 60);
  write('package.json', BUILD, 60);
  expect(run('hello', 'a', '--b')).toEqual({ status: 0, output: 'hello a --b\n' });
});

test('a program older than a source is built first; a newer test is no reason', () => {
  write(PROGRAM, HELLO, 60);
  write('package.json', BUILD, 120);
  write('lib/source.test.ts', '', 0);
  expect(run('hello').output).toBe('hello\n');
  write('lib/source.ts', '', 0);
  expect(run('hello').output).toBe('building --programs\nhello\n');
  expect(run('hello').output).toBe('hello\n');
});

test('--built compares nothing, as in an image without sources', () => {
  write(PROGRAM, HELLO, 60);
  write('lib/source.ts', '', 0);
  expect(run('hello', '--built', 'a').output).toBe('hello a\n');
});

test('case 317: without its build, or with a build that fails, it exits with one sentence', () => {
  expect(run('hello', '--built')).toEqual({
    status: 1,
    output: `The build has no program ${PROGRAM}. Run npm run build first.\n`,
  });
  write('package.json', JSON.stringify({ scripts: { build: 'exit 1' } }), 0);
  const { status, output } = run('hello');
  expect(status).toBe(1);
  expect(output).toContain('The build failed. See the errors above.\n');
});
