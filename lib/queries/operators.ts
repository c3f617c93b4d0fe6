import { queryOptions } from '@tanstack/react-query';
import type {
  ChangeOperatorAnswer,
  ChangeOperatorRequest,
  InviteOperatorAnswer,
  InviteOperatorRequest,
  OperatorLink,
} from '@/lib/contract/operators';
import { call } from './call';

export const operatorsKey = ['operators'] as const;

export function operatorsQuery() {
  return queryOptions({
    queryKey: operatorsKey,
    queryFn: ({ signal }) => call('GET /api/operators', { signal }),
    staleTime: 10_000,
  });
}

/** @throws ProblemError `operator_known`; `invalid_body` by member */
export const inviteOperator = (invitation: InviteOperatorRequest): Promise<InviteOperatorAnswer> =>
  call('POST /api/operators', { body: invitation });

/** @throws ProblemError `own_operator`, `last_administrator` */
export const changeOperator = (id: string, change: ChangeOperatorRequest): Promise<ChangeOperatorAnswer> =>
  call('PATCH /api/operators/{id}', { params: { id }, body: change });

/** @throws ProblemError `operator_disabled` */
export const renewLink = (id: string): Promise<OperatorLink> =>
  call('POST /api/operators/{id}/link', { params: { id } });
