import { createHash, randomBytes } from 'node:crypto';
import { eq, lt } from 'drizzle-orm';
import * as z from 'zod';
import { operatorVerifications } from '@/lib/features/operators/tables';
import type { OidcProblem } from '../../sign-in';
import type { Authentication } from '../authentication';
import { cookieName, cookieOf, setCookie } from '../cookies';

/** How long a sign-in at the provider may take. */
const HOLDS_MS = 10 * 60_000;

const attempt = z.object({
  /** Binds the ID token to this sign-in (OpenID Connect Core, section 3.1.2.1). */
  nonce: z.string(),
  /** PKCE code verifier (RFC 7636). */
  verifier: z.string(),
  /** Where the browser wanted to go. */
  back: z.string(),
  /** Hash of the one-time link that led here. */
  invitation: z.string().nullable(),
});

type Attempt = z.infer<typeof attempt>;

/**
 * Stores what the provider's response is compared with. It is found by the state together with a cookie of
 * the browser, so a response sent to another browser finds nothing.
 * @returns a `Set-Cookie` header
 */
export async function storeAttempt(
  { db, settings, now }: Authentication,
  state: string,
  attempt: Attempt,
  headers: Headers,
): Promise<string> {
  const name = browserCookie(settings);
  // Several tabs can sign in at the same time with one cookie.
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

/**
 * Returns an attempt and deletes it.
 * @throws OidcRefusal `expired`: unknown, used, too old, or of another browser
 */
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

/** Thrown if the provider's response is valid but the person may not sign in, for a reason they are shown. */
export class OidcRefusal extends Error {
  override name = 'OidcRefusal';
  constructor(readonly problem: OidcProblem) {
    super(problem);
  }
}
