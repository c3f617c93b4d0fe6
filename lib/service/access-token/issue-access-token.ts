import type { AccessTokenAnswer } from '@/lib/contract/access-token';
import type { Queries } from '@/lib/db/database';
import { TOKEN_FAULTS } from '../faults/fault-lists';
import { json, tooMany, toResponse } from '../http/answer';
import { type Doorkeeper, errorAnswer, unknownBudget } from '../http/door';
import { ANONYMOUS } from '../rate-limit/limit-of';
import type { Caller } from './access-tokens';
import { authenticateClient } from './authenticate-client';
import { readTokenRequest } from './read-token-request';
import { tokenLifetime } from './token-lifetime';

/**
 * POST /oauth/token. Only a client that proved itself is charged to its account: strangers can neither use
 * up an account's tokens nor its faults, nor read from the rate headers whether a slug exists.
 */
export async function issueAccessToken(keeper: Doorkeeper, db: Queries, request: Request): Promise<Response> {
  let rate = unknownBudget(keeper, 'tokens');
  try {
    const refreshing = keeper.refresh();
    if (refreshing) await refreshing;
    const outcome = await authenticate(db, request);
    const bucket = 'caller' in outcome ? outcome.caller.account : ANONYMOUS;
    rate = await keeper.budgets.take(bucket, 'tokens');
    if (!rate.granted) return tooMany(rate, keeper.clock());
    if ('error' in outcome) throw outcome.error;
    const { account } = outcome.caller;
    if (keeper.faults.any(account, TOKEN_FAULTS)) {
      const met = await keeper.meetFaults({ account, request, rate, kinds: TOKEN_FAULTS });
      if (met) return met;
    }
    const lifetime = await tokenLifetime(db, account);
    const answer: AccessTokenAnswer = {
      token_type: 'Bearer',
      expires_in: lifetime,
      access_token: await keeper.tokens.sign(outcome.caller, lifetime),
    };
    return toResponse(json(200, answer), rate);
  } catch (error) {
    return toResponse(errorAnswer(keeper.log, request, error), rate);
  }
}

async function authenticate(db: Queries, request: Request): Promise<{ caller: Caller } | { error: unknown }> {
  try {
    return { caller: await authenticateClient(db, await readTokenRequest(request)) };
  } catch (error) {
    return { error };
  }
}
