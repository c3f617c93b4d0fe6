import { beforeEach, describe, expect, test } from 'vitest';
import { deleteAllEvents, deleteAllVersions } from '@/lib/application/retention';
import type { CheckDefinition } from '@/lib/configuration/checks/definition';
import { activity } from '@/lib/features/activity/tables';
import { decideExceptions } from '@/lib/features/exceptions/server/decide-exceptions';
import {
  confirmException,
  createExceptions,
  endException,
} from '@/lib/features/exceptions/server/exceptions';
import { listExceptions } from '@/lib/features/exceptions/server/list-exceptions';
import {
  addExceptionsForFilter,
  countExceptionTargets,
} from '@/lib/features/findings/server/add-exceptions-for-filter';
import { storeReading } from '@/lib/features/history/server/store-reading';
import { operators } from '@/lib/features/operators/tables';
import { knownProfiles } from '@/lib/features/profiles/tables';
import { DatabaseReads } from '@/lib/platform/live/database-reads';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { operatorOf } from '@/lib/testing/operators';
import { findings } from '../../findings/tables';
import { checks, profilesToJudge } from '../tables';
import { confirmRequest, endRequest } from './check-requests';
import { judgeProfiles } from './judge-profiles';
import { readCheck } from './read-checks';
import { changeCheck, createCheck, deleteCheck, switchCheck } from './save-checks';

const NOW = Date.parse('2026-11-21T10:00:00Z');
const HOUR = 3_600_000;
const uuidOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const ADA = operatorOf('administrator');
const MAYA = { ...operatorOf('compliance_manager'), id: 'operator-maya', name: 'Maya Lindqvist' };
const REASON = 'The statement came by post; it is being scanned.';
const UNTIL = '2026-11-30';

const HAS_118: CheckDefinition = {
  format: 1,
  title: 'Has form 118',
  why: 'The bank asks for it.',
  severity: 'high',
  scope: {},
  condition: { section: 'forms', member: 'form_ids', operator: 'includes_all', value: [118] },
};
const RENAMED: CheckDefinition = { ...HAS_118, title: 'Every portal has form 118', why: 'Policy KYB-12' };
const NARROWED: CheckDefinition = { ...HAS_118, scope: { risk: ['High'] } };

describe.each(DATABASE_KINDS)('case 194: approval of exceptions and checks on %s', (kind) => {
  const opened = openFresh(kind);
  let now = NOW;
  let approverWait: number | null = null;
  const db = () => opened.database.db;
  const context = (operator = ADA, exceptionApproval = true) => ({
    db: db(),
    operator,
    exceptionApproval,
    approverWait,
    call: { requestId: 'r', from: null },
    now: () => now,
    survey: { maxAge: 24 * HOUR },
    reads: new DatabaseReads(() => 0),
  });
  let check = '';

  beforeEach(async () => {
    now = NOW;
    approverWait = null;
    await db().delete(checks);
    await db().delete(profilesToJudge);
    await db().delete(operators);
    await deleteAllEvents(db());
    await deleteAllVersions(db());
    await db().delete(knownProfiles);
    for (const { id, name, role } of [ADA, MAYA]) {
      const accessChangedAt = new Date(NOW - 1_000 * HOUR);
      await db()
        .insert(operators)
        .values({ id, name, email: `${id}@example.com`, role, accessChangedAt });
    }
    for (const index of [1, 2, 3]) {
      const forms = { enabled: true, form_ids: [101] };
      const data = { identity: { enabled: true }, forms };
      const uuid = uuidOf(index);
      await storeReading(db(), { uuid, data, forms, readAt: now, requestId: `r${index}`, saved: false });
    }
    check = (await createCheck(context(), HAS_118)).id;
    await switchCheck(context(), check, { state: 'on' });
    while (await judgeProfiles(db(), now, 100));
  });

  const except = (indexes: number[], by = context(MAYA)) =>
    createExceptions(by, check, { profiles: indexes.map(uuidOf), reason: REASON, until: UNTIL });
  const listed = (by = context()) => listExceptions(by, {});
  const exceptionOf = async (index: number) => {
    const found = (await listed()).rows.find(({ profile }) => profile === uuidOf(index));
    if (found === undefined) throw new Error(`No exception for profile ${index}.`);
    return found;
  };
  const decide = (hash: string, decision: 'confirm' | 'refuse' = 'confirm') =>
    decideExceptions(context(), { decision, filter: {}, hash });
  const confirm = async (index: number, by = context()) => {
    const { id, version } = await exceptionOf(index);
    await confirmException(by, { id: check, exception: id }, { version });
  };
  const request = async (by = context()) => (await readCheck(by, check)).request;
  const confirmAsked = async (by = context()) =>
    confirmRequest(by, check, { hash: (await request(by))?.hash ?? '' });

  test('one exception withdrawn and another added: the same number, but "Confirm all" is refused and shows the new set', async () => {
    await except([1, 2]);
    const seen = (await listed()).deciding;
    expect(seen).toMatchObject({ count: 2 });
    expect(seen?.batches).toMatchObject([
      { check: { id: check }, profiles: 2, reason: REASON, until: UNTIL, example: { uuid: uuidOf(1) } },
    ]);
    await endException(context(MAYA), { id: check, exception: (await exceptionOf(2)).id });
    await except([3]);
    for (const decision of ['confirm', 'refuse'] as const) {
      await expect(decide(seen?.hash ?? '', decision)).rejects.toMatchObject({ code: 'decision_outdated' });
    }
    const shown = await listed();
    expect(shown.rows.map(({ profile, state }) => [profile, state])).toEqual([
      [uuidOf(1), 'asked'],
      [uuidOf(3), 'asked'],
    ]);
    expect(shown.deciding?.count).toBe(2);
    expect(await decide(shown.deciding?.hash ?? '')).toEqual({ decided: 2 });
    await expect(decide(shown.deciding?.hash ?? '')).rejects.toMatchObject({ code: 'decision_outdated' });
  });

  test('exceptions for a filter are refused once different profiles fail, even if as many', async () => {
    const of = { findings: {} };
    const given = { of, reason: REASON, until: UNTIL };
    const { count, hash, needsConfirmation } = await countExceptionTargets(context(MAYA), check, of);
    expect([count, needsConfirmation]).toEqual([3, true]);
    for (const [index, form_ids] of [
      [1, [118]],
      [4, [101]],
    ] as const) {
      const forms = { enabled: true, form_ids: [...form_ids] };
      const data = { identity: { enabled: true }, forms };
      const uuid = uuidOf(index);
      await storeReading(db(), { uuid, data, forms, readAt: now + 1, requestId: `s${index}`, saved: false });
    }
    while (await judgeProfiles(db(), now + 1, 100));
    expect((await countExceptionTargets(context(MAYA), check, of)).count).toBe(3);
    await expect(addExceptionsForFilter(context(MAYA), check, { ...given, hash })).rejects.toMatchObject({
      code: 'decision_outdated',
    });
    expect((await listed()).total).toBe(0);
  });

  test('a changed check requires someone else to confirm every exception again; a changed title does not', async () => {
    await except([1, 2]);
    await confirm(1);
    const seen = (await listed()).deciding;
    const { id, version } = await exceptionOf(2);
    await changeCheck(context(), check, { definition: RENAMED, version: 1, reason: REASON });
    expect(await exceptionOf(1)).toMatchObject({ state: 'holds', version: 1, checkChangedAt: null });
    now += HOUR;
    const narrowed = { ...RENAMED, scope: { risk: ['High'] } };
    await changeCheck(context(MAYA), check, { definition: narrowed, version: 2, reason: REASON });
    await confirmAsked();
    const checkChangedAt = new Date(now).toISOString();
    expect(await exceptionOf(1)).toMatchObject({
      state: 'asked',
      version: 3,
      checkChangedAt,
      confirmedBy: null,
    });
    // The set shown before was about the previous version.
    await expect(decide(seen?.hash ?? '')).rejects.toMatchObject({ code: 'decision_outdated' });
    const stale = confirmException(context(), { id: check, exception: id }, { version });
    await expect(stale).rejects.toMatchObject({ code: 'decision_outdated' });
    await expect(confirm(1, context(MAYA))).rejects.toMatchObject({ code: 'own_exception' });
    await confirm(1);
    expect(await exceptionOf(1)).toMatchObject({
      state: 'holds',
      checkChangedAt: null,
      confirmedBy: ADA.name,
    });
  });

  test('without required approval, the author confirms again after the check changed', async () => {
    await except([1], context(MAYA, false));
    expect(await exceptionOf(1)).toMatchObject({ state: 'holds' });
    await changeCheck(context(MAYA, false), check, { definition: NARROWED, version: 1, reason: REASON });
    expect(await exceptionOf(1)).toMatchObject({ state: 'asked' });
    expect((await listed(context(MAYA))).deciding).toBeNull();
    expect((await listed(context(MAYA, false))).deciding).toMatchObject({ count: 1 });
    await confirm(1, context(MAYA, false));
    expect(await exceptionOf(1)).toMatchObject({ state: 'holds', confirmedBy: MAYA.name });
  });

  test.each([
    ['deactivated', () => switchCheck(context(MAYA), check, { state: 'off', reason: REASON })],
    ['archived', () => switchCheck(context(MAYA), check, { state: 'archived', reason: REASON })],
    [
      'narrowed',
      () => changeCheck(context(MAYA), check, { definition: NARROWED, version: 1, reason: REASON }),
    ],
  ])('an active check is %s only after a second person confirms it', async (_, ask) => {
    expect(await ask()).toMatchObject({ isWaiting: true });
    const { state, version, definition } = await readCheck(context(), check);
    expect({ state, version, definition }).toEqual({ state: 'on', version: 1, definition: HAS_118 });
    expect(await db().$count(findings)).toBe(3);
    await expect(confirmAsked(context(MAYA))).rejects.toMatchObject({ code: 'own_request' });
    const wrong = confirmRequest(context(), check, { hash: 'f'.repeat(64) });
    await expect(wrong).rejects.toMatchObject({ code: 'decision_outdated' });
    expect(await request(context(MAYA))).toMatchObject({ isOwn: true, mayConfirm: false });
    expect(await request(context(operatorOf('support')))).toMatchObject({ mayConfirm: false });
    const hash = (await request())?.hash ?? '';
    await confirmRequest(context(), check, { hash });
    const again = confirmRequest(context(), check, { hash });
    await expect(again).rejects.toMatchObject({
      code: expect.stringMatching(/decision_outdated|no_such_check/),
    });
    const [entry] = (await db().select().from(activity).orderBy(activity.number)).slice(-1);
    expect(entry).toMatchObject({ operatorName: ADA.name });
    expect(JSON.stringify([entry?.before, entry?.after])).toContain(`"requestedBy":"${MAYA.name}"`);
    expect(entry).toMatchObject({ reason: REASON });
  });

  test('a confirmation applies to the change that was shown, not to one that replaced it', async () => {
    await switchCheck(context(MAYA), check, { state: 'off', reason: REASON });
    const hash = (await request())?.hash ?? '';
    await switchCheck(context(MAYA), check, { state: 'archived', reason: REASON });
    await expect(confirmRequest(context(), check, { hash })).rejects.toMatchObject({
      code: 'decision_outdated',
    });
    await changeCheck(context(), check, { definition: RENAMED, version: 1, reason: REASON });
    expect(await request()).toBeNull();
  });

  test('a request is withdrawn or refused, and the check is unchanged', async () => {
    for (const by of [MAYA, ADA]) {
      await switchCheck(context(MAYA), check, { state: 'off', reason: REASON });
      await endRequest(context(by), check);
      expect(await readCheck(context(), check)).toMatchObject({ state: 'on', request: null });
    }
    await expect(endRequest(context(), check)).rejects.toMatchObject({ code: 'decision_outdated' });
    const rows = await db().select().from(activity).orderBy(activity.number);
    expect(rows.slice(-4).map(({ action }) => action)).toEqual([
      'check.change_requested',
      'check.change_withdrawn',
      'check.change_requested',
      'check.change_refused',
    ]);
  });

  test('drafts, titles and checks that need no approval change at once', async () => {
    expect(await changeCheck(context(), check, { definition: RENAMED, version: 1, reason: REASON })).toEqual({
      version: 2,
      isWaiting: false,
    });
    const draft = await createCheck(context(), { ...HAS_118, title: 'Draft' });
    await deleteCheck(context(), draft.id);
    await expect(readCheck(context(), draft.id)).rejects.toMatchObject({ code: 'no_such_check' });
    expect(await readCheck(context(), check)).toMatchObject({ needsSecond: true });
    expect(await readCheck(context(ADA, false), check)).toMatchObject({ needsSecond: false });
    expect(await switchCheck(context(ADA, false), check, { state: 'off', reason: REASON })).toEqual({
      isWaiting: false,
    });
  });

  test('an operator whose access changed within the wait cannot confirm', async () => {
    await except([1]);
    await switchCheck(context(MAYA), check, { state: 'off', reason: REASON });
    const { deciding } = await listed();
    approverWait = 24 * HOUR;
    await db()
      .update(operators)
      .set({ accessChangedAt: new Date(now - HOUR) });
    for (const refused of [() => confirm(1), () => decide(deciding?.hash ?? ''), () => confirmAsked()]) {
      await expect(refused()).rejects.toMatchObject({ code: 'approver_too_new' });
    }
    expect(await decide(deciding?.hash ?? '', 'refuse')).toEqual({ decided: 1 });
  });
});
