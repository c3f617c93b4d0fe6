import { z } from 'zod';
import { ownSessions, passwordChange } from '../session';
import { nothing, type Operations } from './operation';

export const ACCOUNT = {
  'GET /api/account/sessions': {
    summary: 'Where you are signed in',
    access: 'own_account.manage',
    answer: ownSessions,
  },
  'DELETE /api/account/sessions': {
    summary: 'Sign out everywhere',
    access: 'own_account.manage',
    answer: nothing,
  },
  'DELETE /api/account/sessions/{id}': {
    summary: 'End one of your sessions',
    access: 'own_account.manage',
    params: z.object({ id: z.string() }),
    answer: nothing,
    problems: ['no_such_session'],
  },
  'PUT /api/account/password': {
    summary: 'Change your password',
    access: 'own_account.manage',
    body: passwordChange,
    answer: nothing,
    problems: ['password_wrong', 'too_many_tries'],
  },
} as const satisfies Operations;
