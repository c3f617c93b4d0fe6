import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { record } from '@/lib/features/activity/server/record';
import type { Database } from '@/lib/platform/db/database';
import { openDatabase } from '@/lib/platform/db/open-database';
import { type FreshDatabase, freshDatabase } from '@/lib/testing/databases';
import { BY_ADMINISTRATOR } from '@/lib/testing/operators';
import { rewriteActivity } from '@/lib/testing/rewrite-activity';

let fresh: FreshDatabase;
let database: Database;

beforeAll(async () => {
  fresh = await freshDatabase('postgres');
  database = await openDatabase(fresh.location);
  for (let at = 0; at < 20; at += 1) {
    await record(database.db, { ...BY_ADMINISTRATOR, now: () => at }, { action: 'session.sign_in' });
  }
});

afterAll(async () => {
  await database.close();
  await fresh.remove();
});

async function verify(...words: string[]): Promise<{ code: number | null; text: string }> {
  const script = spawn(
    process.execPath,
    ['--import', 'tsx', '--conditions=react-server', 'scripts/verify-activity.ts', ...words],
    { env: { PATH: process.env.PATH, NODE_ENV: 'test', DATABASE_URL: fresh.location.databaseUrl ?? '' } },
  );
  let text = '';
  for (const stream of [script.stdout, script.stderr]) {
    stream.on('data', (data: Buffer) => {
      text += data;
    });
  }
  const [code] = (await once(script, 'close')) as [number | null];
  return { code, text };
}

test('case 93: the check prints the hash to store, accepts it later, and names the first row that was changed', async () => {
  const whole = await verify();
  expect(whole).toMatchObject({ code: 0, text: expect.stringContaining('all 20 entries') });
  const lastKnown = /^20:[0-9a-f]{64}$/m.exec(whole.text)?.[0] ?? '';
  expect((await verify('--expect', lastKnown)).code).toBe(0);
  const other = await verify(
    '--expect',
    lastKnown.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
  );
  expect(other).toMatchObject({ code: 1, text: expect.stringContaining('Entry 20 was replaced') });
  await rewriteActivity(database, "UPDATE console.activity SET operator_name = 'Eve' WHERE number = 17");
  expect(await verify()).toMatchObject({ code: 1, text: expect.stringMatching(/^Entry 17 was changed/) });
}, 120_000);

test('an unknown argument is reported instead of guessed', async () => {
  expect(await verify('--expect', '17')).toMatchObject({ code: 1, text: expect.stringContaining('Usage') });
}, 60_000);
