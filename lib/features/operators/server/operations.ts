import 'server-only';
import { getApplication } from '@/lib/application/composition';
import type { Runs } from '@/lib/application/operation-runs';
import type { OPERATORS } from '../api';
import { changeOperator } from './change-operator';
import { inviteOperator } from './invite-operator';
import { listOperators, readOperator } from './list-operators';
import { listTokensOf, revokeTokenOf } from './operator-tokens';
import { renewLink } from './renew-link';

export const operators: Runs<typeof OPERATORS> = {
  'GET /api/operators': ({ context }, { query }) => listOperators(context, query),
  'GET /api/operators/{id}': ({ context }, { params }) => readOperator(context, params.id),
  'POST /api/operators': ({ context }, { body }) => inviteOperator(context, body),
  'PATCH /api/operators/{id}': async ({ context }, { params, body }) =>
    changeOperator((await getApplication()).authentication, context, params.id, body),
  'POST /api/operators/{id}/link': ({ context }, { params }) => renewLink(context, params.id),
  'GET /api/operators/{id}/tokens': async ({ context }, { params }) =>
    listTokensOf((await getApplication()).authentication.settings, context, params.id),
  'DELETE /api/operators/{id}/tokens/{token}': async ({ context }, { params }) =>
    revokeTokenOf((await getApplication()).authentication, context, params.id, params.token),
};
