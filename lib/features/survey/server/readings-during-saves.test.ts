import { beforeEach, describe, expect, test, vi } from 'vitest';
import { deleteAllEvents, deleteAllVersions } from '@/lib/application/retention';
import type { CheckDefinition } from '@/lib/configuration/checks/definition';
import { ActivityLog } from '@/lib/features/activity/server/activity-log';
import { claimNews } from '@/lib/features/alerts/server/claim-changes';
import { formsService, uuidOf } from '@/lib/features/assignments/server/testing/forms-service';
import { judgeProfiles } from '@/lib/features/checks/server/judge-profiles';
import { createCheck, switchCheck } from '@/lib/features/checks/server/save-checks';
import { checks, profilesToJudge } from '@/lib/features/checks/tables';
import type { CallContext } from '@/lib/features/context';
import { listDrift } from '@/lib/features/drift/server/list-drift';
import { listFindings } from '@/lib/features/findings/server/list-findings';
import { nextReadingNumber } from '@/lib/features/history/server/next-reading-number';
import { ReadingQueue } from '@/lib/features/history/server/reading-queue';
import { readOverview } from '@/lib/features/overview/server/read-overview';
import { listDirectory } from '@/lib/features/profiles/server/list-directory';
import { saveForms } from '@/lib/features/profiles/server/save-forms';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { systemClock } from '@/lib/platform/clock';
import { insertRows } from '@/lib/platform/db/insert-rows';
import { DatabaseReads } from '@/lib/platform/live/database-reads';
import { consoleWork } from '@/lib/platform/work/tables';
import { workStore } from '@/lib/platform/work/work-store';
import { createWorker } from '@/lib/platform/work/worker';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { BY_ADMINISTRATOR } from '@/lib/testing/operators';
import { UNCONTENDED_LOCKS } from '@/lib/testing/uncontended-locks';
import { createUpstream } from '@/lib/upstream/create-upstream';
import { inProcessFetch } from '@/lib/upstream/in-process-fetch';
import { surveyState, surveySweeps } from '../tables';
import { SURVEY_KIND, SURVEY_QUEUES } from './queues';
import { createSurvey } from './start-survey';

const START = Date.parse('2026-11-22T09:30:00Z');
const MINUTE = 60_000;
const ALL = Array.from({ length: 14 }, (_, index) => index + 1);
/** The number of survey places before its pace is known. */
const TOGETHER = 4;
const shown = (...form_ids: number[]) => ({ enabled: true, form_ids });
const WITHOUT_118: CheckDefinition = {
  format: 1,
  title: 'Has no form 118',
  why: 'It was withdrawn.',
  severity: 'high',
  scope: {},
  condition: { section: 'forms', member: 'form_ids', operator: 'includes_none', value: [118] },
};

describe.each(DATABASE_KINDS)('readings concurrent with saves, on two instances with %s', (kind) => {
  const opened = openFresh(kind);
  const db = () => opened.database.db;
  const store = workStore(consoleWork, 'tested_readings', () => START);
  const logged: unknown[] = [];
  let service: ReturnType<typeof formsService>;
  /** Delayed responses, by request; their content is from when the request arrived. */
  let slow: { isSlow: (call: string) => boolean; answers: (() => void)[] };

  beforeEach(async () => {
    logged.length = 0;
    service = formsService();
    slow = { isSlow: () => false, answers: [] };
    for (const table of [consoleWork.items, checks, profilesToJudge, surveyState, surveySweeps]) {
      await db().delete(table);
    }
    await deleteAllVersions(db());
    await deleteAllEvents(db());
  });

  /** @param skew milliseconds by which its clock is ahead of the others */
  function instance(skew = 0) {
    const wall = () => START + skew;
    const clock = { ...systemClock, wall };
    const upstream = createUpstream({
      baseUrl: 'http://service.invalid/v2',
      clientId: 'a',
      clientSecret: 'b',
      slug: 'c',
      clock,
      numberReads: () => nextReadingNumber(db()),
      fetch: inProcessFetch(async (request) => {
        const call = `${request.method} ${request.url.split('/').at(-2)}`;
        const answer = await service.serve(request);
        if (slow.isSlow(call)) await new Promise<void>((resolve) => slow.answers.push(resolve));
        return answer;
      }),
    });
    const context = {
      ...BY_ADMINISTRATOR,
      db: db(),
      upstream,
      now: wall,
      readings: new ReadingQueue({ db: db(), log: (error) => logged.push(error) }),
      profileLocks: UNCONTENDED_LOCKS,
      activity: new ActivityLog({ db: db(), views: false, log: (error) => logged.push(error) }),
      reasonRequired: false,
      checksBlockSaves: false,
      survey: { maxAge: 24 * 60 * MINUTE },
    };
    const survey = createSurvey({
      database: opened.database,
      store,
      upstream,
      maxAge: null,
      clock,
      budget: { share: 0.6, callsPerMinute: 1_000_000 },
      log: (error) => logged.push(error),
    });
    const worker = createWorker({
      database: opened.database,
      store,
      kinds: survey.kinds,
      clock: wall,
      log: (error) => logged.push(error),
    });
    const save = (number: number, form: number) =>
      saveForms(
        context as unknown as CallContext,
        uuidOf(number),
        { forms: shown(101, form), base: shown(101) },
        `save-${number}`,
      );
    return { save, survey: () => worker.runDue([SURVEY_KIND]) };
  }

  async function know(numbers: readonly number[]): Promise<void> {
    for (const number of numbers) service.forms.set(uuidOf(number), shown(101));
    const at = new Date(START - MINUTE);
    const rows = numbers.map((number) => ({ uuid: uuidOf(number), seenAt: at, firstSeenAt: at }));
    await insertRows(db(), knownProfiles, rows);
  }
  const ask = async (numbers: readonly number[]) => {
    await db().delete(consoleWork.items);
    const items = numbers.map((number) => ({
      queue: SURVEY_QUEUES.asked,
      key: uuidOf(number),
      dueAt: new Date(0),
      payload: { since: Number.MAX_SAFE_INTEGER },
    }));
    await insertRows(db(), consoleWork.items, items);
  };
  async function readAll(by: ReturnType<typeof instance>, numbers: readonly number[]): Promise<void> {
    await ask(numbers);
    await by.survey();
  }

  /** Everything that would show an outside change. */
  async function readPlaces() {
    // Long after every save, so that no change is held back by a recent one.
    const later = { now: () => START + 30 * MINUTE, reads: new DatabaseReads(() => 0) };
    const context = { ...BY_ADMINISTRATOR, db: db(), survey: { maxAge: null }, ...later };
    while (await judgeProfiles(db(), later.now()));
    const findings = await listFindings(context as unknown as CallContext, {});
    const undone = new Error('for this look alone');
    let announced = 0;
    await db()
      .transaction(async (transaction) => {
        await claimNews(transaction, 1, later.now());
        const { rows } = (await transaction.execute(
          'SELECT count(*)::int AS count FROM console.configuration_snapshots WHERE digest = 1',
        )) as unknown as { rows: { count: number }[] };
        announced = rows[0]?.count ?? -1;
        throw undone;
      })
      .catch((error: unknown) => expect(error).toBe(undone));
    return {
      drift: (await listDrift(context, {})).rows.length,
      overview: (await readOverview(context as unknown as CallContext)).drift.total,
      changedOutside: (await listDirectory(context as unknown as CallContext, { changed: 'outside' }))
        .matching,
      announced,
      foundOutside: findings.rows.filter(({ began }) => began === 'changed_outside').length,
      with118: (await listDirectory(context as unknown as CallContext, { form: ['118'] })).matching,
    };
  }
  const NOTHING = { drift: 0, overview: 0, changedOutside: 0, announced: 0, foundOutside: 0 };

  test.each([0, 60 * MINUTE, -60 * MINUTE])(
    'case 175: 14 readings sent before a save and answered after it are not changes, with a clock %i ms ahead',
    async (skew) => {
      await know(ALL);
      const [one, other] = [instance(), instance(skew)];
      const { id } = await createCheck(
        { ...BY_ADMINISTRATOR, db: db(), now: () => START } as CallContext,
        WITHOUT_118,
      );
      await switchCheck({ ...BY_ADMINISTRATOR, db: db(), now: () => START } as CallContext, id, {
        state: 'on',
      });
      await readAll(one, ALL);
      for (let from = 0; from < ALL.length; from += TOGETHER) {
        const some = ALL.slice(from, from + TOGETHER);
        slow.isSlow = (call) => call.startsWith('GET');
        const surveyed = readAll(other, some);
        await vi.waitFor(() => expect(slow.answers).toHaveLength(some.length));
        slow.isSlow = () => false;
        for (const number of some) await one.save(number, 118);
        for (const answer of slow.answers.splice(0)) answer();
        await surveyed;
      }
      expect(await readPlaces()).toEqual({ ...NOTHING, with118: ALL.length });
      await readAll(other, ALL);
      expect(await readPlaces()).toEqual({ ...NOTHING, with118: ALL.length });
      // A real outside change is found, once.
      service.forms.set(uuidOf(3), shown(7));
      await readAll(other, ALL);
      expect(await readPlaces()).toMatchObject({
        drift: 1,
        overview: 1,
        changedOutside: 1,
        announced: 1,
        with118: 13,
      });
      expect(logged).toEqual([]);
    },
  );

  test('case 177: readings between a PATCH and its record are never shown as changes', async () => {
    const some = ALL.slice(0, TOGETHER);
    await know(some);
    const [one, other] = [instance(), instance(MINUTE)];
    await readAll(one, some);
    slow.isSlow = (call) => call.startsWith('PATCH');
    const saves = some.map((number) => one.save(number, 118));
    await vi.waitFor(() => expect(slow.answers).toHaveLength(some.length));
    await readAll(other, some);
    expect(await readPlaces()).toEqual({ ...NOTHING, with118: 0 });
    // They are read again once the saves have their outcomes.
    expect(await db().select().from(consoleWork.items)).toHaveLength(some.length);
    let isSaved = false;
    const looks: unknown[] = [];
    const looking = (async () => {
      while (!isSaved) looks.push({ ...(await readPlaces()), with118: 0 });
    })();
    for (const answer of slow.answers.splice(0)) answer();
    await Promise.all(saves);
    isSaved = true;
    await looking;
    expect(new Set(looks.map((look) => JSON.stringify(look)))).toEqual(
      new Set([JSON.stringify({ ...NOTHING, with118: 0 })]),
    );
    await readAll(other, some);
    expect(await readPlaces()).toEqual({ ...NOTHING, with118: some.length });
    expect(logged).toEqual([]);
  });
});
