import type { QueryClient } from '@tanstack/react-query';
import { listKey } from '@/lib/features/lists';
import { operationQuery } from '@/lib/features/operation-query';
import { OPERATORS_LIST } from './list';

/** One operator, whatever the list's filters. */
export const operatorQuery = (id: string) =>
  operationQuery('GET /api/operators/{id}', { params: { id }, staleTime: 1_000 });

export const invalidateOperators = (client: QueryClient) =>
  Promise.all(
    [['GET /api/operators/{id}'], listKey(OPERATORS_LIST)].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );

export const ownTokensQuery = () => operationQuery('GET /api/account/tokens', { staleTime: 10_000 });

/** Another operator's, for administrators. */
export const tokensOfQuery = (id: string) =>
  operationQuery('GET /api/operators/{id}/tokens', { params: { id }, staleTime: 1_000 });
