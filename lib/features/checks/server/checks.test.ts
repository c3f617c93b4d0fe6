import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { deleteAllEvents, deleteAllVersions } from '@/lib/application/retention';
import type { CheckCondition } from '@/lib/configuration/checks/condition';
import type { CheckDefinition } from '@/lib/configuration/checks/definition';
import { type Facts, residualOfCheck, resultOf } from '@/lib/configuration/checks/evaluate';
import { setupToCheck } from '@/lib/configuration/checks/setup-to-check';
import { STARTER_CHECKS } from '@/lib/configuration/checks/starter-checks';
import { activity } from '@/lib/features/activity/tables';
import { createExceptions } from '@/lib/features/exceptions/server/exceptions';
import { storeReading } from '@/lib/features/history/server/store-reading';
import { listDirectory } from '@/lib/features/profiles/server/list-directory';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { insertRows } from '@/lib/platform/db/insert-rows';
import { DatabaseReads } from '@/lib/platform/live/database-reads';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { BY_ADMINISTRATOR, operatorOf } from '@/lib/testing/operators';
import { checkExceptions } from '../../exceptions/tables';
import { findings } from '../../findings/tables';
import { checksFile } from '../checks';
import { checkResults, checks, profilesToJudge } from '../tables';
import { countResults } from './count-results';
import { exportChecks, importChecks } from './import-checks';
import { judgeProfiles } from './judge-profiles';
import { previewCheck, testCheck } from './preview-check';
import { listChecks, readCheck } from './read-checks';
import { changeCheck, createCheck, deleteCheck, switchCheck } from './save-checks';
import { storeSetupResults } from './setup-results';

const NOW = Date.parse('2026-11-21T10:00:00Z');
const HOUR = 3_600_000;
const uuidOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

const REASON = 'The bank asks for it from 1 December.';
const HAS_118: CheckDefinition = {
  format: 1,
  title: 'Approved high-risk profiles have form 118',
  why: '',
  severity: 'high',
  scope: { status: ['Approved'], risk: ['High'] },
  condition: { section: 'forms', member: 'form_ids', operator: 'includes_all', value: [118] },
};

describe.each(DATABASE_KINDS)('checks on %s', (kind) => {
  const opened = openFresh(kind);
  let now = NOW;
  const context = (operator = BY_ADMINISTRATOR.operator) => ({
    db: opened.database.db,
    operator,
    call: { requestId: 'r', from: null },
    now: () => now,
    survey: { maxAge: 24 * HOUR },
    exceptionApproval: false,
    approverWait: null,
    reads: new DatabaseReads(() => 0),
  });
  const db = () => opened.database.db;

  async function setFacts(index: number, facts: Partial<typeof knownProfiles.$inferInsert>): Promise<void> {
    await db()
      .update(knownProfiles)
      .set(facts)
      .where(sql`uuid = ${uuidOf(index)}`);
  }

  /** Stores a reading with these forms, and facts from events. */
  async function read(
    index: number,
    form_ids: number[],
    facts: Partial<typeof knownProfiles.$inferInsert> = {},
  ): Promise<void> {
    const forms = { enabled: true, form_ids };
    const data = { identity: { enabled: true }, forms };
    const reading = { uuid: uuidOf(index), data, forms, readAt: now, requestId: `r${now}`, saved: false };
    await storeReading(db(), reading);
    if (Object.keys(facts).length > 0) await setFacts(index, facts);
  }

  async function judgeAll(): Promise<void> {
    while (await judgeProfiles(db(), now, 2));
  }

  const findingsOf = (index: number) =>
    db()
      .select()
      .from(findings)
      .where(sql`profile = ${uuidOf(index)}`)
      .orderBy(findings.number);

  const HIGH = { reviewStatus: 'Approved', risk: 'High', stateAt: new Date(NOW - HOUR) };

  beforeEach(async () => {
    now = NOW;
    await db().delete(checks);
    await db().delete(profilesToJudge);
    await deleteAllVersions(db());
    await deleteAllEvents(db());
  });

  test('every known profile is counted once: pass, fail, not applicable, or unknown with its reason', async () => {
    await read(1, [101], HIGH);
    await read(2, [118], HIGH);
    await read(3, [101], { ...HIGH, risk: 'Low' });
    await read(4, [118], { reviewStatus: 'Approved' });
    await read(5, [101], { ...HIGH, failure: 'error' });
    await read(6, [101], { ...HIGH, failure: 'not_found' });
    await db()
      .insert(knownProfiles)
      .values({ uuid: uuidOf(7), seenAt: new Date(now), firstSeenAt: new Date(now), ...HIGH });
    await read(8, [118], { ...HIGH, readAt: new Date(now - 25 * HOUR) });
    const { id } = await createCheck(context(), HAS_118);
    const { checks: listed, mayChange } = await listChecks(context());
    expect(listed[0]?.counts).toEqual({
      fail: 1,
      excepted: 0,
      pass: 1,
      error: 0,
      not_applicable: 2,
      unknown: 4,
      reasons: { never: 1, unreadable: 1, stale: 1, fact: 1, not_judged: 0 },
    });
    expect(mayChange).toBe(true);
    expect((await readCheck(context(), id)).counts).toEqual(listed[0]?.counts);
    // The profiles behind each number match it.
    const profilesOf = async (result: string) =>
      (await listDirectory(context(), { check: `${id}:${result}` })).rows.map(({ uuid }) =>
        Number(uuid.slice(-1)),
      );
    const expected: [string, number[]][] = [
      ...([
        ['fail', [1]],
        ['pass', [2]],
        ['not_applicable', [3, 6]],
        ['error', []],
      ] as [string, number[]][]),
      ['unknown', [4, 5, 7, 8]],
      ...([
        ['unknown:fact', [4]],
        ['unknown:unreadable', [5]],
        ['unknown:never', [7]],
      ] as [string, number[]][]),
      ...([
        ['unknown:stale', [8]],
        ['unknown:not_judged', []],
        ['nothing', []],
      ] as [string, number[]][]),
    ];
    for (const [result, numbers] of expected)
      expect((await profilesOf(result)).toSorted(), result).toEqual(numbers);
    const preview = await previewCheck(context(), { definition: HAS_118 });
    expect(preview.counts).toEqual(listed[0]?.counts);
    expect(await db().$count(checks)).toBe(1);
  });

  test('a finding begins with the first failing version, ends when it is fixed, and returns as a regression', async () => {
    await read(1, [118], HIGH);
    now += HOUR;
    await read(1, [101]);
    const changedAt = now;
    now += HOUR;
    const { id } = await createCheck(context(), HAS_118);
    await judgeAll();
    expect(await findingsOf(1)).toEqual([]);
    await switchCheck(context(), id, { state: 'on' });
    await judgeAll();
    const [finding] = await findingsOf(1);
    expect(finding).toMatchObject({ check: id, began: 'changed_outside', until: null, isRegression: false });
    expect(finding?.since.getTime()).toBe(changedAt);
    now += HOUR;
    await read(1, [101, 118]);
    await judgeAll();
    expect(await findingsOf(1)).toMatchObject([{ until: new Date(now), ended: 'changed_outside' }]);
    now += HOUR;
    await read(1, [101]);
    await judgeAll();
    expect(await findingsOf(1)).toMatchObject([
      {},
      { isRegression: true, until: null, since: new Date(now) },
    ]);
  });

  test('an event that brings a profile into scope starts a finding, and one that removes it ends it', async () => {
    await read(1, [101], { reviewStatus: 'Pending', risk: 'High' });
    const { id } = await createCheck(context(), HAS_118);
    now += HOUR;
    await switchCheck(context(), id, { state: 'on' });
    await judgeAll();
    expect(await findingsOf(1)).toEqual([]);
    now += HOUR;
    await setFacts(1, { reviewStatus: 'Approved', stateAt: new Date(now) });
    await judgeAll();
    expect(await findingsOf(1)).toMatchObject([{ began: 'event', since: new Date(now), until: null }]);
    now += HOUR;
    await setFacts(1, { risk: 'Low', stateAt: new Date(now) });
    await judgeAll();
    expect(await findingsOf(1)).toMatchObject([{ ended: 'out_of_scope', until: new Date(now) }]);
  });

  test('a failed reading leaves a finding open; a deleted profile ends it', async () => {
    await read(1, [101], HIGH);
    const { id } = await createCheck(context(), HAS_118);
    await switchCheck(context(), id, { state: 'on' });
    await judgeAll();
    await setFacts(1, { failure: 'error' });
    await judgeAll();
    expect(await findingsOf(1)).toMatchObject([{ until: null }]);
    await setFacts(1, { failure: 'not_found' });
    await judgeAll();
    expect(await findingsOf(1)).toMatchObject([{ ended: 'gone' }]);
  });

  test('changing a check previews the effect, ends findings as its own doing, and refuses edits of an older version', async () => {
    await read(1, [101], HIGH);
    await read(2, [118], HIGH);
    const { id } = await createCheck(context(), HAS_118);
    await switchCheck(context(), id, { state: 'on' });
    await judgeAll();
    now += HOUR;
    const next: CheckDefinition = {
      ...HAS_118,
      condition: { section: 'forms', member: 'form_ids', operator: 'includes_all', value: [101] },
    };
    const preview = await previewCheck(context(), { definition: next, id });
    expect(preview.change).toEqual({ more: 1, fewer: 1 });
    expect(await changeCheck(context(), id, { definition: next, version: 1, reason: REASON })).toEqual({
      version: 2,
      isWaiting: false,
    });
    await judgeAll();
    expect(await findingsOf(1)).toMatchObject([
      { ended: 'check_changed', endedBy: BY_ADMINISTRATOR.operator.name },
    ]);
    expect(await findingsOf(2)).toMatchObject([{ until: null }]);
    // The results of older versions are deleted.
    await changeCheck(context(), id, {
      definition: { ...next, why: 'Said why.' },
      version: 2,
      reason: REASON,
    });
    const kept = await db().selectDistinct({ version: checkResults.version }).from(checkResults);
    expect(kept.map(({ version }) => version).toSorted()).toEqual([2, 3]);
    await expect(
      changeCheck(context(), id, { definition: HAS_118, version: 1, reason: REASON }),
    ).rejects.toMatchObject({
      code: 'check_changed',
    });
    await switchCheck(context(), id, { state: 'off', reason: REASON });
    expect(await findingsOf(2)).toMatchObject([{ ended: 'check_off' }]);
    const actions = (await db().select({ action: activity.action }).from(activity)).map(
      ({ action }) => action,
    );
    for (const action of ['check.kept', 'check.switched', 'check.changed']) {
      expect(actions).toContain(action);
    }
  });

  test('case 198: an active check changes only with a reason; it is archived, never deleted, and can be restored', async () => {
    await read(1, [101], HIGH);
    const { id } = await createCheck(context(), HAS_118);
    const draft = { ...HAS_118, why: 'No reason is needed for a draft.' };
    await changeCheck(context(), id, { definition: draft, version: 1 });
    await switchCheck(context(), id, { state: 'on' });
    await judgeAll();
    const next = { ...HAS_118, severity: 'low' as const };
    const refused = { code: 'invalid_body', errors: { reason: expect.anything() } };
    for (const change of [
      () => changeCheck(context(), id, { definition: next, version: 2 }),
      () => switchCheck(context(), id, { state: 'off' }),
      () => switchCheck(context(), id, { state: 'archived' }),
    ]) {
      await expect(change()).rejects.toMatchObject(refused);
    }
    await expect(deleteCheck(context(), id)).rejects.toMatchObject({ code: 'not_a_draft' });
    await changeCheck(context(), id, { definition: next, version: 2, reason: REASON });
    const { versions, excepting } = await readCheck(context(), id);
    expect(versions.map(({ reason }) => reason)).toEqual([REASON, null, null]);
    expect(excepting.total).toBe(0);

    await createExceptions(context(), id, { profiles: [uuidOf(1)], reason: REASON, until: '2030-01-01' });
    await switchCheck(context(), id, { state: 'archived', reason: REASON });
    expect(await findingsOf(1)).toMatchObject([{ ended: 'check_archived' }]);
    expect(await db().select().from(checkExceptions)).toMatchObject([{ closed: 'withdrawn' }]);
    expect(await listChecks(context())).toMatchObject({ checks: [], archived: [{ id }], archivedCount: 1 });
    await expect(deleteCheck(context(), id)).rejects.toMatchObject({ code: 'not_a_draft' });
    await read(2, [118], HIGH);
    await judgeAll();

    await switchCheck(context(), id, { state: 'off' });
    expect((await listChecks(context())).checks).toMatchObject([
      { id, state: 'off', counts: { fail: 1, pass: 1 } },
    ]);
    const entries = await db().select().from(activity).orderBy(activity.number);
    expect(entries.slice(-4).map(({ action, reason }) => [action, reason])).toEqual([
      ['check.changed', REASON],
      ['exception.made', REASON],
      ['check.archived', REASON],
      ['check.restored', null],
    ]);
  });

  test('the test bench gives the verdict for a profile or configuration, and the part that decided it', async () => {
    await read(1, [101], HIGH);
    const definition = {
      ...HAS_118,
      condition: { all: [{ section: 'forms', operator: 'is_shown' }, HAS_118.condition] },
    };
    const trial = await testCheck(context(), { definition, profile: uuidOf(1) });
    expect(trial).toMatchObject({ result: 'fail', faults: [], readAt: new Date(now).toISOString() });
    const ofParts = ({ parts }: typeof trial) =>
      parts.map(({ path, verdict, decided }) => [path, verdict, decided]);
    expect(ofParts(trial)).toEqual([
      ['scope.status', 'pass', false],
      ['scope.risk', 'pass', false],
      ['condition.all.0', 'pass', false],
      ['condition.all.1', 'fail', true],
    ]);
    await setFacts(1, { risk: null });
    const untold = await testCheck(context(), { definition, profile: uuidOf(1) });
    expect(untold).toMatchObject({ result: 'unknown', reason: 'fact' });
    expect(ofParts(untold).flatMap(([path, , decided]) => (decided ? [path] : []))).toEqual(['scope.risk']);
    await setFacts(1, HIGH);
    const configuration = { data: { forms: { enabled: true, form_ids: [118] } } };
    const free = { ...definition, scope: {} };
    expect(await testCheck(context(), { definition: free, configuration })).toMatchObject({ result: 'pass' });
    // With JSON, facts are unknown unless they are stated.
    expect(await testCheck(context(), { definition, configuration })).toMatchObject({ reason: 'fact' });
    expect(
      await testCheck(context(), { definition, configuration, facts: { status: 'Approved', risk: 'High' } }),
    ).toMatchObject({ result: 'pass' });
    expect(
      await testCheck(context(), { definition, configuration, facts: { status: 'Approved', risk: 'Low' } }),
    ).toMatchObject({ result: 'not_applicable' });
    expect((await testCheck(context(), { definition, profile: uuidOf(9) })).faults).toHaveLength(1);
    expect((await testCheck(context(), { definition: { format: 1 } })).faults.length).toBeGreaterThan(0);
    now += 25 * HOUR;
    expect(await testCheck(context(), { definition, profile: uuidOf(1) })).toMatchObject({
      result: 'unknown',
      reason: 'stale',
      parts: Array(4).fill({ decided: false }),
    });
  });

  test('the export of a console without checks can be imported', async () => {
    const file = JSON.parse(JSON.stringify(checksFile.parse(await exportChecks(context()))));
    expect(await importChecks(context(), { file, apply: true })).toEqual({
      faults: [],
      checks: [],
      applied: true,
    });
  });

  test('starter checks are previewed, then added once, as drafts', async () => {
    const shown = await importChecks(context(), { starters: true, apply: false });
    expect(shown).toMatchObject({ applied: false, faults: [] });
    expect(await db().$count(checks)).toBe(0);
    await importChecks(context(), { starters: true, apply: true });
    await importChecks(context(), { starters: true, apply: true });
    expect(await db().$count(checks)).toBe(STARTER_CHECKS.length);
    expect((await listChecks(context())).starters).toEqual([]);
    const faulty = { checks: [HAS_118, { ...HAS_118, title: 'Other', severity: 'huge' }] };
    expect(await importChecks(context(), { file: faulty, apply: true })).toMatchObject({
      applied: false,
      faults: [{ path: 'checks.1.severity' }],
    });
    expect(await db().$count(checks)).toBe(STARTER_CHECKS.length);
  });

  test('changing checks requires the permission', async () => {
    const support = context(operatorOf('support'));
    expect(() => createCheck(support, HAS_118)).toThrow();
    expect(() => importChecks(support, { starters: true, apply: true })).toThrow();
    expect((await listChecks(support)).mayChange).toBe(false);
  });

  test('counts in SQL equal the results of judging each profile separately', async () => {
    const someRisk = fc.constantFrom('High', 'Low', 'high', null);
    const someStatus = fc.constantFrom('Approved', 'Pending', null);
    const profile = fc.record({
      forms: fc.subarray([101, 118, 317]),
      told: fc.record({
        risk: someRisk,
        reviewStatus: someStatus,
        customerReference: fc.constantFrom('NO-1', 'no-2', null),
      }),
    });
    const leaf: fc.Arbitrary<CheckCondition> = fc.oneof(
      fc.record({
        section: fc.constant('forms' as const),
        member: fc.constant('form_ids'),
        operator: fc.constantFrom('includes_all' as const, 'includes_any' as const, 'includes_none' as const),
        value: fc.subarray([101, 118, 317], { minLength: 1 }),
      }),
      fc.record({
        fact: fc.constantFrom('risk' as const, 'status' as const),
        operator: fc.constantFrom('is_one_of' as const, 'is_none_of' as const),
        value: fc.subarray(['High', 'Approved', 'Low'], { minLength: 1 }),
      }),
      fc.constant({ fact: 'reference', operator: 'begins_with', value: 'no-' } as const),
      fc.constant({ section: 'director', operator: 'is_shown' } as const),
    );
    const { condition } = fc.letrec<{ condition: CheckCondition }>((tie) => ({
      condition: fc.oneof(
        { maxDepth: 3 },
        leaf,
        fc.record({ all: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }) }),
        fc.record({ any: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }) }),
      ),
    }));
    const check = fc.record({
      condition,
      where: fc.option(condition, { nil: undefined }),
      scope: fc.constantFrom({}, { risk: ['High'] }, { status: ['Approved', 'Pending'], reference: 'NO' }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(profile, { minLength: 1, maxLength: 5 }),
        fc.array(check, { minLength: 1, maxLength: 3 }),
        async (profiles, given) => {
          await deleteAllVersions(db());
          await deleteAllEvents(db());
          for (const [index, { forms, told: facts }] of profiles.entries())
            await read(index + 1, forms, facts);
          const versions = given.map((one, index) => {
            const definition = { ...HAS_118, ...one } as CheckDefinition;
            return { id: uuidOf(900 + index), version: 1, definition };
          });
          await db().delete(checks);
          await insertRows(
            db(),
            checks,
            versions.map(({ id }) => ({ id, state: 'draft', version: 1, createdAt: new Date(0) })),
          );
          await storeSetupResults(db(), versions);
          const counts = await countResults(db(), versions, null);
          for (const { id, definition } of versions) {
            const results = profiles.map(({ forms, told }) => {
              const facts: Facts = {
                status: told.reviewStatus,
                risk: told.risk,
                team: null,
                assignee: null,
                reference: told.customerReference,
              };
              const data = { identity: { enabled: true }, forms: { enabled: true, form_ids: forms } };
              return resultOf(residualOfCheck(definition, setupToCheck(data)), facts);
            });
            const of = (result: string) => results.filter((one) => one === result).length;
            expect(counts.get(id)).toMatchObject({
              fail: of('fail'),
              pass: of('pass'),
              unknown: of('unknown'),
              error: of('error'),
              not_applicable: of('not_applicable'),
            });
          }
        },
      ),
      { numRuns: 15 },
    );
  });
});
