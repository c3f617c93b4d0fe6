import { createHash, randomBytes } from 'node:crypto';
import { eq, lt } from 'drizzle-orm';
import { z } from 'zod';
import type { OidcProblem } from '@/lib/contract/session';
import { operatorVerifications } from '@/lib/db/operator-schema';
import type { Authentication } from '../authentication';
import { cookieName, cookieOf, setCookie } from '../cookies';

/** A sign-in at the provider may take so long. */
const HOLDS_MS = 10 * 60_000;

const attempt = z.object({
  /** Binds the ID token to this sign-in (OpenID Connect Core, section 3.1.2.1). */
  nonce: z.string(),
  /** Of PKCE (RFC 7636). */
  verifier: z.string(),
  /** Where the browser wanted to go. */
  back: z.string(),
  /** Hash of the one-time link that led here. */
  invitation: z.string().nullable(),
});

/** A sign-in at the provider that is under way. */
type Attempt = z.infer<typeof attempt>;

/**
 * Keeps what the provider's answer is compared with. It is found by the state together with a cookie of the browser,
 * so an answer that was sent to another browser finds nothing.
 * @returns a `Set-Cookie` header
 */
export async function storeAttempt(
  { db, settings, now }: Authentication,
  state: string,
  attempt: Attempt,
  headers: Headers,
): Promise<string> {
  const name = browserCookie(settings);
  // Several tabs sign in beside each other under one cookie.
  const browser = cookieOf(headers, name) || randomBytes(24).toString('base64url');
  await db.delete(operatorVerifications).where(lt(operatorVerifications.expiresAt, new Date(now())));
  await db.insert(operatorVerifications).values({
    id: crypto.randomUUID(),
    identifier: identifierOf(state, browser),
    value: JSON.stringify(attempt),
    expiresAt: new Date(now() + HOLDS_MS),
  });
  return setCookie(settings, name, browser, HOLDS_MS / 1_000);
}

/** Gives an attempt out, once. @throws OidcRefusal `expired`: unknown, used, too old, or of another browser */
export async function consumeAttempt(
  { db, settings, now }: Authentication,
  state: string,
  headers: Headers,
): Promise<Attempt> {
  const browser = cookieOf(headers, browserCookie(settings)) ?? '';
  const [row] = await db
    .delete(operatorVerifications)
    .where(eq(operatorVerifications.identifier, identifierOf(state, browser)))
    .returning();
  if (row === undefined || row.expiresAt.getTime() <= now()) throw new OidcRefusal('expired');
  return attempt.parse(JSON.parse(row.value));
}

const browserCookie = (settings: Authentication['settings']): string => `${cookieName(settings)}-provider`;

const identifierOf = (state: string, browser: string): string =>
  createHash('sha256').update(`${state} ${browser}`).digest('hex');

/** Thrown where the provider's answer is in order and somebody is not let in for a reason that they are told. */
export class OidcRefusal extends Error {
  override name = 'OidcRefusal';
  constructor(readonly problem: OidcProblem) {
    super(problem);
  }
}
