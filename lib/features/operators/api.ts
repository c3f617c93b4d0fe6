import * as z from 'zod';
import { SIGN_IN_BY, TOKEN } from '@/lib/features/sign-in/account-api';
import { nothing, type Operations } from '@/lib/platform/api/operation';
import { operatorTokenList } from './operator-tokens';
import {
  changeOperatorRequest,
  inviteOperatorAnswer,
  inviteOperatorRequest,
  operatorAnswer,
  operatorLink,
  operatorsQuery,
  operatorsWindow,
} from './operators';

const params = z.object({ id: z.string() });

const ADA = {
  id: 'operator-7',
  name: 'Ada Hart',
  email: 'ada@example.com',
  role: 'support',
  disabledAt: null,
  signsInBy: [],
  invitedUntil: '2026-11-29T09:00:00.000Z',
  lastSeenAt: null,
  createdAt: '2026-11-22T09:00:00.000Z',
} as const;
const LINK = { link: '/invitations/q7Wc0nEtimeL1nk', expiresAt: '2026-11-29T09:00:00.000Z' };

export const OPERATORS = {
  'GET /api/operators': {
    operationId: 'listOperators',
    summary: 'A page of the operators, including disabled ones',
    access: 'operators.read',
    query: operatorsQuery,
    answer: operatorsWindow,
    example: {
      query: { role: 'support', sort: 'seen' },
      answer: {
        rows: [ADA],
        offset: 0,
        matching: 1,
        total: 3,
        facets: { role: [{ value: 'support', count: 1 }], access: [{ value: 'invited', count: 1 }] },
        approval: { isRequired: true, wait: 86_400_000 },
      },
    },
  },
  'GET /api/operators/{id}': {
    operationId: 'readOperator',
    summary: 'One of them',
    access: 'operators.read',
    params,
    answer: operatorAnswer,
    problems: ['no_such_operator'],
    example: { params: { id: ADA.id }, answer: { operator: ADA } },
  },
  'POST /api/operators': {
    operationId: 'inviteOperator',
    summary: 'Invite someone',
    access: 'operators.manage',
    body: inviteOperatorRequest,
    answer: inviteOperatorAnswer,
    problems: ['operator_known'],
    example: {
      body: { name: 'Ada Hart', email: 'ada@example.com', role: 'support' },
      answer: { ...LINK, operator: ADA },
    },
  },
  'PATCH /api/operators/{id}': {
    operationId: 'changeOperator',
    summary: 'Change an operator’s role, or disable or enable them',
    access: 'operators.manage',
    params,
    body: changeOperatorRequest,
    answer: operatorAnswer,
    problems: ['no_such_operator', 'own_operator', 'last_administrator'],
    example: {
      params: { id: ADA.id },
      body: { role: 'compliance_manager' },
      answer: { operator: { ...ADA, role: 'compliance_manager' } },
    },
  },
  'POST /api/operators/{id}/link': {
    operationId: 'renewOperatorLink',
    summary: 'Create a one-time link, which replaces any earlier one',
    access: 'operators.manage',
    params,
    answer: operatorLink,
    problems: ['no_such_operator', 'operator_disabled'],
    example: { params: { id: ADA.id }, answer: LINK },
  },
  'GET /api/operators/{id}/tokens': {
    operationId: 'listOperatorTokens',
    summary: 'Their API tokens, including expired ones',
    access: 'operators.read',
    params,
    answer: operatorTokenList,
    problems: ['no_such_operator'],
    example: { params: { id: ADA.id }, answer: { tokens: [TOKEN], signInBy: SIGN_IN_BY } },
  },
  'DELETE /api/operators/{id}/tokens/{token}': {
    operationId: 'revokeOperatorToken',
    summary: 'Revoke one of their API tokens immediately',
    access: 'operators.manage',
    params: params.extend({ token: z.string() }),
    answer: nothing,
    problems: ['no_such_operator', 'no_such_token'],
    example: { params: { id: ADA.id, token: TOKEN.id }, answer: {} },
  },
} as const satisfies Operations;
