import { type JWTVerifyGetKey, jwtVerify } from 'jose';
import * as z from 'zod';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/**
 * Seconds after which a token is rejected, even if it expires later: used ones are remembered for this long.
 */
const MOST_AGE = 600;

const claims = z
  .object({
    iss: z.string(),
    jti: z.string().min(1).max(255),
    exp: z.number(),
    sub: z.string().min(1).max(255).optional(),
    sid: z.string().min(1).max(255).optional(),
    events: z.looseObject({ [EVENT]: z.looseObject({}) }),
    // ID tokens have one: never accept them as a logout token.
    nonce: z.undefined().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined);

/** Who a provider signs out: a person, one of their sessions, or both. */
export interface Logout {
  issuer: string;
  /** Identifies the token, so that it is used only once. */
  id: string;
  subject: string | null;
  session: string | null;
  /** When the token expires, in milliseconds. */
  endsAt: number;
}

interface ExpectedToken {
  keys: JWTVerifyGetKey;
  issuer: string;
  clientId: string;
  algorithms: string[];
  /** Allowed difference of the provider's clock, in seconds. */
  tolerance: number;
  /** Milliseconds since the epoch. */
  now: number;
}

/**
 * Source: OpenID Connect Back-Channel Logout 1.0, section 2.6.
 * @returns null for a token that is invalid, expired, not for this console, or not about a logout
 * @throws if the provider's keys cannot be read
 */
export async function readLogoutToken(token: string, expected: ExpectedToken): Promise<Logout | null> {
  const { keys, issuer, clientId, algorithms, tolerance, now } = expected;
  const verified = await jwtVerify(token, keys, {
    issuer,
    algorithms,
    audience: clientId,
    clockTolerance: tolerance,
    maxTokenAge: MOST_AGE,
    requiredClaims: ['exp', 'jti'],
    currentDate: new Date(now),
  }).catch((cause: unknown) => {
    if (isAboutToken(cause)) return null;
    throw cause;
  });
  const parsed = claims.safeParse(verified?.payload);
  if (!parsed.success) return null;
  const { iss, jti, sub, sid } = parsed.data;
  return {
    issuer: iss,
    id: jti,
    subject: sub ?? null,
    session: sid ?? null,
    endsAt: now + (MOST_AGE + tolerance) * 2_000,
  };
}

/** Identified by code: failures to load the keys, such as a time-out, are the provider's. */
function isAboutToken(cause: unknown): boolean {
  const { code } = cause as { code?: unknown };
  return /^ERR_(JWT|JWS_|JOSE_(ALG|NOT)|JWKS_(NO|MULTIPLE))/.test(String(code));
}
