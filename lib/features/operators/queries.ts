import type { QueryClient } from '@tanstack/react-query';
import { call } from '@/lib/features/call';
import { listKey } from '@/lib/features/lists';
import { operationQuery } from '@/lib/features/operation-query';
import { OPERATORS_LIST } from './list';
import type { InviteOperatorAnswer, InviteOperatorRequest, OperatorLink } from './operators';

/** One operator, whatever the list's filters. */
export const operatorQuery = (id: string) =>
  operationQuery('GET /api/operators/{id}', { params: { id }, staleTime: 1_000 });

export const invalidateOperators = (client: QueryClient) =>
  Promise.all(
    [['GET /api/operators/{id}'], listKey(OPERATORS_LIST)].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );

/** @throws ProblemError `operator_known`; `invalid_body` by member */
export const inviteOperator = (invitation: InviteOperatorRequest): Promise<InviteOperatorAnswer> =>
  call('POST /api/operators', { body: invitation });

/** @throws ProblemError `operator_disabled` */
export const renewLink = (id: string): Promise<OperatorLink> =>
  call('POST /api/operators/{id}/link', { params: { id } });
