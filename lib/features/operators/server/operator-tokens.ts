import { and, asc, count, eq } from 'drizzle-orm';
import { record } from '@/lib/features/activity/server/record';
import type { CallContext } from '@/lib/features/context';
import type { Authentication } from '@/lib/features/sign-in/server/authentication';
import { changeSessions } from '@/lib/features/sign-in/server/change-sessions';
import { newToken, tokenHash } from '@/lib/features/sign-in/server/cookies';
import { confirmedAt, vouchedUntil } from '@/lib/features/sign-in/server/provider-access';
import { newOperatorToken } from '@/lib/features/sign-in/server/read-token';
import type { SignInSettings } from '@/lib/features/sign-in/server/sign-in-settings';
import { includesRole } from '@/lib/platform/access/permissions';
import { role } from '@/lib/platform/access/roles';
import type { Queries } from '@/lib/platform/db/database';
import { ConsoleError, invalidMember } from '@/lib/platform/use-case/console-error';
import { permit } from '@/lib/platform/use-case/permit';
import type { CreatedToken, CreateTokenRequest, OperatorToken, OperatorTokenList } from '../operator-tokens';
import { MOST_TOKENS } from '../operator-tokens';
import { operators, operatorTokens } from '../tables';
import { operatorRow } from './operator-rows';

/** API tokens of operators: created only by themselves, revoked by themselves and by administrators. */

type CallerContext = Pick<CallContext, 'db' | 'operator' | 'call' | 'now'>;
type Sessions = Pick<Authentication, 'db' | 'sessions'>;
type Settings = Pick<SignInSettings, 'providerDays'>;

const DAY = 86_400_000;

export async function listOwnTokens(settings: Settings, context: CallerContext): Promise<OperatorTokenList> {
  permit(context, 'own_account.manage');
  return readTokens(settings, context, context.operator.id);
}

/** @throws ConsoleError `no_such_operator` */
export async function listTokensOf(
  settings: Settings,
  context: CallerContext,
  operatorId: string,
): Promise<OperatorTokenList> {
  permit(context, 'operators.read');
  await operatorRow(context.db, context.now(), operatorId);
  return readTokens(settings, context, operatorId);
}

/**
 * Creates a token. Only this response contains it.
 * @throws ConsoleError `invalid_body` for a role above one's own, and a name used by another token;
 * `too_many_tokens`
 */
export async function createToken(
  settings: Settings,
  context: CallerContext,
  { name, role: wanted, readOnly, days }: CreateTokenRequest,
): Promise<CreatedToken> {
  permit(context, 'own_account.manage');
  const { operator, now } = context;
  if (!includesRole(operator.role, wanted))
    throw invalidMember('role', 'A token may not do more than your own role.');
  const secret = newOperatorToken();
  const at = now();
  return context.db.transaction(async (transaction) => {
    // Concurrent calls wait for each other.
    await transaction
      .select({ id: operators.id })
      .from(operators)
      .where(eq(operators.id, operator.id))
      .for('update');
    const own = eq(operatorTokens.operatorId, operator.id);
    const [existing] = await transaction.select({ tokens: count() }).from(operatorTokens).where(own);
    if ((existing?.tokens ?? 0) >= MOST_TOKENS) throw new ConsoleError('too_many_tokens');
    const [row] = await transaction
      .insert(operatorTokens)
      .values({
        id: newToken(),
        hash: tokenHash(secret),
        operatorId: operator.id,
        name,
        role: wanted,
        readOnly,
        createdAt: new Date(at),
        expiresAt: new Date(at + days * DAY),
      })
      .onConflictDoNothing({ target: [operatorTokens.operatorId, operatorTokens.name] })
      .returning();
    if (row === undefined) throw invalidMember('name', 'Another token of yours has this name.');
    const token = toToken(row);
    const after = { role: wanted, readOnly, expiresAt: token.expiresAt };
    await record(transaction, context, { action: 'token.made', subject: name, after });
    return { token, secret, signInBy: await readSignInBy(settings, transaction, operator.id) };
  });
}

/** @throws ConsoleError `no_such_token`, also for another operator's */
export async function revokeOwnToken(sessions: Sessions, context: CallerContext, id: string): Promise<void> {
  permit(context, 'own_account.manage');
  return revoke(sessions, context, { operatorId: context.operator.id, id });
}

/** @throws ConsoleError `no_such_operator`, `no_such_token` */
export async function revokeTokenOf(
  sessions: Sessions,
  context: CallerContext,
  operatorId: string,
  id: string,
): Promise<void> {
  permit(context, 'operators.manage');
  const { email } = await operatorRow(context.db, context.now(), operatorId);
  return revoke(sessions, context, { operatorId, id }, email);
}

/** It is refused from the very next call. @param email of its operator, if that is someone else */
function revoke(
  sessions: Sessions,
  context: CallerContext,
  { operatorId, id }: { operatorId: string; id: string },
  email?: string,
): Promise<void> {
  return changeSessions(sessions, async (transaction) => {
    const [row] = await transaction
      .delete(operatorTokens)
      .where(and(eq(operatorTokens.id, id), eq(operatorTokens.operatorId, operatorId)))
      .returning();
    if (row === undefined) throw new ConsoleError('no_such_token');
    const { name, readOnly, role: had } = row;
    const subject = email === undefined ? name : `${name}, of ${email}`;
    const before = { role: had, readOnly, expiresAt: row.expiresAt.toISOString() };
    await record(transaction, context, { action: 'token.revoked', subject, before });
  });
}

async function readTokens(
  settings: Settings,
  { db }: CallerContext,
  operatorId: string,
): Promise<OperatorTokenList> {
  const rows = await db
    .select()
    .from(operatorTokens)
    .where(eq(operatorTokens.operatorId, operatorId))
    .orderBy(asc(operatorTokens.createdAt), asc(operatorTokens.id))
    .limit(MOST_TOKENS);
  return { tokens: rows.map(toToken), signInBy: await readSignInBy(settings, db, operatorId) };
}

async function readSignInBy(
  settings: Settings,
  queries: Queries,
  operatorId: string,
): Promise<string | null> {
  const [row] = await queries
    .select({ confirmed: confirmedAt(operators.id) })
    .from(operators)
    .where(eq(operators.id, operatorId));
  const end = vouchedUntil(settings, row?.confirmed ?? null);
  return end === null ? null : new Date(end).toISOString();
}

function toToken(row: typeof operatorTokens.$inferSelect): OperatorToken {
  return {
    id: row.id,
    name: row.name,
    readOnly: row.readOnly,
    role: role.parse(row.role),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}
