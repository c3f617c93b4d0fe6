import { eq } from 'drizzle-orm';
import * as z from 'zod';
import {
  type AccessTokenAnswer,
  type AccessTokenRequest,
  accessTokenRequest,
} from '@/lib/configuration/contract/access-token';
import type { Queries } from '@/lib/platform/db/database';
import { MAX_STRANGERS_BYTES } from '@/lib/platform/http/read-json-body';
import type { Caller } from '../access-token/access-tokens';
import { authenticateClient } from '../access-token/authenticate-client';
import { TOKEN_FAULTS } from '../faults/active-faults';
import { ANONYMOUS } from '../rate-limit/limit-of';
import { ServiceFault } from '../service-fault';
import { accounts } from '../tables';
import { json, tooMany, toResponse } from './answer';
import { errorAnswer, type HttpContext, readJsonBody, unknownBudget } from './handle-request';

/**
 * POST /oauth/token. Only an authenticated client is charged to its account: strangers can neither use up an
 * account's token requests or faults, nor find out from the rate headers whether a slug exists.
 */
export async function issueAccessToken(http: HttpContext, db: Queries, request: Request): Promise<Response> {
  let rate = unknownBudget(http, 'tokens');
  try {
    const refreshing = http.refresh();
    if (refreshing) await refreshing;
    const outcome = await authenticate(db, request);
    const bucket = 'caller' in outcome ? outcome.caller.account : ANONYMOUS;
    rate = await http.budgets.consume(bucket, 'tokens');
    if (!rate.granted) return tooMany(rate, http.clock());
    if ('error' in outcome) throw outcome.error;
    const { account } = outcome.caller;
    if (http.faults.any(account, TOKEN_FAULTS)) {
      const met = await http.meetFaults({ account, request, rate, kinds: TOKEN_FAULTS });
      if (met) return met;
    }
    const lifetime = await tokenLifetime(db, account);
    const answer: AccessTokenAnswer = {
      token_type: 'Bearer',
      expires_in: lifetime,
      access_token: await http.tokens.sign(outcome.caller, lifetime),
    };
    return toResponse(json(200, answer), rate);
  } catch (error) {
    return toResponse(errorAnswer(http.log, request, error), rate);
  }
}

async function authenticate(db: Queries, request: Request): Promise<{ caller: Caller } | { error: unknown }> {
  try {
    return { caller: await authenticateClient(db, await readTokenRequest(request)) };
  } catch (error) {
    return { error };
  }
}

/** Seconds, unless a control operation set another lifetime. */
const DEFAULT_LIFETIME = 3600;

/** Lifetime of a token issued now, in seconds. */
async function tokenLifetime(db: Queries, account: string): Promise<number> {
  const [row] = await db
    .select({ seconds: accounts.tokenLifetime })
    .from(accounts)
    .where(eq(accounts.slug, account));
  return row?.seconds ?? DEFAULT_LIFETIME;
}

const grantType = z.object({ grant_type: z.string() });

/**
 * The body of POST /oauth/token. The document does not show failed token requests; the codes are those of RFC
 * 6749, section 5.2.
 *
 * @throws ServiceFault
 */
async function readTokenRequest(request: Request): Promise<AccessTokenRequest> {
  const body = await readJsonBody(request, { bytes: MAX_STRANGERS_BYTES }).catch((error: unknown) => {
    if (error instanceof ServiceFault && error.code === 'malformed_body') {
      throw new ServiceFault('invalid_request', error.message);
    }
    throw error;
  });
  const grant = grantType.safeParse(body);
  if (grant.success && grant.data.grant_type !== 'app_credentials') {
    throw new ServiceFault('unsupported_grant_type', 'grant_type must be app_credentials.');
  }
  const parsed = accessTokenRequest.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new ServiceFault(
    'invalid_request',
    'Send grant_type, client_id, client_secret and slug, and nothing else. None may be empty.',
  );
}
