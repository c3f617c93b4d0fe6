import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
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

test('case 323: several starts at once build once, and each waits for it', async () => {
  const slow = `sleep 1; touch ${PROGRAM}; echo building`;
  write(PROGRAM, HELLO, 60);
  write('package.json', JSON.stringify({ scripts: { build: slow } }), 120);
  write('lib/source.ts', '', 0);
  const outputs = await Promise.all(
    [1, 2, 3].map(async () => {
      const { stdout } = await promisify(execFile)(process.execPath, [resolve('scripts/run.mjs'), 'hello'], {
        cwd: folder,
      });
      return stdout;
    }),
  );
  const waited = 'Another start is building the console. Waiting for it.\nhello\n';
  expect(outputs.sort()).toEqual([waited, waited, 'building --programs\nhello\n']);
});

test('the lock of a build that was killed is replaced', () => {
  write(PROGRAM, HELLO, 60);
  write('package.json', BUILD, 120);
  write('lib/source.ts', '', 0);
  const { pid } = spawnSync('true');
  write('.cache/build.lock', String(pid), 0);
  expect(run('hello').output).toBe('building --programs\nhello\n');
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
