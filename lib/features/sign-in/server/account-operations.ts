import 'server-only';
import { getApplication } from '@/lib/application/composition';
import type { Runs } from '@/lib/application/operation-runs';
import { createToken, listOwnTokens, revokeOwnToken } from '@/lib/features/operators/server/operator-tokens';
import { withCookies } from '@/lib/platform/api/with-cookies';
import type { ACCOUNT } from '../account-api';
import { changePassword, clearCookie, endOwnSession, endOwnSessions, listSessions } from './own-account';

const signInSettings = async () => (await getApplication()).authentication.settings;

export const account: Runs<typeof ACCOUNT> = {
  'GET /api/account/sessions': async ({ context, request }) =>
    listSessions((await getApplication()).authentication, context, request.headers),
  async 'DELETE /api/account/sessions'({ context, request, requestId }) {
    const { authentication } = await getApplication();
    const exit = await endOwnSessions(authentication, context, request.headers);
    return withCookies(exit, clearCookie(authentication), requestId);
  },
  'DELETE /api/account/sessions/{id}': async ({ context }, { params }) =>
    endOwnSession((await getApplication()).authentication, context, params.id),
  'PUT /api/account/password': async ({ context, request }, { body }) =>
    changePassword((await getApplication()).authentication, context, body, request.headers),
  'GET /api/account/tokens': async ({ context }) => listOwnTokens(await signInSettings(), context),
  'POST /api/account/tokens': async ({ context }, { body }) =>
    createToken(await signInSettings(), context, body),
  'DELETE /api/account/tokens/{id}': async ({ context }, { params }) =>
    revokeOwnToken((await getApplication()).authentication, context, params.id),
};
