import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { record } from '@/lib/features/activity/server/record';
import { verifyChain } from '@/lib/features/activity/server/verify-chain';
import { activity } from '@/lib/features/activity/tables';
import type { CallContext } from '@/lib/features/context';
import { readToken } from '@/lib/features/sign-in/server/read-token';
import type { Operator } from '@/lib/platform/access/operator';
import type { Role } from '@/lib/platform/access/roles';
import type { AskingOperator } from '@/lib/platform/use-case/call';
import { authenticationOf, callerWith, newOperator, SETTINGS } from '@/lib/testing/authentication';
import { DATABASE_KINDS } from '@/lib/testing/databases';
import { openFresh } from '@/lib/testing/open-fresh';
import { type CreateTokenRequest, MOST_TOKENS } from '../operator-tokens';
import { operators, operatorTokens } from '../tables';
import { changeOperator } from './change-operator';
import { createToken, listOwnTokens, listTokensOf, revokeOwnToken, revokeTokenOf } from './operator-tokens';

const MINUTE = 60_000;
const NIGHTLY: CreateTokenRequest = { name: 'nightly', role: 'support', readOnly: true, days: 30 };

describe.each(DATABASE_KINDS)('API tokens on %s', (kind) => {
  const opened = openFresh(kind);
  let authentication: Awaited<ReturnType<typeof authenticationOf>>;
  let administrator: Operator;
  beforeAll(async () => {
    authentication = await authenticationOf(opened.database);
    administrator = await newOperator(authentication, 'administrator');
  });
  afterAll(() => authentication.close());

  const by = (operator: AskingOperator) =>
    ({
      operator,
      call: callerWith().call,
      now: authentication.now,
      db: authentication.db,
    }) as unknown as CallContext;
  const made = async (role: Role, wanted: Partial<CreateTokenRequest> = {}) => {
    const owner = await newOperator(authentication, role);
    return { owner, ...(await createToken(SETTINGS, by(owner), { ...NIGHTLY, ...wanted })) };
  };

  test('a token is shown once: the database has its hash, Activity its name, and neither list contains it', async () => {
    const { owner, token, secret } = await made('compliance_manager');
    expect(secret).toMatch(/^pc_[\w-]{43}$/);
    const { tokens } = await listOwnTokens(SETTINGS, by(owner));
    expect(tokens).toEqual([token]);
    expect(await listTokensOf(SETTINGS, by(administrator), owner.id)).toEqual({ tokens, signInBy: null });
    await revokeOwnToken(authentication, by(owner), token.id);
    const entries = await authentication.db
      .select()
      .from(activity)
      .where(eq(activity.operatorId, owner.id))
      .orderBy(asc(activity.number));
    expect(entries.map(({ action, subject }) => [action, subject])).toEqual([
      ['token.made', 'nightly'],
      ['token.revoked', 'nightly'],
    ]);
    const everything = JSON.stringify([
      tokens,
      entries,
      await authentication.db.select().from(operatorTokens),
    ]);
    expect(everything).not.toContain(secret);
    expect(everything).not.toContain(secret.slice(3));
  });

  test('its role is the lesser of its own and its operator’s, whichever changes', async () => {
    const { owner, secret } = await made('compliance_manager', { role: 'support', readOnly: false });
    expect(await readToken(authentication, secret)).toMatchObject({
      name: 'nightly',
      readOnly: false,
      operator: { id: owner.id, name: owner.name, role: 'support' },
    });
    const higher = await createToken(SETTINGS, by(owner), {
      ...NIGHTLY,
      name: 'runs',
      role: 'compliance_manager',
    });
    const roleNow = async () => (await readToken(authentication, higher.secret))?.operator.role ?? null;
    expect(await roleNow()).toBe('compliance_manager');
    const change = (wanted: { role?: Role; disabled?: boolean }) =>
      changeOperator(authentication, by(administrator), owner.id, wanted);
    await change({ role: 'support' });
    expect(await roleNow()).toBe('support');
    await change({ role: 'administrator' });
    expect(await roleNow()).toBe('compliance_manager');
    await change({ disabled: true });
    expect(await roleNow()).toBeNull();
    expect(await readToken(authentication, secret)).toBeNull();
  });

  test('a role above one’s own and a name in use are refused at their members', async () => {
    const owner = await newOperator(authentication, 'support');
    const make = (wanted: Partial<CreateTokenRequest>) =>
      createToken(SETTINGS, by(owner), { ...NIGHTLY, ...wanted });
    await expect(make({ role: 'compliance_manager' })).rejects.toMatchObject({
      code: 'invalid_body',
      errors: { role: [expect.any(String)] },
    });
    const twice = await Promise.allSettled([make({}), make({})]);
    expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(twice.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'invalid_body', errors: { name: [expect.any(String)] } },
    });
    // Different operators may use the same name.
    await made('support');
  });

  test(`an operator can have up to ${MOST_TOKENS} tokens`, async () => {
    const { owner, token } = await made('support');
    await authentication.db.execute(sql`INSERT INTO console.operator_tokens
      SELECT ${owner.id} || place, ${owner.id} || place, operator_id, 'token ' || place, role, read_only, created_at, expires_at
      FROM console.operator_tokens, generate_series(2, ${MOST_TOKENS}::int) AS place WHERE id = ${token.id}`);
    const another = () => createToken(SETTINGS, by(owner), { ...NIGHTLY, name: 'one more' });
    await expect(another()).rejects.toMatchObject({ code: 'too_many_tokens' });
    await revokeOwnToken(authentication, by(owner), token.id);
    await another();
  });

  test('a revoked, expired or unknown token is refused from the very next call', async () => {
    const { owner, token, secret } = await made('support', { days: 1 });
    expect(await readToken(authentication, secret)).not.toBeNull();
    for (const unknown of [secret.replace(/.{4}$/, 'AAAA'), 'pc_', `${secret}A`, `${secret} `])
      expect(await readToken(authentication, unknown)).toBeNull();
    authentication.clock.ahead = 24 * 60 * MINUTE;
    expect(await readToken(authentication, secret)).toBeNull();
    authentication.clock.ahead = 0;
    expect(await readToken(authentication, secret)).not.toBeNull();
    const stranger = await newOperator(authentication, 'compliance_manager');
    await expect(revokeOwnToken(authentication, by(stranger), token.id)).rejects.toMatchObject({
      code: 'no_such_token',
    });
    await expect(revokeTokenOf(authentication, by(stranger), owner.id, token.id)).rejects.toMatchObject({
      code: 'not_permitted',
    });
    await revokeTokenOf(authentication, by(administrator), owner.id, token.id);
    expect(await readToken(authentication, secret)).toBeNull();
    const [entry] = await authentication.db
      .select()
      .from(activity)
      .where(eq(activity.subject, `nightly, of ${owner.email}`));
    expect(entry).toMatchObject({ action: 'token.revoked', operatorId: administrator.id });
  });

  test('another instance is notified of a revocation, but not of use', async () => {
    const other = await authenticationOf(opened.database);
    const { owner, token, secret } = await made('support');
    expect(await readToken(other, secret)).not.toBeNull();
    const dropped = vi.spyOn(other.sessions, 'drop');
    await readToken(authentication, secret);
    await authentication.db.delete(operatorTokens).where(eq(operatorTokens.id, token.id));
    await vi.waitFor(async () => expect(await readToken(other, secret)).toBeNull());
    expect(dropped).toHaveBeenCalledOnce();
    expect(await listOwnTokens(SETTINGS, by(owner))).toEqual({ tokens: [], signInBy: null });
    await other.close();
  });

  test('the time of last use is written at most once a minute', async () => {
    const { owner, secret } = await made('support');
    const used = async (ahead: number) => {
      authentication.clock.ahead = ahead;
      await readToken(authentication, secret);
      return (await listOwnTokens(SETTINGS, by(owner))).tokens[0]?.lastUsedAt;
    };
    const first = await used(0);
    expect(first).not.toBeNull();
    expect(await used(MINUTE / 2)).toBe(first);
    expect(await used(2 * MINUTE)).not.toBe(first);
    authentication.clock.ahead = 0;
  });

  test('activity by a token has its name, and the chain is valid', async () => {
    const owner = await newOperator(authentication, 'compliance_manager');
    const operator = { ...owner, token: { id: 'x', name: 'nightly', readOnly: false } };
    await record(authentication.db, by(operator), { action: 'label.changed', subject: 'by a token' });
    const [entry] = await authentication.db.select().from(activity).where(eq(activity.subject, 'by a token'));
    expect(entry).toMatchObject({ operatorName: 'Ada Hart', token: 'nightly' });
    expect(await verifyChain(authentication.db)).toMatchObject({ ok: true });
  });

  test('deleting an operator deletes their tokens', async () => {
    const { owner, secret } = await made('support');
    await authentication.db.delete(operators).where(eq(operators.id, owner.id));
    authentication.sessions.drop();
    expect(await readToken(authentication, secret)).toBeNull();
  });
});
