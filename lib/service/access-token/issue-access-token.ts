import type { AccessTokenAnswer } from '@/lib/contract/access-token';
import type { Queries } from '@/lib/db/database';
import { json, tooMany, toResponse } from '../http/answer';
import { type Doorkeeper, errorAnswer, unknownBudget } from '../http/door';
import { ANONYMOUS } from '../rate-limit/limit-of';
import { type Caller, TOKEN_LIFETIME } from './access-tokens';
import { authenticateClient } from './authenticate-client';
import { readTokenRequest } from './read-token-request';

/**
 * POST /oauth/token. Only a client that proved itself is charged to its account: strangers can neither use
 * up an account's tokens nor read from the rate headers whether a slug exists.
 */
export async function issueAccessToken(keeper: Doorkeeper, db: Queries, request: Request): Promise<Response> {
  let rate = unknownBudget(keeper, 'tokens');
  try {
    const outcome = await authenticate(db, request);
    const bucket = 'caller' in outcome ? outcome.caller.account : ANONYMOUS;
    rate = await keeper.budgets.take(bucket, 'tokens');
    if (!rate.granted) return tooMany(rate, keeper.clock());
    if ('error' in outcome) throw outcome.error;
    const answer: AccessTokenAnswer = {
      token_type: 'Bearer',
      expires_in: TOKEN_LIFETIME,
      access_token: await keeper.tokens.sign(outcome.caller),
    };
    return toResponse(json(200, answer), rate);
  } catch (error) {
    return toResponse(errorAnswer(keeper, request, error), rate);
  }
}

async function authenticate(db: Queries, request: Request): Promise<{ caller: Caller } | { error: unknown }> {
  try {
    return { caller: await authenticateClient(db, await readTokenRequest(request)) };
  } catch (error) {
    return { error };
  }
}
