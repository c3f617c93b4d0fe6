import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/features/call';
import type { CreatedToken, CreateTokenRequest } from './operator-tokens';

export const ownTokensKey = ['own-tokens'] as const;

export const ownTokensQuery = () =>
  queryOptions({
    queryKey: ownTokensKey,
    queryFn: ({ signal }) => call('GET /api/account/tokens', { signal }),
    staleTime: 10_000,
  });

/** Shown once. @throws ProblemError `too_many_tokens`; `invalid_body` by member */
export const createToken = (wanted: CreateTokenRequest): Promise<CreatedToken> =>
  call('POST /api/account/tokens', { body: wanted });

/** @throws ProblemError `no_such_token` */
export const revokeOwnToken = (id: string): Promise<unknown> =>
  call('DELETE /api/account/tokens/{id}', { params: { id } });

/** Another operator's, for administrators. */
export const tokensOfQuery = (id: string) =>
  queryOptions({
    queryKey: ['operator-tokens', id],
    queryFn: ({ signal }) => call('GET /api/operators/{id}/tokens', { params: { id }, signal }),
    staleTime: 1_000,
  });

/** @throws ProblemError `no_such_token` */
export const revokeTokenOf = (id: string, token: string): Promise<unknown> =>
  call('DELETE /api/operators/{id}/tokens/{token}', { params: { id, token } });
