import { desc, type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { deleteAllEvents, deleteAllVersions } from '@/lib/application/retention';
import type { CheckDefinition } from '@/lib/configuration/checks/definition';
import type { Entry } from '@/lib/features/activity/server/record';
import { activity } from '@/lib/features/activity/tables';
import { createExceptionRequest } from '@/lib/features/checks/checks';
import { findNewFails, previewForms } from '@/lib/features/checks/server/judge-forms';
import { judgeProfiles } from '@/lib/features/checks/server/judge-profiles';
import { listChecks, readCheck } from '@/lib/features/checks/server/read-checks';
import { createCheck, switchCheck } from '@/lib/features/checks/server/save-checks';
import { checks, profilesToJudge } from '@/lib/features/checks/tables';
import { readComparedItem } from '@/lib/features/compare/compared-items';
import { compareItems } from '@/lib/features/compare/server/compare-items';
import type { CallContext } from '@/lib/features/context';
import type { ExceptionsQuery } from '@/lib/features/exceptions/exceptions';
import { decideExceptions } from '@/lib/features/exceptions/server/decide-exceptions';
import {
  confirmException,
  createExceptions,
  endException,
} from '@/lib/features/exceptions/server/exceptions';
import { exportExceptions, listExceptions } from '@/lib/features/exceptions/server/list-exceptions';
import type { SaveFormsRequest } from '@/lib/features/forms/save-forms';
import { storeReading } from '@/lib/features/history/server/store-reading';
import { readOverview } from '@/lib/features/overview/server/read-overview';
import { readPageCounts } from '@/lib/features/overview/server/read-page-counts';
import { exportDirectory } from '@/lib/features/profiles/server/export-directory';
import { saveForms } from '@/lib/features/profiles/server/save-forms';
import { knownProfiles } from '@/lib/features/profiles/tables';
import type { Queries } from '@/lib/platform/db/database';
import { DatabaseReads } from '@/lib/platform/live/database-reads';
import { ACTIVITY_ASIDE } from '@/lib/testing/activity-aside';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { operatorOf } from '@/lib/testing/operators';
import { UNCONTENDED_LOCKS } from '@/lib/testing/uncontended-locks';
import { PeopleUnderWay } from '@/lib/upstream/budget-use';
import { readProfileAnswer } from '@/lib/upstream/profile-answer';
import type { FindingsQuery } from '../findings';
import { addExceptionsForFilter, countExceptionTargets } from './add-exceptions-for-filter';
import { countSetupChecks } from './count-setup-checks';
import { exportFindings, listFindings } from './list-findings';
import { readProfileChecks } from './read-profile-checks';

const NOW = Date.parse('2026-11-21T10:00:00Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const uuidOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const ADMINISTRATOR = operatorOf('administrator');
const MANAGER = { ...operatorOf('compliance_manager'), name: 'Maya Lindqvist' };
const REASON = 'The statement came by post; it is being scanned.';

const definitionOf = (title: string, form: number, severity: 'high' | 'low' = 'high'): CheckDefinition => ({
  format: 1,
  title,
  why: 'The bank asks for it.',
  severity,
  scope: {},
  condition: { section: 'forms', member: 'form_ids', operator: 'includes_all', value: [form] },
});

describe.each(DATABASE_KINDS)('findings on %s', (kind) => {
  const opened = openFresh(kind);
  let now = NOW;
  const context = (operator = ADMINISTRATOR, exceptionApproval = false) => ({
    ...ACTIVITY_ASIDE,
    db: opened.database.db,
    operator,
    exceptionApproval,
    checksBlockSaves: true,
    assignmentApproval: false,
    approverWait: null,
    call: { requestId: 'r', from: null },
    now: () => now,
    survey: { maxAge: 400 * DAY },
    reads: new DatabaseReads(() => 0),
    readings: { enqueue: () => {}, settled: async () => {} },
  });
  const db = () => opened.database.db;

  async function read(
    index: number,
    form_ids: number[],
    told: Partial<typeof knownProfiles.$inferInsert> = {},
  ) {
    const forms = { enabled: true, form_ids };
    const data = { identity: { enabled: true }, forms };
    await storeReading(db(), {
      uuid: uuidOf(index),
      data,
      forms,
      readAt: now,
      requestId: `r${now}`,
      saved: false,
    });
    if (Object.keys(told).length > 0) {
      await db()
        .update(knownProfiles)
        .set(told)
        .where(sql`uuid = ${uuidOf(index)}`);
    }
  }
  async function judgeAll() {
    while (await judgeProfiles(db(), now, 100));
  }
  async function switchOn(definition: CheckDefinition): Promise<string> {
    const { id } = await createCheck(context(), definition);
    await switchCheck(context(), id, { state: 'on' });
    await judgeAll();
    return id;
  }
  const list = (query: FindingsQuery = {}) => listFindings(context(), query);
  const profilesOf = async (query: FindingsQuery) => (await list(query)).rows.map(({ profile }) => profile);
  const setupOf = async (index: number) => {
    const [row] = await db()
      .select({ setup: knownProfiles.setup })
      .from(knownProfiles)
      .where(sql`uuid = ${uuidOf(index)}`);
    return row?.setup ?? 0;
  };
  const shownForms = (form_ids: number[]) => ({ enabled: true, form_ids });
  const draft = async (index: number, form_ids: number[]) =>
    (await previewForms(context(), uuidOf(index), { forms: shownForms(form_ids) })).checks;
  const compared = async (items: string[]) => {
    const asking = { requestId: 'r', signal: new AbortController().signal };
    const read = items.flatMap((item) => readComparedItem(item) ?? []);
    return (await compareItems(context() as unknown as CallContext, read, asking)).checks;
  };
  /** The checks that each profile fails in the export of Profiles, by UUID. */
  const failingInFile = async () => {
    let text = '';
    for await (const chunk of exportDirectory(context(), {})) text += chunk;
    const [headings = '', ...lines] = text.trimEnd().split('\r\n');
    const column = headings.split(',').indexOf('failing_checks');
    expect(column).toBeGreaterThan(0);
    return lines.sort().map((line) => line.split(',')[column]);
  };
  const newFails = async (index: number, before: number[], after: number[]) => {
    const of = { data: { forms: shownForms(before) }, forms: shownForms(after) };
    return (await findNewFails(context(), uuidOf(index), of)).map(({ check }) => check);
  };
  const exportAll = async (filter: FindingsQuery = {}) => {
    let text = '';
    for await (const chunk of exportFindings(context(), filter)) text += chunk;
    return text.trimEnd().split('\r\n').slice(1);
  };
  const except = (
    check: string,
    indexes: number[],
    until = '2026-11-30',
    approval = false,
    by = ADMINISTRATOR,
  ) =>
    createExceptions(context(by, approval), check, { profiles: indexes.map(uuidOf), reason: REASON, until });

  const exceptionsOf = (query: ExceptionsQuery, operator = ADMINISTRATOR) =>
    listExceptions(context(operator), query);

  beforeEach(async () => {
    now = NOW;
    await db().delete(checks);
    await db().delete(profilesToJudge);
    await deleteAllEvents(db());
    await deleteAllVersions(db());
    await db().delete(knownProfiles);
  });

  test('are listed newest first with their check and profile, found by each filter, and read page by page', async () => {
    await read(1, [101], { customerReference: 'NO-1', reviewStatus: 'Approved', risk: 'High', team: 'Oslo' });
    now += HOUR;
    await read(2, [118], { risk: 'Low' });
    const check = await switchOn(definitionOf('Has form 118', 118));
    const other = await switchOn(definitionOf('Has form 101', 101, 'low'));
    expect((await list()).rows).toMatchObject([
      {
        profile: uuidOf(2),
        severity: 'low',
        check: { id: other, title: 'Has form 101' },
        since: new Date(NOW + HOUR).toISOString(),
        began: 'first_reading',
        until: null,
        isStale: false,
        exception: null,
      },
      { profile: uuidOf(1), severity: 'high', customerReference: 'NO-1', team: 'Oslo', risk: 'High' },
    ]);
    expect(await list({ limit: 1 })).toMatchObject({
      total: 2,
      any: true,
      isAnyCheckOn: true,
      coverage: { known: 2, never: 0 },
    });
    const first = await list({ limit: 1 });
    expect((await list({ limit: 1, before: first.next ?? 0 })).rows).toMatchObject([{ profile: uuidOf(1) }]);
    for (const [query, found] of [
      [{ check }, [1]],
      [{ severity: 'low' }, [2]],
      [{ profile: uuidOf(2) }, [2]],
      [{ status: 'Approved' }, [1]],
      [{ risk: 'Low' }, [2]],
      [{ team: 'Oslo' }, [1]],
      [{ setup: await setupOf(1) }, [1]],
      [{ from: new Date(NOW + 1).toISOString() }, [2]],
      [{ to: new Date(NOW).toISOString() }, [1]],
      [{ state: 'open' }, [1, 2]],
      [{ state: 'all' }, [2, 1]],
      [{ state: 'ended' }, []],
    ] as [FindingsQuery, number[]][]) {
      expect([query, await profilesOf(query)]).toEqual([query, found.map(uuidOf)]);
      expect([query, (await exportAll(query)).length]).toEqual([query, found.length]);
    }
    now += HOUR;
    await read(1, [101, 118]);
    await judgeAll();
    expect((await list({ state: 'ended' })).rows).toMatchObject([
      { profile: uuidOf(1), ended: 'changed_outside', until: new Date(now).toISOString() },
    ]);
    now += 500 * DAY;
    expect((await list({ state: 'open' })).rows).toMatchObject([{ isStale: true }]);
    // A reading that is out of date does not count.
    expect(await failingInFile()).toEqual(['', '']);
    expect(await countSetupChecks(context(), { risk: 'Low' })).toEqual({
      isAnyOn: true,
      groups: [{ setup: await setupOf(2), failing: [], stale: 1 }],
    });
  });

  test('open findings come by severity, then by age, page by page, and each check has its number and what it requires', async () => {
    await read(1, [101]);
    now += HOUR;
    await read(2, [118]);
    await read(3, [101]);
    const low = await switchOn(definitionOf('Has form 102', 102, 'low'));
    const high = await switchOn(definitionOf('Has form 118', 118));
    const open = await list({ state: 'open' });
    expect(open.groups).toEqual([
      {
        check: { id: high, number: expect.any(Number), title: 'Has form 118' },
        severity: 'high',
        count: 2,
        since: new Date(NOW).toISOString(),
        forms: { add: [118], remove: [], section: null },
      },
      expect.objectContaining({ check: expect.objectContaining({ id: low }), severity: 'low', count: 3 }),
    ]);
    expect(open.checks.map(({ id }) => id).toSorted()).toEqual([low, high].toSorted());
    const order = open.rows.map(({ severity, profile }) => `${severity} ${Number(profile.slice(-2))}`);
    expect(order.slice(0, 3)).toEqual(['high 1', 'high 3', 'low 1']);
    const paged: number[] = [];
    let next: number | null | undefined;
    do {
      const page = await list({ state: 'open', limit: 1, ...(next ? { before: next } : {}) });
      paged.push(...page.rows.map(({ number }) => number));
      if (next) expect(page.groups).toEqual([]);
      next = page.next;
    } while (next !== null);
    expect(paged).toEqual(open.rows.map(({ number }) => number));
    const file = await exportAll({ state: 'open' });
    expect(file.map((line) => Number(line.split(',')[0]))).toEqual(paged);
  });

  test('the trend counts a finding at each week end from its start until its end, and no week before the first check', async () => {
    const weeksLater = (weeks: number) => {
      now = NOW + weeks * 7 * DAY;
    };
    await read(1, [101]);
    await read(2, [101]);
    await switchOn(definitionOf('Has form 118', 118));
    await db()
      .update(checks)
      .set({ createdAt: new Date(NOW) });
    weeksLater(2);
    await read(2, [118]);
    await judgeAll();
    weeksLater(3);
    const weeks = (await readOverview(context())).findings?.weeks ?? [];
    expect(weeks.map(({ at, open }) => [at.slice(0, 10), open.high, open.low])).toEqual([
      ['2026-11-21', 2, 0],
      ['2026-11-28', 2, 0],
      ['2026-12-05', 1, 0],
      ['2026-12-12', 1, 0],
    ]);
    weeksLater(30);
    expect((await readOverview(context())).findings?.weeks).toHaveLength(12);
  });

  test('an exception never ends a finding, is active until the end of its day, and counts everywhere alike', async () => {
    await read(1, [101]);
    await read(2, [101, 102]);
    await read(3, [118]);
    const check = await switchOn(definitionOf('Has form 118', 118));
    expect(await except(check, [1, 3])).toEqual({ made: 1, leftOut: [uuidOf(3)], isWaiting: false });
    expect(await except(check, [1])).toMatchObject({ made: 0, leftOut: [uuidOf(1)] });
    const everywhere = async () => {
      const [one] = (await listChecks(context())).checks;
      const { findings, counts } = await readProfileChecks(context(), uuidOf(1));
      const overview = await readOverview(context());
      return {
        list: [(await list({ state: 'open' })).total, (await list({ state: 'excepted' })).total],
        file: (await exportAll()).filter((line) => line.includes(`${REASON}`) && line.includes(',true,'))
          .length,
        excepted: (await exportAll({ state: 'excepted' })).length,
        check: [one?.counts.fail, one?.counts.excepted],
        detail: (await readCheck(context(), check)).exceptions.map(({ holds }) => holds),
        profile: [findings.map(({ exception }) => exception?.holds), counts.fail],
        overview: overview.findings?.by.find(({ severity }) => severity === 'high'),
        setups: (await countSetupChecks(context(), {})).groups,
        editor: (await draft(1, [101, 102])).map(({ change, exceptedUntil }) => [change, exceptedUntil]),
        compare: (await compared([`profile:${uuidOf(1)}`, `setup:${await setupOf(1)}`]))[0]?.verdicts.map(
          ({ result, exceptedUntil }) => [result, exceptedUntil],
        ),
        profiles: await failingInFile(),
        beforeSave: (await newFails(1, [118], [101])).map(({ title }) => title),
      };
    };
    const failingIn = async (index: number) => ({
      setup: await setupOf(index),
      failing: [{ severity: 'high', checks: 1 }],
      stale: 0,
    });
    const held = {
      list: [1, 1],
      file: 1,
      excepted: 1,
      check: [2, 1],
      detail: [true],
      profile: [[true], 1],
      overview: { severity: 'high', open: 1, began: 0 },
      setups: [await failingIn(2)],
      editor: [['still_fails', '2026-11-30']],
      beforeSave: [],
      profiles: ['0', '1', '0'],
      compare: [
        ['fail', '2026-11-30'],
        ['fail', null],
      ],
    };
    now = Date.parse('2026-11-30T23:59:59.999Z');
    expect(await everywhere()).toEqual(held);
    now = Date.parse('2026-12-01T00:00:00.000Z');
    expect(await everywhere()).toEqual({
      list: [2, 0],
      file: 0,
      excepted: 0,
      check: [2, 0],
      detail: [false],
      profile: [[false], 1],
      overview: { severity: 'high', open: 2, began: 0 },
      setups: expect.arrayContaining([await failingIn(1), await failingIn(2)]),
      editor: [['still_fails', null]],
      beforeSave: ['Has form 118'],
      profiles: ['1', '1', '0'],
      compare: [
        ['fail', null],
        ['fail', null],
      ],
    });
    // An expired exception can be replaced.
    expect(await except(check, [1], '2026-12-31')).toMatchObject({ made: 1 });
    expect((await readCheck(context(), check)).exceptions).toHaveLength(1);
  });

  test('with required confirmation, an exception is not active until someone else confirms it', async () => {
    await read(1, [101]);
    const check = await switchOn(definitionOf('Has form 118', 118));
    expect(await except(check, [1], '2026-11-30', true, MANAGER)).toMatchObject({ made: 1, isWaiting: true });
    const exceptionFor = async (operator = ADMINISTRATOR) =>
      (await listFindings(context(operator), {})).rows[0]?.exception;
    expect(await exceptionFor()).toMatchObject({ holds: false, isWaiting: true, mayConfirm: true });
    expect(await exceptionFor(MANAGER)).toMatchObject({ mayConfirm: false });
    expect(await exceptionFor(operatorOf('support'))).toMatchObject({ mayConfirm: false });
    expect((await list({ state: 'open' })).total).toBe(1);
    expect(await except(check, [1])).toMatchObject({ made: 0 });
    const of = { id: check, exception: (await exceptionFor())?.id ?? '' };
    await expect(confirmException(context(MANAGER), of, { version: 1 })).rejects.toMatchObject({
      code: 'own_exception',
    });
    await confirmException(context(), of, { version: 1 });
    expect(await exceptionFor()).toMatchObject({ holds: true, isWaiting: false, confirmedBy: 'Ada Hart' });
    expect((await list({ state: 'open' })).total).toBe(0);
    await endException(context(), of);
    expect(await exceptionFor()).toBeNull();
    expect((await list({ state: 'open' })).total).toBe(1);
    await expect(endException(context(), of)).rejects.toMatchObject({ code: 'no_such_check' });
    expect((await exceptionsOf({ state: 'withdrawn' })).rows).toMatchObject([
      { id: of.exception, state: 'withdrawn', closedBy: 'Ada Hart', closedAt: new Date(now).toISOString() },
    ]);
    const rows = await db()
      .select()
      .from(activity)
      .where(sql`action LIKE 'exception.%' AND operator_name IS NOT NULL AND (after ->> 'exception' = ${of.exception}
        OR before ->> 'exception' = ${of.exception})`)
      .orderBy(activity.number);
    expect(rows.map(({ action, profile, operatorName }) => [action, profile, operatorName])).toEqual([
      ['exception.made', uuidOf(1), 'Maya Lindqvist'],
      ['exception.confirmed', uuidOf(1), 'Ada Hart'],
      ['exception.ended', uuidOf(1), 'Ada Hart'],
    ]);
  });

  test('all matches of a filter are excepted together, exactly those counted or none, with one Activity entry', async () => {
    for (const index of [1, 2, 3]) await read(index, [101], { risk: index === 3 ? 'Low' : 'High' });
    await read(4, [118], { risk: 'High' });
    const check = await switchOn(definitionOf('Has form 118', 118));
    const high = { findings: { risk: 'High' } };
    const { count, hash } = await countExceptionTargets(context(), check, high);
    expect(count).toBe(2);
    const without = { profiles: { 'without-form': ['118'] } };
    expect(await countExceptionTargets(context(), check, without)).toMatchObject({ count: 3 });
    const failing = { profiles: { check: `${check}:fail`, risk: 'Low' } };
    expect(await countExceptionTargets(context(), check, failing)).toMatchObject({ count: 1 });
    const given = { of: high, reason: REASON, until: '2026-11-30' };
    const other = (await countExceptionTargets(context(), check, without)).hash;
    await expect(addExceptionsForFilter(context(), check, { ...given, hash: other })).rejects.toMatchObject({
      code: 'decision_outdated',
    });
    expect((await exceptionsOf({})).total).toBe(0);
    const made = await addExceptionsForFilter(context(MANAGER, true), check, { ...given, hash });
    expect(made).toEqual({ made: 2, isWaiting: true });
    expect(await countExceptionTargets(context(), check, high)).toMatchObject({ count: 0 });
    // A profile that matches the filter later has none.
    await read(5, [101], { risk: 'High' });
    await judgeAll();
    expect(await countExceptionTargets(context(), check, high)).toMatchObject({ count: 1 });
    // No one may decide on their own request.
    expect((await exceptionsOf({}, MANAGER)).deciding).toBeNull();
    const { deciding } = await exceptionsOf({});
    expect(deciding).toMatchObject({ count: 2 });
    const decision = { decision: 'confirm' as const, filter: { check }, hash: deciding?.hash ?? '' };
    for (const [operator, wrong] of [[MANAGER, decision.hash] as const, [ADMINISTRATOR, hash] as const]) {
      const asked = decideExceptions(context(operator), { ...decision, hash: wrong });
      await expect(asked).rejects.toMatchObject({ code: 'decision_outdated' });
    }
    expect(await decideExceptions(context(), decision)).toEqual({ decided: 2 });
    expect((await list({ state: 'excepted' })).total).toBe(2);
    const entries = await db()
      .select({ action: activity.action, after: activity.after })
      .from(activity)
      .where(sql`action LIKE 'exceptions.%' AND after ->> 'count' IS NOT NULL`)
      .orderBy(activity.number);
    expect(entries).toMatchObject([
      { action: 'exceptions.made', after: { check, count: 2, filter: high, until: '2026-11-30' } },
      { action: 'exceptions.confirmed', after: { count: 2, filter: { check } } },
    ]);
  });

  test('exceptions are listed by state, the soonest to expire first, and announced before they expire', async () => {
    for (const index of [1, 2, 3, 4, 5]) await read(index, [101]);
    const check = await switchOn(definitionOf('Has form 118', 118));
    await except(check, [1], '2026-12-31');
    await except(check, [2], '2026-12-05');
    await except(check, [3], '2026-11-24', false, MANAGER);
    await except(check, [4], '2026-12-04', true, MANAGER);
    await except(check, [5], '2026-11-21');
    now += DAY;
    const found = async (query: ExceptionsQuery) =>
      (await exceptionsOf(query)).rows.map(({ profile }) => Number(profile.slice(-2)));
    const refused = (await exceptionsOf({ state: 'asked' })).rows[0]?.id ?? '';
    expect((await readOverview(context())).findings?.exceptions).toEqual({ soon: 2, sooner: 1, asked: 1 });
    expect(await found({})).toEqual([3, 4, 2, 1]);
    expect(await found({ state: 'soon' })).toEqual([3, 2]);
    expect((await readCheck(context(), check)).excepting).toEqual({ total: 5, soon: 2 });
    await endException(context(), { id: check, exception: refused });
    for (const [query, numbers] of [
      [{ state: 'holds' }, [3, 2, 1]],
      [{ state: 'asked' }, []],
      [{ state: 'ended' }, [5]],
      [{ state: 'refused' }, [4]],
      [{ state: 'all' }, [1, 2, 4, 3, 5]],
      [{ by: 'Maya Lindqvist' }, [3]],
      [{ profile: uuidOf(2) }, [2]],
      [{ check: uuidOf(2) }, []],
      [{ from: '2026-12-05T00:00:00Z' }, [2, 1]],
      [{ to: '2026-11-30T23:59:59Z' }, [3]],
    ] as [ExceptionsQuery, number[]][]) {
      expect([query, await found(query)]).toEqual([query, numbers]);
      expect((await exceptionsOf(query)).total).toBe(numbers.length);
    }
    const first = await exceptionsOf({ state: 'all', limit: 2 });
    expect(await found({ state: 'all', limit: 2, before: first.next ?? 0 })).toEqual([4, 3]);
    expect(await readPageCounts(context())).toMatchObject({ checks: 1, findings: 2, exceptions: 3 });
    let file = '';
    for await (const chunk of exportExceptions(context(), { state: 'refused' })) file += chunk;
    expect(file.split('\r\n')[1]).toContain(`,Has form 118,${uuidOf(4)},,,refused,rejected,2026-12-04,`);
    // An expired exception can be replaced, and is still listed.
    await except(check, [5], '2026-12-31');
    expect(await found({ state: 'ended' })).toEqual([5]);
    expect(await found({ profile: uuidOf(5) })).toEqual([5]);
  });

  test('an exception is refused without permission, for a past day, and with a short reason', async () => {
    await read(1, [101]);
    const check = await switchOn(definitionOf('Has form 118', 118));
    await expect(
      (async () => except(check, [1], '2026-11-30', false, operatorOf('support')))(),
    ).rejects.toMatchObject({ code: 'not_permitted' });
    await expect(except(check, [1], '2026-11-20')).rejects.toMatchObject({
      code: 'invalid_body',
      errors: { until: [expect.stringContaining('has passed')] },
    });
    await expect(except(uuidOf(9), [1])).rejects.toMatchObject({ code: 'no_such_check' });
    const body = { profiles: [uuidOf(1)], until: '2026-11-30' };
    expect(createExceptionRequest.safeParse({ ...body, reason: '  too short          ' }).success).toBe(
      false,
    );
    expect(createExceptionRequest.safeParse({ ...body, reason: REASON }).success).toBe(true);
  });

  // On PGlite a transaction is alone on the database.
  test.skipIf(kind === 'pglite')(
    'a finding that ends while a profile is read is either open or resolved',
    async () => {
      await read(1, [101]);
      await switchOn(definitionOf('Has form 118', 118));
      /** Ends it just before resolved findings are read. */
      const endingBetween = (queries: Queries): Queries =>
        new Proxy(queries, {
          get(target, key) {
            if (key === 'transaction')
              return (run: (inside: Queries) => Promise<unknown>, options: object) =>
                target.transaction((inside) => run(endingBetween(inside)), options);
            if (key !== 'execute') return Reflect.get(target, key).bind(target);
            return async (query: SQL) => {
              if (new PgDialect().sqlToQuery(query).sql.includes('finding.until IS NOT NULL'))
                await db().execute(sql`UPDATE console.findings SET until = now(), ended = 'changed_outside'`);
              return target.execute(query);
            };
          },
        });
      const answer = await readProfileChecks({ ...context(), db: endingBetween(db()) }, uuidOf(1));
      expect([answer.findings.length, answer.ended.length]).toEqual([1, 0]);
    },
  );

  test('a profile has its findings with their fixes, its past findings, and the results of all checks', async () => {
    await read(1, [101], { customerReference: 'NO-1' });
    await switchOn(definitionOf('Has form 118', 118));
    await switchOn(definitionOf('Has form 101', 101));
    expect(await readProfileChecks(context(), uuidOf(1))).toMatchObject({
      findings: [
        {
          why: 'The bank asks for it.',
          forms: { add: [118], remove: [], shown: null },
          handOver: `In the portal configuration of NO-1 (profile ${uuidOf(1)}), add form 118 to Forms.`,
        },
      ],
      ended: [],
      counts: { fail: 1, pass: 1, unknown: 0, error: 0, not_applicable: 0 },
    });
    now += HOUR;
    await read(1, [118]);
    await judgeAll();
    expect(await readProfileChecks(context(), uuidOf(1))).toMatchObject({
      findings: [{ check: { title: 'Has form 101' } }],
      ended: [{ check: { title: 'Has form 118' }, ended: 'changed_outside' }],
    });
    await db()
      .update(knownProfiles)
      .set({ failure: 'error' })
      .where(sql`uuid = ${uuidOf(1)}`);
    const { findings, counts } = await readProfileChecks(context(), uuidOf(1));
    expect(counts).toEqual({ fail: 0, pass: 0, unknown: 2, error: 0, not_applicable: 0 });
    expect(findings).toMatchObject([{ isStale: true }]);
    expect((await readProfileChecks(context(), uuidOf(7))).counts.pass).toBe(0);
  });

  test('forms are judged before saving as checks judge them, and unknown facts stay unknown', async () => {
    await read(1, [101], { risk: 'High', customerReference: 'NO-1' });
    await read(2, [101]);
    const ofHigh = { ...definitionOf('High has 118', 118), scope: { risk: ['High'] } };
    const shown: CheckDefinition = {
      ...definitionOf('Shown', 1),
      severity: 'low',
      condition: { section: 'forms', operator: 'is_shown' },
    };
    for (const one of [ofHigh, definitionOf('Has 101', 101), shown]) await switchOn(one);
    const changes = async (index: number, form_ids: number[], enabled = true) => {
      const forms = { enabled, form_ids };
      const preview = await previewForms(context(), uuidOf(index), { forms });
      return preview.checks.map(({ check, change, reason }) => [check.title, change, reason]);
    };
    expect(await changes(1, [101])).toEqual([['High has 118', 'still_fails', null]]);
    expect(await changes(1, [118], false)).toEqual([
      ['High has 118', 'would_mend', null],
      ['Has 101', 'would_fail', null],
      ['Shown', 'would_fail', null],
    ]);
    // Its risk is unknown, so no change of the forms makes that a pass.
    expect(await changes(2, [101, 118])).toEqual([['High has 118', 'unknown', 'fact']]);
    expect(await changes(9, [118])).toEqual([
      ['High has 118', 'unknown', 'never'],
      ['Has 101', 'unknown', 'never'],
      ['Shown', 'unknown', 'never'],
    ]);
    now += 500 * DAY;
    expect((await changes(1, [118])).map(([, change, reason]) => [change, reason])).toEqual(
      Array(3).fill(['unknown', 'stale']),
    );
  });

  test('a save that newly fails a check is refused; with a reason it is saved, and Activity has the reason', async () => {
    await read(1, [101, 118]);
    const check = await switchOn(definitionOf('Has form 118', 118));
    await switchOn(definitionOf('Has form 317', 317));
    const recorded: Entry[] = [];
    let sent = 0;
    const service = { forms: shownForms([101, 118]) };
    const answer = () => readProfileAnswer(JSON.stringify({ data: service }), { sent: true, readAt: now });
    const saving = (operator = ADMINISTRATOR, checksBlockSaves = true) =>
      ({
        ...context(operator),
        checksBlockSaves,
        reasonRequired: false,
        profileLocks: UNCONTENDED_LOCKS,
        activity: {
          ...ACTIVITY_ASIDE.activity,
          write: async (_: unknown, entry: Entry) => recorded.push(entry),
          note: async (_: unknown, entry: Entry) => void recorded.push(entry),
        },
        upstream: {
          readPortalConfiguration: async () => answer(),
          people: new PeopleUnderWay(),
          updateForms: async (_: string, wanted: typeof service.forms) => {
            sent += 1;
            service.forms = wanted;
            return answer();
          },
        },
      }) as unknown as CallContext;
    // A save's outcome is written with its version.
    const lastDone = async () => {
      const done = sql`action = 'forms.changed' AND outcome = 'done'`;
      return (await db().select().from(activity).where(done).orderBy(desc(activity.number)).limit(1))[0];
    };
    const base = shownForms([101, 118]);
    const request = { forms: shownForms([101]), base };
    const save = (more: Partial<SaveFormsRequest> = {}, by = saving()) =>
      saveForms(by, uuidOf(1), { ...request, ...more }, 'r');
    // 317 fails already, so it is not included.
    await expect(save()).rejects.toMatchObject({
      code: 'would_fail_checks',
      failing: [{ id: check, title: 'Has form 118', severity: 'high' }],
    });
    expect(recorded.at(-1)).toMatchObject({ outcome: 'refused', subject: 'would_fail_checks' });
    await expect(save({ despiteChecks: [check] })).rejects.toMatchObject({ code: 'invalid_body' });
    await expect(save({ reason: REASON, despiteChecks: [uuidOf(5)] })).rejects.toMatchObject({
      code: 'would_fail_checks',
    });
    expect(sent).toBe(0);
    await save({ reason: REASON, despiteChecks: [check] });
    const despiteChecks = [expect.stringMatching(/^CK-\d+ Has form 118$/)];
    const told = { after: { form_ids: [101], despiteChecks }, reason: REASON };
    expect(recorded.at(-1)).toMatchObject({ outcome: 'intended', ...told });
    expect(await lastDone()).toMatchObject(told);
    // An undo that fixes a check needs no reason; nor does any save if failures only cause a warning.
    await save({ forms: base, base: request.forms, reason: 'Undo of request r' });
    await save({}, saving(ADMINISTRATOR, false));
    expect([sent, (await lastDone())?.after]).toEqual([3, request.forms]);
  });
});
