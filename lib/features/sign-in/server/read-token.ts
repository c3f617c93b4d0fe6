import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { operators, operatorTokens } from '@/lib/features/operators/tables';
import { lesserRole } from '@/lib/platform/access/permissions';
import { role } from '@/lib/platform/access/roles';
import type { Authentication } from './authentication';
import { newToken, tokenHash } from './cookies';
import { maySignIn } from './may-sign-in';
import { confirmedAt, vouchedUntil } from './provider-access';
import type { HeldToken } from './session-cache';

/** Identifies the product to anyone who finds one in a file. */
const BEGINS = 'pc_';
const SHAPE = /^pc_[\w-]{43}$/;

/** 256 random bits. */
export const newOperatorToken = (): string => `${BEGINS}${newToken()}`;

/**
 * The operator's token in a request (RFC 6750, section 2.1), unchanged; null if there is none. Other kinds of
 * `Authorization` are not ours: proxies use them to identify their users.
 */
export function bearerOf(headers: Headers): string | null {
  const [scheme = '', ...rest] = (headers.get('authorization') ?? '').split(' ');
  const given = rest.join(' ').trim();
  return scheme.toLowerCase() === 'bearer' && given.startsWith(BEGINS) ? given : null;
}

/** Shortest time between writes of `lastUsedAt`. */
const USED_EVERY_MS = 60_000;

/**
 * The token with its operator from the database; null if it is unknown, revoked or expired, or if its
 * operator may not sign in, or has not signed in at the provider for too long.
 */
export async function readToken(authentication: Authentication, token: string): Promise<HeldToken | null> {
  if (!SHAPE.test(token)) return null;
  const hash = tokenHash(token);
  const held = await authentication.sessions.readToken(hash, () => findToken(authentication, hash));
  const now = authentication.now();
  if (held === null || now >= held.endsAt) return null;
  if (now - (held.lastUsedAt ?? 0) >= USED_EVERY_MS) await recordUsed(authentication, held, now);
  return held;
}

async function findToken({ db, settings }: Authentication, hash: string): Promise<HeldToken | null> {
  const [found] = await db
    .select({ token: operatorTokens, operator: operators, confirmed: confirmedAt(operators.id) })
    .from(operatorTokens)
    .innerJoin(operators, eq(operators.id, operatorTokens.operatorId))
    .where(eq(operatorTokens.hash, hash));
  const operator = found && maySignIn(found.operator, settings);
  if (!operator) return null;
  const { id, name, readOnly, expiresAt, lastUsedAt } = found.token;
  const wordEnds = vouchedUntil(settings, found.confirmed) ?? Number.POSITIVE_INFINITY;
  return {
    id,
    name,
    readOnly,
    endsAt: Math.min(expiresAt.getTime(), wordEnds),
    lastUsedAt: lastUsedAt?.getTime() ?? null,
    operator: { ...operator, role: lesserRole(operator.role, role.parse(found.token.role)) },
  };
}

/** A failure does not affect the request. */
async function recordUsed({ db, warn }: Authentication, held: HeldToken, now: number): Promise<void> {
  held.lastUsedAt = now;
  const at = new Date(now);
  await db
    .update(operatorTokens)
    .set({ lastUsedAt: at })
    .where(
      and(
        eq(operatorTokens.id, held.id),
        or(isNull(operatorTokens.lastUsedAt), lt(operatorTokens.lastUsedAt, at)),
      ),
    )
    .catch((err: unknown) => warn({ err }, 'when a token was used could not be written'));
}
