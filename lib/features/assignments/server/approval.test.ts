import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { deleteAllEvents, deleteAllVersions } from '@/lib/application/retention';
import { storeReading } from '@/lib/features/history/server/store-reading';
import { operatorAccounts, operators } from '@/lib/features/operators/tables';
import { DatabaseReads } from '@/lib/platform/live/database-reads';
import { consoleWork } from '@/lib/platform/work/tables';
import { ACTIVITY_ASIDE } from '@/lib/testing/activity-aside';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { operatorOf } from '@/lib/testing/operators';
import { assignmentItems, assignments } from '../tables';
import { pauseRun, resumeRun, startRun } from './control-run';
import { createAssignment } from './create-assignment';
import { decideAssignment } from './decide-assignment';
import { exportAssignmentItems } from './list-items';
import { openPlan } from './plan-assignment';
import { listAssignments, readAssignment } from './read-assignments';
import { readRunsUnderWay } from './read-run';

const NOW = Date.parse('2026-11-21T10:00:00Z');
const HOUR = 3_600_000;
const ADA = operatorOf('administrator');
const MAYA = { ...operatorOf('compliance_manager'), id: 'operator-maya', name: 'Maya Lindqvist' };
const IDA = { ...operatorOf('compliance_manager'), id: 'operator-ida', name: 'Ida Berg' };
const PROFILE = '00000000-0000-4000-8000-000000000001';

describe.each(DATABASE_KINDS)('case 194: approval of assignments on %s', (kind) => {
  const opened = openFresh(kind);
  let now = NOW;
  let approverWait: number | null = null;
  const db = () => opened.database.db;
  const context = (operator = ADA, assignmentApproval = true) => ({
    db: db(),
    operator,
    assignmentApproval,
    approverWait,
    providerDays: 7,
    call: { requestId: 'r', from: null },
    now: () => now,
    survey: { maxAge: 24 * HOUR },
    budget: { share: 0.6, callsPerMinute: 60 },
    upstream: { state: () => ({ budget: null, writes: null }) } as never,
    reads: new DatabaseReads(() => 0),
  });

  beforeEach(async () => {
    now = NOW;
    approverWait = null;
    for (const table of [assignments, assignmentItems, consoleWork.items, consoleWork.batches, operators]) {
      await db().delete(table);
    }
    await deleteAllVersions(db());
    await deleteAllEvents(db());
    for (const { id, name, role } of [ADA, MAYA, IDA]) {
      const accessChangedAt = new Date(NOW - 1_000 * HOUR);
      await db()
        .insert(operators)
        .values({ id, name, email: `${id}@example.com`, role, accessChangedAt });
    }
    const forms = { enabled: true, form_ids: [101] };
    const data = { identity: { enabled: true }, forms };
    await storeReading(db(), { uuid: PROFILE, data, forms, readAt: now, requestId: 'r', saved: false });
  });

  async function plan(by = context()) {
    const { number } = await createAssignment(by, {
      title: 'Form 317',
      reason: 'Policy KYB-12',
      choice: { profiles: [PROFILE] },
      change: { forms: { kind: 'change', add: [317], remove: [] }, section: 'leave' },
    });
    const planning = await openPlan(by, number);
    while (await planning?.processNext());
    const { hash } = await readAssignment(by, number);
    return { number, hash: hash ?? '' };
  }
  const start = ({ number, hash }: { number: number; hash: string }, by = context()) =>
    startRun(by, number, { hash });
  const approve = ({ number, hash }: { number: number; hash: string }, by = context(MAYA)) =>
    decideAssignment(by, number, { decision: 'approve', hash });
  const change = (id: string, values: Partial<typeof operators.$inferInsert>) =>
    db().update(operators).set(values).where(eq(operators.id, id));

  test('a plan made before approval was required starts only once someone else has approved it', async () => {
    const made = await plan(context(ADA, false));
    expect(await readAssignment(context(ADA, false), made.number)).toMatchObject({ state: 'ready' });
    await expect(start(made)).rejects.toMatchObject({ code: 'plan_not_approved' });
    await expect(start(made, context(MAYA))).rejects.toMatchObject({ code: 'plan_not_approved' });
    expect(await readAssignment(context(), made.number)).toMatchObject({
      state: 'waiting',
      needsApproval: true,
      mayApprove: false,
    });
    expect(await readAssignment(context(MAYA), made.number)).toMatchObject({ mayApprove: true });
    expect((await listAssignments(context(MAYA), { state: 'to_approve' })).rows).toMatchObject([
      { number: made.number, state: 'waiting', mayApprove: true },
    ]);
    expect((await readRunsUnderWay(context(MAYA))).toApprove).toBe(1);
    await expect(approve(made, context(ADA))).rejects.toMatchObject({ code: 'own_assignment' });
    await approve(made);
    expect((await readRunsUnderWay(context(MAYA))).toApprove).toBe(0);
    await start(made);
    expect(await readAssignment(context(), made.number)).toMatchObject({ state: 'running' });
    let file = '';
    for await (const chunk of exportAssignmentItems({ ...ACTIVITY_ASIDE, ...context() }, made.number, {}))
      file += chunk;
    expect(file).toContain(`,${MAYA.name},${new Date(NOW).toISOString()},${ADA.name},`);
  });

  test.each([
    ['demoted', { role: 'support' }],
    ['disabled', { disabledAt: new Date(NOW) }],
  ])('approver is %s: the approval no longer counts and someone else has to approve', async (_, values) => {
    const made = await plan();
    await approve(made);
    await change(MAYA.id, values);
    await expect(start(made)).rejects.toMatchObject({ code: 'plan_not_approved' });
    expect(await readAssignment(context(IDA), made.number)).toMatchObject({
      state: 'waiting',
      mayApprove: true,
      decision: { by: MAYA.name, holds: false },
    });
    await approve(made, context(IDA));
    await start(made);
  });

  test('someone else approves exactly one plan, which can be started once', async () => {
    const first = await plan();
    const other = { ...first, hash: 'f'.repeat(64) };
    await expect(approve(other)).rejects.toMatchObject({ code: 'other_plan' });
    await approve(first);
    await expect(approve(first, context(IDA))).rejects.toMatchObject({ code: 'assignment_state' });
    await expect(start(other)).rejects.toMatchObject({ code: 'other_plan' });
    await start(first);
    await expect(start(first)).rejects.toMatchObject({ code: 'assignment_state' });
    const second = await plan();
    await expect(start(second)).rejects.toMatchObject({ code: 'assignment_state' });
  });

  test('case 174: approver who signs in at a provider: the approval of a paused run lasts seven days, or longer if they sign in there again', async () => {
    const providerId = 'https://id.example';
    const account = { id: 'account-maya', operatorId: MAYA.id, providerId, accountId: 'maya' };
    await db()
      .insert(operatorAccounts)
      .values({ ...account, confirmedAt: new Date(NOW - 6 * 24 * HOUR) });
    const made = await plan();
    await approve(made);
    now += 2 * HOUR;
    await start(made);
    await pauseRun(context(), made.number);
    now = NOW + 7 * 24 * HOUR - 1;
    await resumeRun(context(), made.number);
    await pauseRun(context(), made.number);
    now = NOW + 7 * 24 * HOUR + 1;
    await expect(resumeRun(context(), made.number)).rejects.toMatchObject({ code: 'plan_not_approved' });
    await db()
      .update(operatorAccounts)
      .set({ confirmedAt: new Date(now - HOUR) });
    await resumeRun(context(), made.number);
  });

  test('a paused run resumes only while its approval is valid', async () => {
    const made = await plan(context(ADA, false));
    await start(made, context(ADA, false));
    await pauseRun(context(), made.number);
    await expect(resumeRun(context(), made.number)).rejects.toMatchObject({ code: 'plan_not_approved' });
    await resumeRun(context(ADA, false), made.number);
  });

  test('an operator whose access changed within the wait cannot approve, and their earlier approval is invalid', async () => {
    approverWait = 24 * HOUR;
    const made = await plan();
    await change(MAYA.id, { accessChangedAt: new Date(NOW - 24 * HOUR + 1) });
    await expect(approve(made)).rejects.toMatchObject({ code: 'approver_too_new' });
    expect(await readAssignment(context(MAYA), made.number)).toMatchObject({
      mayApprove: false,
      approvers: [IDA.name],
    });
    expect((await readRunsUnderWay(context(MAYA))).toApprove).toBe(0);
    now += 1;
    expect(await readAssignment(context(MAYA), made.number)).toMatchObject({
      mayApprove: true,
      approvers: [IDA.name, MAYA.name],
    });
    await approve(made);
    await change(MAYA.id, { accessChangedAt: new Date(now) });
    await expect(start(made)).rejects.toMatchObject({ code: 'plan_not_approved' });
  });
});
