import { describe, expect, test } from 'vitest';
import { ActivityLog } from '@/lib/features/activity/server/activity-log';
import type { CallContext } from '@/lib/features/context';
import { ReadingQueue } from '@/lib/features/history/server/reading-queue';
import { saveForms } from '@/lib/features/profiles/server/save-forms';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { MAYA, openAssignments } from '@/lib/testing/open-assignments';
import { uuidOf } from './testing/forms-service';

describe.each(DATABASE_KINDS)('case 190: a run and a save of the same profile on %s', (kind) => {
  const world = openAssignments(kind);
  const { opened, logged, context, read, shown, profileLocks, work, later, plan, start, items } = world;

  /** Maya adds a form to the first profile, on a different instance than the run. */
  const saveAsMaya = (form = 400) => {
    const { db } = opened.database;
    const log = (error: unknown) => void logged.push(error);
    const by = {
      ...context(MAYA),
      readings: new ReadingQueue({ db, log }),
      activity: new ActivityLog({ db, views: false, log }),
      profileLocks: profileLocks(),
      reasonRequired: false,
      checksBlockSaves: false,
    } as unknown as CallContext;
    const request = { base: shown(101), forms: shown(101, form) };
    return saveForms(by, uuidOf(1), request, 'save-of-maya').then(
      () => null,
      (error: unknown) => error,
    );
  };
  /** Calls `begin` when this call first arrives, before the response. */
  function atFirst(call: string, begin: () => void) {
    let isFirst = true;
    world.service.fault = (asked) => {
      if (isFirst && asked === `${call} ${uuidOf(1)}`) {
        isFirst = false;
        begin();
      }
      return undefined;
    };
  }

  test.each(['GET', 'PATCH'])(
    'save that begins at the run’s %s: a conflict that names the run, whose outcome is already recorded',
    async (call) => {
      await read(1, shown(101));
      const { number } = await plan();
      await start(number);
      let saved = Promise.resolve<unknown>(undefined);
      atFirst(call, () => {
        saved = saveAsMaya();
      });
      await work();
      expect(await items(number)).toMatchObject([{ outcome: 'changed' }]);
      expect(await saved).toMatchObject({
        code: 'forms_changed',
        current: shown(101, 317),
        origins: [{ assignment: number, isOutside: false }],
      });
      expect(world.service.forms.get(uuidOf(1))).toEqual(shown(101, 317));
    },
  );

  test('run that reaches a profile while someone saves it: a conflict, and the save is not overwritten', async () => {
    await read(1, shown(101));
    const { number } = await plan();
    await start(number);
    let worked = Promise.resolve();
    atFirst('PATCH', () => {
      worked = work();
    });
    expect(await saveAsMaya()).toBeNull();
    await worked;
    expect(await items(number)).toMatchObject([{ outcome: 'conflict', found: shown(101, 400) }]);
    expect(world.service.forms.get(uuidOf(1))).toEqual(shown(101, 400));
    expect(logged).toEqual([]);
  });

  test('someone makes the change that a run has sent without an answer: whether the run made it is unknown', async () => {
    await read(1, shown(101));
    const { number } = await plan();
    await start(number);
    world.service.fault = (call) => (call.startsWith('PATCH') ? 'cut_before' : undefined);
    await work();
    world.service.fault = () => undefined;
    expect(await saveAsMaya(317)).toBeNull();
    await later();
    await work();
    expect(await items(number)).toMatchObject([{ outcome: 'not_known', found: shown(101, 317) }]);
    expect(world.service.forms.get(uuidOf(1))).toEqual(shown(101, 317));
  });
});
