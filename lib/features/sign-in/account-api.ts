import * as z from 'zod';
import { createTokenRequest, madeToken, operatorTokenList } from '@/lib/features/operators/operator-tokens';
import { nothing, type Operations } from '@/lib/platform/api/operation';
import { ownSessions, passwordChange, providerExit } from './sign-in';

const SESSION_ID = 'Xk3vQ9sLw2Tn7Rb5';
export const TOKEN = {
  id: 'b7Qm2Xk9',
  name: 'nightly',
  role: 'compliance_manager',
  readOnly: false,
  createdAt: '2026-11-22T08:30:00.000Z',
  expiresAt: '2026-12-22T08:30:00.000Z',
  lastUsedAt: null,
} as const;
export const SIGN_IN_BY = '2026-11-29T08:30:00.000Z';

export const ACCOUNT = {
  'GET /api/account/sessions': {
    operationId: 'listOwnSessions',
    summary: 'Where you are signed in',
    access: 'own_account.manage',
    answer: ownSessions,
    example: {
      answer: {
        sessions: [
          {
            id: SESSION_ID,
            current: true,
            createdAt: '2026-11-22T08:30:00.000Z',
            lastSeenAt: '2026-11-22T09:12:40.000Z',
            endsAt: '2026-11-22T20:30:00.000Z',
            from: '192.0.2.7',
            userAgent: 'Mozilla/5.0',
          },
        ],
      },
    },
  },
  'DELETE /api/account/sessions': {
    operationId: 'endOwnSessions',
    summary: 'Sign out everywhere',
    access: 'own_account.manage',
    answer: providerExit,
    example: { answer: { provider: null } },
  },
  'DELETE /api/account/sessions/{id}': {
    operationId: 'endOwnSession',
    summary: 'End one of your sessions',
    access: 'own_account.manage',
    params: z.object({ id: z.string() }),
    answer: nothing,
    problems: ['no_such_session'],
    example: { params: { id: SESSION_ID }, answer: {} },
  },
  'PUT /api/account/password': {
    operationId: 'changeOwnPassword',
    summary: 'Change your password',
    access: 'own_account.manage',
    body: passwordChange,
    answer: nothing,
    problems: ['password_wrong', 'passwords_off', 'too_many_tries'],
    example: { body: { current: 'the-present-one', next: 'a-new-one-of-twelve' }, answer: {} },
  },
  'GET /api/account/tokens': {
    operationId: 'listOwnTokens',
    summary: 'Your API tokens, including expired ones',
    access: 'own_account.manage',
    answer: operatorTokenList,
    example: { answer: { tokens: [TOKEN], signInBy: SIGN_IN_BY } },
  },
  'POST /api/account/tokens': {
    operationId: 'makeToken',
    summary: 'Create an API token, with which scripts call on your behalf',
    description:
      'The token is shown only in this answer: `Authorization: Bearer pc_…`. It can never do more than you can at the time. Where you sign in at the company’s provider, `signInBy` says when it stops unless you sign in there again: `OIDC_ACCESS_DAYS` after your last sign-in, 7 unless configured otherwise.',
    access: 'own_account.manage',
    body: createTokenRequest,
    answer: madeToken,
    problems: ['too_many_tokens'],
    example: {
      body: { name: 'nightly', role: 'compliance_manager', readOnly: false, days: 30 },
      answer: {
        token: TOKEN,
        secret: 'pc_Zx8vQ9sLw2Tn7Rb5Yk3mP6dHc1Gf4Ja0UeXoViBtNqS',
        signInBy: SIGN_IN_BY,
      },
    },
  },
  'DELETE /api/account/tokens/{id}': {
    operationId: 'revokeOwnToken',
    summary: 'Revoke one of your API tokens immediately',
    access: 'own_account.manage',
    params: z.object({ id: z.string() }),
    answer: nothing,
    problems: ['no_such_token'],
    example: { params: { id: TOKEN.id }, answer: {} },
  },
} as const satisfies Operations;
