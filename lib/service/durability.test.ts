import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { profilePortalConfiguration } from '@/lib/configuration/contract/profile-portal-configuration';
import { openDatabase } from '@/lib/platform/db/open-database';
import { bundleProgram } from '@/lib/testing/bundle-program';
import { type FreshDatabase, freshDatabase } from '@/lib/testing/databases';
import { QUICK_WASM } from '@/lib/testing/quick-wasm';
import { HARBOUR_AND_FINCH } from './seed/profile-names';
import { profiles } from './tables';
import { formsOfChange } from './testing/forms-of-change';

let fresh: FreshDatabase;
let program: string;

beforeAll(async () => {
  fresh = await freshDatabase('pglite', 'seed');
  program = await bundleProgram('lib/service/testing/change-until-killed.ts');
});
afterAll(() => fresh.remove());

/** Milliseconds between the first confirmed change and the kill: early, in full operation, late. */
const MOMENTS = [0, 7, 60, 310];

/**
 * Makes changes in another process for some time, kills it without warning, and returns its last confirmed
 * change.
 */
async function changeAndKill(first: number, moment: number): Promise<number> {
  const child = spawn(process.execPath, [...QUICK_WASM, program, fresh.location.dataDir, String(first)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (data: Buffer) => {
    output += data;
  });
  await once(child.stdout, 'data');
  await pause(moment);
  const ended = once(child, 'close');
  child.kill('SIGKILL');
  await ended;
  // The last line may be cut off by the kill.
  return Number(output.slice(0, output.lastIndexOf('\n')).split('\n').at(-1));
}

test('a confirmed change survives a kill of the process at any moment, and its lock does not', async () => {
  let first = 0;
  for (const moment of MOMENTS) {
    const confirmed = await changeAndKill(first, moment);
    expect(confirmed).toBeGreaterThanOrEqual(first);
    const database = await openDatabase(fresh.location);
    const [row] = await database.db.select().from(profiles).where(eq(profiles.uuid, HARBOUR_AND_FINCH));
    await database.close();
    const { forms } = profilePortalConfiguration.parse(row?.configuration);
    // The next change may have been made without its response being sent.
    expect([confirmed, confirmed + 1].map(formsOfChange)).toContainEqual(forms);
    first = confirmed + 2;
  }
}, 120_000);
