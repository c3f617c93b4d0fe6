import { randomBytes, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { scope } from '@/lib/configuration/contract/access-token';
import type { Queries } from '@/lib/platform/db/database';
import { signingKeys } from '../tables';

const ISSUER = 'portal-console-sandbox';
const ALGORITHM = 'HS256';
/** Limits on cached tokens, and on the length of an Authorization header. */
const MOST_CACHED = 10_000;
const LONGEST_HEADER = 8_192;

const claims = z.object({ account: z.string(), client: z.string(), scope, exp: z.number() });

/** The sender of a request, from its access token. */
export type Caller = Readonly<Omit<z.infer<typeof claims>, 'exp'>>;

export interface AccessTokens {
  /** @param lifetime Seconds, as in `expires_in`. */
  sign(caller: Caller, lifetime: number): Promise<string>;
  /** The caller identified by an Authorization header; null if it is missing, invalid or expired. */
  verify(header: string | null): Caller | null | Promise<Caller | null>;
}

export function createAccessTokens(key: Uint8Array, clock: () => number): AccessTokens {
  // Checking a signature costs more than everything else in a read: a valid token is cached until it expires.
  const verified = new LRUCache<string, { caller: Caller; expiresMs: number }>({ max: MOST_CACHED });

  async function check(header: string): Promise<Caller | null> {
    const token = /^bearer +([\w.-]+)$/i.exec(header)?.[1];
    if (!token) return null;
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        currentDate: new Date(clock()),
      });
      const { exp, ...caller } = claims.parse(payload);
      verified.set(header, { caller, expiresMs: exp * 1000 });
      return caller;
    } catch {
      return null;
    }
  }

  return {
    sign: ({ account, client, scope }, lifetime) => {
      const now = Math.floor(clock() / 1000);
      return new SignJWT({ account, client, scope })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'at+jwt' })
        .setIssuer(ISSUER)
        .setJti(randomUUID())
        .setIssuedAt(now)
        .setExpirationTime(now + lifetime)
        .sign(key);
    },
    verify(header) {
      if (header === null || header.length > LONGEST_HEADER) return null;
      const known = verified.get(header);
      if (!known) return check(header);
      if (clock() < known.expiresMs) return known.caller;
      verified.delete(header);
      return null;
    },
  };
}

const CURRENT = 'current';

/** The database's own key, generated randomly by the first process; it survives restarts and resets. */
export async function loadSigningKey(db: Queries, nowMs: number): Promise<Uint8Array> {
  await db
    .insert(signingKeys)
    .values({
      id: CURRENT,
      secret: randomBytes(32).toString('base64url'),
      createdAt: new Date(nowMs),
    })
    .onConflictDoNothing();
  const [key] = await db.select().from(signingKeys).where(eq(signingKeys.id, CURRENT));
  if (!key) throw new Error('The signing key was not stored.');
  return new Uint8Array(Buffer.from(key.secret, 'base64url'));
}
