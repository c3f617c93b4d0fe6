import { call } from '@/lib/features/call';
import { operationQuery } from '@/lib/features/operation-query';
import type { CreatedToken, CreateTokenRequest } from './operator-tokens';

export const ownTokensQuery = () => operationQuery('GET /api/account/tokens', { staleTime: 10_000 });

/** Shown once. @throws ProblemError `too_many_tokens`; `invalid_body` by member */
export const createToken = (wanted: CreateTokenRequest): Promise<CreatedToken> =>
  call('POST /api/account/tokens', { body: wanted });

/** Another operator's, for administrators. */
export const tokensOfQuery = (id: string) =>
  operationQuery('GET /api/operators/{id}/tokens', { params: { id }, staleTime: 1_000 });
