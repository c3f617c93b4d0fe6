import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DatabaseError } from './database-error';
import { lockFolder } from './folder-lock';
import { type LockHolder, thisProcess } from './lock-holder';

let folder: string;
let children: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-console-lock-'));
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  children = [];
  await rm(folder, { recursive: true, force: true });
});

const lockFile = () => join(folder, 'lock');
const holder = async () => JSON.parse(await readFile(lockFile(), 'utf8')) as LockHolder;

async function write(changes: Partial<LockHolder>, secondsAgo = 0): Promise<void> {
  await writeFile(lockFile(), JSON.stringify({ ...thisProcess(new Date()), ...changes }));
  const then = new Date(Date.now() - secondsAgo * 1000);
  await utimes(lockFile(), then, then);
}

/** Another process that acquires the lock, says so, and holds it until it is killed. */
function hold(): ChildProcess {
  const script = `import { lockFolder } from './lib/platform/db/folder-lock.ts';
    lockFolder(${JSON.stringify(folder)}).then(
      () => { console.log('held'); setInterval(() => {}, 1000); },
      (error) => { console.log(error.code); process.exit(); },
    );`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  return child;
}

async function saying(child: ChildProcess): Promise<string> {
  const [output] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  return output.toString().trim();
}

async function refusal(): Promise<DatabaseError> {
  const refused: unknown = await lockFolder(folder).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(DatabaseError);
  expect((refused as DatabaseError).code).toBe('folder_locked');
  return refused as DatabaseError;
}

describe('the lock of a data folder', () => {
  test('case 89: a second process is refused, with the pid and the start of the first', async () => {
    const first = hold();
    expect(await saying(first)).toBe('held');
    const { since } = await holder();
    const { message } = await refusal();
    expect(message).toContain(`process ${first.pid} on ${hostname()}, since ${since}`);
    expect(message).toContain('DATA_DIR');
    expect((await holder()).pid).toBe(first.pid);
  });

  test('case 89: the same process is refused a second time too, until it releases the lock', async () => {
    const lock = await lockFolder(folder);
    await refusal();
    await lock.release();
    await expect(stat(lockFile())).rejects.toThrow();
    await (await lockFolder(folder)).release();
  });

  test('case 90: the lock of a killed process is replaced', async () => {
    const first = hold();
    expect(await saying(first)).toBe('held');
    const ended = once(first, 'exit');
    first.kill('SIGKILL');
    await ended;
    const lock = await lockFolder(folder);
    expect((await holder()).pid).toBe(process.pid);
    await lock.release();
  });

  test('case 90: a pid that is in use again by a younger process is not the holder', async () => {
    await write({ startTime: '1' });
    await (await lockFolder(folder)).release();
  });

  test('case 90: on another host the heartbeat decides: 30 seconds of silence', async () => {
    await write({ host: 'elsewhere', pid: 1 }, 28);
    expect((await refusal()).message).toContain('process 1 on elsewhere');
    await write({ host: 'elsewhere', pid: 1 }, 31);
    await (await lockFolder(folder)).release();
  });

  test('case 90: an unfinished lock file is respected while it is fresh, then replaced', async () => {
    await writeFile(lockFile(), '');
    await refusal();
    const then = new Date(Date.now() - 6_000);
    await utimes(lockFile(), then, then);
    await (await lockFolder(folder)).release();
  });

  test('case 90: if several processes find a dead lock, exactly one acquires it', async () => {
    await write({ startTime: '1' });
    const output = await Promise.all([hold(), hold(), hold()].map(saying));
    expect(output.sort()).toEqual(['folder_locked', 'folder_locked', 'held']);
  });
});
