import { z } from 'zod';
import {
  changeOperatorAnswer,
  changeOperatorRequest,
  inviteOperatorAnswer,
  inviteOperatorRequest,
  operatorLink,
  operatorsAnswer,
} from '../operators';
import type { Operations } from './operation';

const params = z.object({ id: z.string() });

export const OPERATORS = {
  'GET /api/operators': {
    summary: 'Everybody who may sign in, or could',
    access: 'operators.manage',
    answer: operatorsAnswer,
  },
  'POST /api/operators': {
    summary: 'Invite somebody',
    access: 'operators.manage',
    body: inviteOperatorRequest,
    answer: inviteOperatorAnswer,
    problems: ['operator_known'],
  },
  'PATCH /api/operators/{id}': {
    summary: 'Change a role, disable or enable',
    access: 'operators.manage',
    params,
    body: changeOperatorRequest,
    answer: changeOperatorAnswer,
    problems: ['no_such_operator', 'own_operator', 'last_administrator'],
  },
  'POST /api/operators/{id}/link': {
    summary: 'A new one-time link, in the place of an earlier one',
    access: 'operators.manage',
    params,
    answer: operatorLink,
    problems: ['no_such_operator', 'operator_disabled'],
  },
} as const satisfies Operations;
