import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { beforeAll, describe, expect, test } from 'vitest';
import { activity } from '@/lib/features/activity/tables';
import { labels } from '@/lib/features/labels/tables';
import { isOneOf } from '@/lib/platform/db/is-one-of';
import { openDatabase } from '@/lib/platform/db/open-database';
import { bundleProgram } from '@/lib/testing/bundle-program';
import { DATABASE_KINDS, freshDatabase } from '@/lib/testing/databases';
import { CUSTOMERS, customersOf } from '@/lib/testing/list-of-customers';
import { QUICK_WASM } from '@/lib/testing/quick-wasm';
import { knownProfiles } from '../tables';

/**
 * Statements begun before a kill, each with a list of its own: ten moments. The embedded database starts more slowly and
 * is killed at four of them.
 */
const KILLS = {
  postgres: [1, 2, 3, 4, 5, 6, 7, 8, 10, 12],
  pglite: [2, 5, 7, 10],
};

let program: string;
beforeAll(async () => {
  program = await bundleProgram('lib/testing/import-until-killed.ts');
});

/** Imports a list in another process, which is killed without warning. @returns whether it had reported the end */
async function importAndKill(location: readonly string[], list: number, kill: number): Promise<boolean> {
  const child = spawn(process.execPath, [...QUICK_WASM, program, ...location, String(list)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  let [begun, isStored] = [0, false];
  for await (const line of createInterface(child.stdout)) {
    if (line === 'stored') isStored = true;
    else begun += 1;
    if (isStored || begun >= kill) break;
  }
  child.kill('SIGKILL');
  await ended;
  return isStored;
}

describe.each(DATABASE_KINDS)('on %s', (kind) => {
  test('case 316: killed at any of ten moments, an import has stored a whole list or nothing of it', async () => {
    const fresh = await freshDatabase(kind);
    await (await openDatabase(fresh.location)).close();
    const location = [fresh.location.dataDir, fresh.location.databaseUrl ?? ''];
    const kills = [...KILLS[kind], Number.POSITIVE_INFINITY];
    const stored: boolean[] = [];
    for (const [list, kill] of kills.entries()) stored.push(await importAndKill(location, list, kill));

    const { db, close } = await openDatabase(fresh.location);
    let whole = 0;
    for (const list of kills.keys()) {
      const profiles = await db.$count(knownProfiles, isOneOf(knownProfiles.uuid, customersOf(list)));
      const names = await db.$count(labels, isOneOf(labels.id, customersOf(list)));
      expect([0, CUSTOMERS]).toContain(profiles);
      expect(names).toBe(profiles);
      if (stored[list]) expect(profiles).toBe(CUSTOMERS);
      whole += profiles / CUSTOMERS;
    }
    expect(stored.at(-1)).toBe(true);
    expect(await db.$count(activity)).toBe(whole);
    await close();
    await fresh.remove();
  }, 600_000);
});
