import { queryOptions } from '@tanstack/react-query';
import type {
  ChangeOperatorAnswer,
  ChangeOperatorRequest,
  InviteOperatorAnswer,
  InviteOperatorRequest,
  OperatorLink,
  OperatorsAnswer,
} from '@/lib/contract/operators';
import { changeJson, requestJson } from './request-json';

const ADDRESS = '/api/operators';
const one = (id: string) => `${ADDRESS}/${encodeURIComponent(id)}`;

export const operatorsKey = ['operators'] as const;

export function operatorsQuery() {
  return queryOptions({
    queryKey: operatorsKey,
    queryFn: ({ signal }) => requestJson<OperatorsAnswer>(ADDRESS, { signal }),
    staleTime: 10_000,
  });
}

/** @throws ProblemError `operator_known`; `invalid_body` by member */
export const inviteOperator = (invitation: InviteOperatorRequest): Promise<InviteOperatorAnswer> =>
  changeJson('POST', ADDRESS, invitation);

/** @throws ProblemError `own_operator`, `last_administrator` */
export const changeOperator = (id: string, change: ChangeOperatorRequest): Promise<ChangeOperatorAnswer> =>
  changeJson('PATCH', one(id), change);

/** @throws ProblemError `operator_disabled` */
export const renewLink = (id: string): Promise<OperatorLink> => changeJson('POST', `${one(id)}/link`, {});
