import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { activity, activityHead } from '@/lib/features/activity/tables';
import { SessionCache } from '@/lib/features/sign-in/server/session-cache';
import type { Role } from '@/lib/platform/access/roles';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { operatorOf } from '@/lib/testing/operators';
import type { ChangeOperatorRequest } from '../operators';
import { invitations, operatorAccounts, operatorSessions, operators } from '../tables';
import { changeOperator } from './change-operator';
import { inviteOperator } from './invite-operator';
import { listOperators, readOperator, readOwnSignIn } from './list-operators';
import { renewLink } from './renew-link';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const ADA = operatorOf('administrator');

describe.each(DATABASE_KINDS)('operators %s', (kind) => {
  const opened = openFresh(kind);
  const by = (role: Role, id = `operator-${role}`) => ({
    db: opened.database.db,
    assignmentApproval: true,
    exceptionApproval: false,
    approverWait: null,
    operator: { ...operatorOf(role), id },
    call: { requestId: 'request-of-a-test', from: '192.0.2.7' },
    now: () => NOW,
  });
  const change = (context: ReturnType<typeof by>, id: string, wanted: ChangeOperatorRequest) =>
    changeOperator({ db: context.db, sessions: new SessionCache() }, context, id, wanted);
  const add = (id: string, role: Role) =>
    opened.database.db
      .insert(operators)
      .values({ id, name: `Name of ${id}`, email: `${id}@example.com`, role });
  const signIn = (operatorId: string, lastSeenAt: Date) =>
    opened.database.db.insert(operatorSessions).values({
      id: `session-${operatorId}`,
      tokenHash: `hash-${operatorId}`,
      operatorId,
      lastSeenAt,
      expiresAt: new Date(NOW + 3_600_000),
    });
  const recorded = async () =>
    (await opened.database.db.select().from(activity).orderBy(asc(activity.number))).map(
      ({ action, subject, before, after }) => ({ action, subject, before, after }),
    );
  const since = async () => {
    const [head] = await opened.database.db.select().from(activityHead);
    return head?.number ?? 0;
  };

  beforeEach(async () => {
    await opened.database.db.delete(operators);
    await add(ADA.id, 'administrator');
  });

  test('an invitation creates an operator who cannot sign in yet, and returns a link once', async () => {
    const start = await since();
    const { operator, link, expiresAt } = await inviteOperator(by('administrator'), {
      name: 'Grace Hill',
      email: 'grace@example.com',
      role: 'support',
    });
    expect(operator).toMatchObject({ name: 'Grace Hill', role: 'support', signsInBy: [], lastSeenAt: null });
    expect(operator.invitedUntil).toBe(expiresAt);
    expect(link).toMatch(/^\/invitation\/[\w-]{20,}$/);
    const everything = JSON.stringify(await opened.database.db.select().from(invitations));
    const rows = (await recorded()).slice(start);
    const token = link.slice('/invitation/'.length);
    expect(`${everything}${JSON.stringify(rows)}`).not.toContain(token);
    expect(rows).toMatchObject([{ action: 'operator.invited', subject: 'grace@example.com' }]);
  });

  test('an address in use is refused, and nothing is recorded', async () => {
    const invitation = { name: 'Grace', email: 'grace@example.com', role: 'support' as const };
    await inviteOperator(by('administrator'), invitation);
    const start = await since();
    await expect(inviteOperator(by('administrator'), invitation)).rejects.toMatchObject({
      code: 'operator_known',
    });
    expect(await since()).toBe(start);
  });

  test('a new link replaces the previous one', async () => {
    await add('grace', 'support');
    await renewLink(by('administrator'), 'grace');
    const [first] = await opened.database.db.select().from(invitations);
    await renewLink(by('administrator'), 'grace');
    const second = await opened.database.db.select().from(invitations);
    expect(second).toHaveLength(1);
    expect(second[0]?.hash).not.toBe(first?.hash);
  });

  test('the list shows how each operator signs in and when they were last seen', async () => {
    const seen = new Date(NOW - 60_000);
    await add('grace', 'support');
    await signIn('grace', seen);
    for (const providerId of ['credential', 'company'])
      await opened.database.db
        .insert(operatorAccounts)
        .values({ id: `${providerId}-account`, operatorId: 'grace', providerId, accountId: providerId });
    const { rows } = await listOperators(by('administrator'), {});
    expect(rows.map(({ name }) => name)).toEqual(['Name of grace', `Name of ${ADA.id}`]);
    expect(rows[0]).toMatchObject({ signsInBy: ['oidc', 'password'], lastSeenAt: seen.toISOString() });
  });

  test('the list is searched and filtered by role and access, and a single operator can be read', async () => {
    await add('grace', 'support');
    const names = async (query: Parameters<typeof listOperators>[1]) =>
      (await listOperators(by('administrator'), query)).rows.map(({ id }) => id);
    expect(await names({ q: 'GRACE' })).toEqual(['grace']);
    expect(await names({ role: 'support' })).toEqual(['grace']);
    expect(await names({ role: 'support', access: 'disabled' })).toEqual([]);
    await change(by('administrator'), 'grace', { disabled: true });
    expect(await names({ access: 'disabled' })).toEqual(['grace']);
    expect(await names({ sort: 'role' })).toEqual(['grace', ADA.id]);
    const { operator } = await readOperator(by('administrator'), 'grace');
    expect(operator.disabledAt).not.toBeNull();
    await expect(readOperator(by('administrator'), 'nobody')).rejects.toMatchObject({
      code: 'no_such_operator',
    });
  });

  test('every role can read how its own operator signs in', async () => {
    await add('operator-support', 'support');
    await opened.database.db
      .insert(operatorAccounts)
      .values({ id: 'own', operatorId: 'operator-support', providerId: 'credential', accountId: 'own' });
    expect(await readOwnSignIn(by('support'))).toEqual(['password']);
  });

  test.each([
    [
      'invited',
      () => inviteOperator(by('administrator'), { name: 'G', email: 'g@example.com', role: 'support' }),
    ],
    ['given another role', () => change(by('administrator'), 'grace', { role: 'compliance_manager' })],
    ['enabled again', () => change(by('administrator'), 'ida', { disabled: false })],
  ])('an operator who is %s counts as having changed access from then on', async (_, act) => {
    for (const id of ['grace', 'ida']) await add(id, 'support');
    const before = new Date(NOW - 3_600_000);
    await opened.database.db.update(operators).set({ accessChangedAt: before });
    await opened.database.db.update(operators).set({ disabledAt: before }).where(eq(operators.id, 'ida'));
    await act();
    const changed = eq(operators.accessChangedAt, new Date(NOW));
    expect(await opened.database.db.$count(operators, changed)).toBe(1);
  });

  test('disabling an operator, or changing nothing, does not count as changed access', async () => {
    await add('grace', 'support');
    const before = new Date(NOW - 3_600_000);
    await opened.database.db.update(operators).set({ accessChangedAt: before });
    await change(by('administrator'), 'grace', { role: 'support' });
    await change(by('administrator'), 'grace', { disabled: true });
    expect(await opened.database.db.$count(operators, eq(operators.accessChangedAt, before))).toBe(2);
  });

  test.each([
    ['demoted', { role: 'support' as const }],
    ['disabled', { disabled: true }],
  ])('case 14: an operator who is %s is signed out everywhere at once', async (_, wanted) => {
    await add('grace', 'compliance_manager');
    await signIn('grace', new Date(NOW));
    await change(by('administrator'), 'grace', wanted);
    const left = await opened.database.db
      .select()
      .from(operatorSessions)
      .where(eq(operatorSessions.operatorId, 'grace'));
    expect(left).toEqual([]);
  });

  test('a promoted operator stays signed in; the change is recorded with before and after', async () => {
    await add('grace', 'support');
    await signIn('grace', new Date(NOW));
    const start = await since();
    const { operator } = await change(by('administrator'), 'grace', { role: 'compliance_manager' });
    expect(operator.role).toBe('compliance_manager');
    expect(await opened.database.db.select().from(operatorSessions)).toHaveLength(1);
    expect((await recorded()).slice(start)).toEqual([
      {
        action: 'operator.changed',
        subject: 'grace@example.com',
        before: { role: 'support' },
        after: { role: 'compliance_manager' },
      },
    ]);
  });

  test('a disabled operator’s link is refused, and no new one can be made until they are enabled', async () => {
    await add('grace', 'support');
    await renewLink(by('administrator'), 'grace');
    await change(by('administrator'), 'grace', { disabled: true });
    expect(await opened.database.db.select().from(invitations)).toEqual([]);
    await expect(renewLink(by('administrator'), 'grace')).rejects.toMatchObject({
      code: 'operator_disabled',
    });
    const { operator } = await change(by('administrator'), 'grace', { disabled: false });
    expect(operator.disabledAt).toBeNull();
  });

  test.each([{ role: 'support' as const }, { disabled: true }])(
    'operators cannot do %j to themselves',
    async (wanted) => {
      await add('grace', 'administrator');
      await expect(change(by('administrator'), ADA.id, wanted)).rejects.toMatchObject({
        code: 'own_operator',
      });
    },
  );

  test('the last administrator cannot be demoted or disabled', async () => {
    const elsewhere = by('administrator', 'gone-meanwhile');
    for (const wanted of [{ role: 'support' as const }, { disabled: true }])
      await expect(change(elsewhere, ADA.id, wanted)).rejects.toMatchObject({
        code: 'last_administrator',
      });
  });

  test('two administrators who disable each other at once: one is left', async () => {
    await add('grace', 'administrator');
    const outcomes = await Promise.allSettled([
      change(by('administrator'), 'grace', { disabled: true }),
      change(by('administrator', 'grace'), ADA.id, { disabled: true }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('an unchanged operator is not recorded', async () => {
    await add('grace', 'support');
    const start = await since();
    await change(by('administrator'), 'grace', { role: 'support', disabled: false });
    expect(await since()).toBe(start);
  });

  test('case 15: only an administrator changes operators, and an auditor sees them', async () => {
    const invitation = { name: 'Grace', email: 'grace@example.com', role: 'support' as const };
    for (const role of ['support', 'auditor', 'compliance_manager'] as const) {
      const call = by(role);
      const reads = [() => listOperators(call, {}), () => readOperator(call, ADA.id)];
      const changes = [
        () => inviteOperator(call, invitation),
        () => change(call, ADA.id, { disabled: true }),
        () => renewLink(call, ADA.id),
      ];
      for (const attempt of reads) {
        const read = (async () => attempt())();
        if (role === 'auditor') await read;
        else
          await expect(read).rejects.toMatchObject({ code: 'not_permitted', permission: 'operators.read' });
      }
      for (const attempt of changes)
        await expect((async () => attempt())()).rejects.toMatchObject({
          code: 'not_permitted',
          permission: 'operators.manage',
        });
    }
  });
});
