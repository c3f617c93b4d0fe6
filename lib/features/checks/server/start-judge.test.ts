import { describe, expect, test } from 'vitest';
import type { CheckDefinition } from '@/lib/configuration/checks/definition';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { consoleWorkStore } from '@/lib/platform/work/console-work';
import { createWorker } from '@/lib/platform/work/worker';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { BY_ADMINISTRATOR } from '@/lib/testing/operators';
import { findings } from '../../findings/tables';
import { profilesToJudge } from '../tables';
import { createCheck, switchCheck } from './save-checks';
import { createJudge, JUDGE_QUEUE } from './start-judge';

const AT = new Date('2026-11-21T10:00:00Z');
const PROFILES = 120;
const uuidOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

const IS_APPROVED: CheckDefinition = {
  format: 1,
  title: 'Is approved',
  why: '',
  severity: 'low',
  scope: {},
  condition: { fact: 'status', operator: 'is_one_of', value: ['Approved'] },
};

describe.each(DATABASE_KINDS)('the judge on %s', (kind) => {
  const opened = openFresh(kind);

  // Its own check runs once a minute: a missed notification would outlast the test.
  test('notices each profile queued while it is judging or about to rest, and misses none', async () => {
    const { database } = opened;
    const { db } = database;
    const store = consoleWorkStore();
    const log = (error: unknown) => {
      throw error;
    };
    const judge = createJudge({ database, store, now: () => AT.getTime(), log });
    const worker = createWorker({ database, store, kinds: { [JUDGE_QUEUE]: judge.kind }, log });
    const context = {
      ...BY_ADMINISTRATOR,
      db,
      now: () => AT.getTime(),
      exceptionApproval: false,
    };
    const { id } = await createCheck(context, IS_APPROVED);
    await switchCheck(context, id, { state: 'on' });
    await judge.begin();
    await worker.start();
    const isRested = async () =>
      (await db.$count(profilesToJudge)) === 0 && (await db.$count(findings)) === seen;
    let seen = 0;
    for (let index = 0; index < PROFILES; index += 1) {
      await db
        .insert(knownProfiles)
        .values({ uuid: uuidOf(index), seenAt: AT, firstSeenAt: AT, reviewStatus: 'Pending', stateAt: AT });
      seen += 1;
      // Now and then it has just found nothing more to do.
      if (index % 12 === 0) await expect.poll(isRested, { timeout: 30_000, interval: 5 }).toBe(true);
    }
    await expect.poll(isRested, { timeout: 30_000 }).toBe(true);
    await Promise.all([judge.stop(), worker.stop()]);
  });
});
