import 'server-only';
import { getApplication } from '@/lib/composition';
import { listTokensOf, revokeTokenOf } from '@/lib/console/operator-tokens/operator-tokens';
import { changeOperator } from '@/lib/console/operators/change-operator';
import { inviteOperator } from '@/lib/console/operators/invite-operator';
import { listOperators, readOperator } from '@/lib/console/operators/list-operators';
import { renewLink } from '@/lib/console/operators/renew-link';
import type { OPERATORS } from '@/lib/contract/api/operators';
import type { Runs } from './operation-runs';

export const operators: Runs<typeof OPERATORS> = {
  'GET /api/operators': ({ context }, { query }) => listOperators(context, query),
  'GET /api/operators/{id}': ({ context }, { params }) => readOperator(context, params.id),
  'POST /api/operators': ({ context }, { body }) => inviteOperator(context, body),
  'PATCH /api/operators/{id}': async ({ context }, { params, body }) =>
    changeOperator((await getApplication()).authentication, context, params.id, body),
  'POST /api/operators/{id}/link': ({ context }, { params }) => renewLink(context, params.id),
  'GET /api/operators/{id}/tokens': async ({ context }, { params }) =>
    listTokensOf((await getApplication()).authentication.settings, context, params.id),
  async 'DELETE /api/operators/{id}/tokens/{token}'({ context }, { params }) {
    await revokeTokenOf((await getApplication()).authentication, context, params.id, params.token);
    return {};
  },
};
