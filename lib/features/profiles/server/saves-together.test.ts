import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AssignedForms } from '@/lib/configuration/contract/forms-update';
import { ActivityLog } from '@/lib/features/activity/server/activity-log';
import { activity } from '@/lib/features/activity/tables';
import { formsService, uuidOf } from '@/lib/features/assignments/server/testing/forms-service';
import type { CallContext } from '@/lib/features/context';
import type { SaveFormsAnswer } from '@/lib/features/forms/save-forms';
import { ReadingQueue } from '@/lib/features/history/server/reading-queue';
import { systemClock } from '@/lib/platform/clock';
import type { Database } from '@/lib/platform/db/database';
import { openDatabase } from '@/lib/platform/db/open-database';
import type { AskingOperator } from '@/lib/platform/use-case/call';
import { consoleWorkStore } from '@/lib/platform/work/console-work';
import { BOTH_DATABASES } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { operatorOf } from '@/lib/testing/operators';
import { createUpstream } from '@/lib/upstream/create-upstream';
import { inProcessFetch } from '@/lib/upstream/in-process-fetch';
import { profileLeases } from '../tables';
import { DatabaseLocks } from './profile-locks';
import { saveForms } from './save-forms';

/** `SAVE_PAIRS=1000 npx vitest run lib/features/profiles/server/saves-together.test.ts` tries more. */
const PAIRS = Number(process.env.SAVE_PAIRS ?? 40);
/** Pairs at once: a console asks for locks together, so of many at once the same console would win them all. */
const AT_ONCE = 4;
const MAYA = { ...operatorOf('compliance_manager'), id: 'operator-maya', name: 'Maya Lindqvist' };
const TOM = { ...operatorOf('administrator'), id: 'operator-tom', name: 'Tom Okafor' };

/** Source: Vigna, "SplitMix64", in 32 bits. */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) % below;
  };
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

describe.each(BOTH_DATABASES)('two concurrent saves of one profile on %s', (kind) => {
  const opened = openFresh(kind);
  const random = randomFrom(17);
  const service = formsService();
  const logged: unknown[] = [];
  const consoles: { context: Omit<CallContext, 'operator' | 'call'>; close(): Promise<void> }[] = [];
  const others: Database[] = [];

  /** Delays each request before it takes effect, and again before its response. */
  const slowly = inProcessFetch(async (request) => {
    await turns(random(12));
    const answer = await service.serve(request);
    await turns(random(12));
    return answer;
  });

  beforeAll(async () => {
    // Only one process can open PGlite: there, the two consoles share a process.
    if (kind === 'postgres') others.push(await openDatabase(opened.fresh.location));
    for (const { db } of [opened.database, others[0] ?? opened.database]) {
      const log = (error: unknown) => void logged.push(error);
      const readings = new ReadingQueue({ db, log });
      const profileLocks = new DatabaseLocks({
        db,
        now: consoleWorkStore().now,
        clock: systemClock,
        log,
        name: `console-${consoles.length}`,
      });
      const upstream = createUpstream({
        baseUrl: 'http://service.invalid/v2',
        clientId: 'a',
        clientSecret: 'b',
        slug: 'c',
        fetch: slowly,
      });
      consoles.push({
        context: {
          db,
          upstream,
          readings,
          profileLocks,
          activity: new ActivityLog({ db, views: false, log }),
          reasonRequired: false,
          checksBlockSaves: false,
          now: Date.now,
        } as unknown as Omit<CallContext, 'operator' | 'call'>,
        close: async () => {
          await readings.drained();
          await profileLocks.close();
        },
      });
    }
  });

  afterAll(async () => {
    for (const database of others) await database.close();
  });

  interface Save {
    by: AskingOperator;
    console: number;
    requestId: string;
    base: AssignedForms;
    forms: AssignedForms;
  }
  const save = (profile: string, { by, console, requestId, base, forms }: Save): Promise<SaveFormsAnswer> =>
    saveForms(
      { ...(consoles[console]?.context as CallContext), operator: by, call: { requestId, from: null } },
      profile,
      { base, forms },
      requestId,
    );

  const shown = (...form_ids: number[]): AssignedForms => ({ enabled: true, form_ids });

  async function pair(number: number): Promise<string[]> {
    const profile = uuidOf(number);
    const base = shown(910, 911);
    service.forms.set(profile, base);
    const saves = [1001, 1002].map((form, index) => ({
      by: random(3) > 0 && index === 1 ? MAYA : TOM,
      console: random(2),
      requestId: `save-${number}-${form}`,
      base,
      forms: shown(910, 911, form),
    }));
    const outcomes = await Promise.all(
      saves.map(async (one) => {
        await turns(random(60));
        return save(profile, one).then(
          (answer) => ({ one, answer, error: null }),
          (error: unknown) => ({ one, answer: null, error }),
        );
      }),
    );
    const [winner, loser] = outcomes.toSorted((left) => (left.answer ? -1 : 1));
    expect(winner?.answer?.after, profile).toEqual(winner?.one.forms);
    expect(loser?.error, profile).toMatchObject({
      code: 'forms_changed',
      current: winner?.one.forms,
      origins: [{ isOutside: false, by: { id: winner?.one.by.id } }],
    });
    // The conflicting operator merges their change with what they were shown.
    const both = shown(910, 911, 1001, 1002);
    const again = { base: winner?.one.forms as AssignedForms, forms: both, requestId: `again-${number}` };
    await save(profile, { ...(loser?.one as Save), ...again });
    expect(service.forms.get(profile), profile).toEqual(both);
    return [winner, loser].map((one) => `${one?.one.console}`);
  }

  test(
    `${PAIRS} random pairs on two consoles (case 190): no change is lost, and exactly one of each pair learns whose change it conflicts with`,
    async () => {
      const met = new Set<string>();
      for (let first = 1; first <= PAIRS; first += AT_ONCE) {
        const some = Array.from({ length: AT_ONCE }, (_, index) => pair(first + index));
        for (const consoles of await Promise.all(some)) met.add(consoles.join(''));
      }
      expect([...met].sort()).toEqual(['00', '01', '10', '11']);
      const { db } = opened.database;
      const saved = (outcome: string) =>
        db.$count(activity, and(eq(activity.action, 'forms.changed'), eq(activity.outcome, outcome)));
      expect(await Promise.all(['done', 'refused', 'failed'].map(saved))).toEqual([2 * PAIRS, PAIRS, 0]);
      expect(service.kept).toHaveLength(2 * PAIRS);
      for (const { close } of consoles) await close();
      expect(await db.$count(profileLeases)).toBe(0);
      expect(logged).toEqual([]);
    },
    120_000 + PAIRS * 1_000,
  );
});
