import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { beforeAll, describe, expect, test } from 'vitest';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { insertRows } from '@/lib/platform/db/insert-rows';
import { openDatabase } from '@/lib/platform/db/open-database';
import { bundleProgram } from '@/lib/testing/bundle-program';
import { DATABASE_KINDS, freshDatabase } from '@/lib/testing/databases';
import { QUICK_WASM } from '@/lib/testing/quick-wasm';
import { surveySweeps } from '../tables';
import { uuidOf } from './testing/survey-service';

const PROFILES = 300;
/** Profiles requested before a kill: ten moments on each kind of database, early and in full operation. */
const KILLS = [1, 2, 3, 5, 8, 13, 21, 34, 20, 27];

let program: string;
beforeAll(async () => {
  program = await bundleProgram('lib/testing/survey-until-killed.ts');
});

/**
 * Surveys in another process until it has requested this many profiles or the sweep has finished, and kills
 * it without warning.
 */
async function surveyAndKill(given: readonly string[], kill: number) {
  const child = spawn(process.execPath, [...QUICK_WASM, program, ...given], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const [kept, asked] = [new Set<string>(), [] as string[]];
  let isOver = false;
  for await (const line of createInterface(child.stdout)) {
    const [what = '', uuid = ''] = line.split(' ');
    if (what === 'kept') kept.add(uuid);
    if (what === 'asked') asked.push(uuid);
    isOver = what === 'ended';
    if (isOver || asked.length >= kill) break;
  }
  child.kill('SIGKILL');
  await ended;
  return { kept, asked, isOver };
}

describe.each(DATABASE_KINDS)('on %s', (kind) => {
  test('case 130: killed at ten moments, a sweep misses no profile and never requests one again that was stored', async () => {
    const fresh = await freshDatabase(kind);
    const before = await openDatabase(fresh.location);
    const numbers = Array.from({ length: PROFILES }, (_, index) => index);
    const at = new Date();
    await insertRows(
      before.db,
      knownProfiles,
      numbers.map((number) => ({ uuid: uuidOf(number), seenAt: at, firstSeenAt: at })),
    );
    await before.close();

    const given = [fresh.location.dataDir, fresh.location.databaseUrl ?? ''];
    for (const kill of [...KILLS, Number.POSITIVE_INFINITY]) {
      const { kept, asked, isOver } = await surveyAndKill(given, kill);
      expect(asked.filter((uuid) => kept.has(uuid))).toEqual([]);
      expect(new Set(asked).size).toBe(asked.length);
      expect(isOver).toBe(kill === Number.POSITIVE_INFINITY);
    }

    const { db, close } = await openDatabase(fresh.location);
    const known = await db.select().from(knownProfiles);
    expect(known).toHaveLength(PROFILES);
    expect(known.every(({ readAt, failure }) => readAt !== null && failure === null)).toBe(true);
    expect(await db.select().from(surveySweeps)).toMatchObject([{ total: PROFILES, read: PROFILES }]);
    await close();
    await fresh.remove();
  }, 600_000);
});
