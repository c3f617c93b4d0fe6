import { z } from 'zod';
import { ownSessions, passwordChange } from '../session';
import { nothing, type Operations } from './operation';

const SESSION_ID = 'Xk3vQ9sLw2Tn7Rb5';

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
            ...{ id: SESSION_ID, current: true },
            createdAt: '2026-11-22T08:30:00.000Z',
            lastSeenAt: '2026-11-22T09:12:40.000Z',
            endsAt: '2026-11-22T20:30:00.000Z',
            ...{ from: '192.0.2.7', userAgent: 'Mozilla/5.0' },
          },
        ],
      },
    },
  },
  'DELETE /api/account/sessions': {
    operationId: 'endOwnSessions',
    summary: 'Sign out everywhere',
    access: 'own_account.manage',
    answer: nothing,
    example: { answer: {} },
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
} as const satisfies Operations;
