import { z } from 'zod';
import { madeExceptions, makeExceptionRequest } from '../checks/api-shapes';
import { nothing, type Operations } from './operation';

const params = z.object({ id: z.uuid() });
const ID = '4f1f3a52-90f3-4f0e-8a3b-2b1f5d0c9e11';
const EXCEPTION = '0d8f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';
const PROFILE = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';

export const CHECK_EXCEPTIONS = {
  'POST /api/checks/{id}/exceptions': {
    operationId: 'makeException',
    summary: 'Let a fail stand for some profiles, with a reason and until the end of a day in UTC',
    access: 'checks.change',
    params,
    body: makeExceptionRequest,
    answer: madeExceptions,
    problems: ['no_such_check'],
    example: {
      params: { id: ID },
      body: {
        ...{ profiles: [PROFILE], until: '2026-12-31' },
        reason: 'The statement came by post; it is being scanned.',
      },
      answer: { made: 1, leftOut: [], isWaiting: false },
    },
  },
  'POST /api/checks/{id}/exceptions/{exception}/confirmation': {
    operationId: 'confirmException',
    summary: 'Confirm an exception that somebody else made',
    access: 'checks.change',
    params: params.extend({ exception: z.uuid() }),
    answer: nothing,
    problems: ['no_such_check', 'own_exception'],
    example: { params: { id: ID, exception: EXCEPTION }, answer: {} },
  },
  'DELETE /api/checks/{id}/exceptions/{exception}': {
    operationId: 'endException',
    summary: 'End an exception: the finding is open again',
    access: 'checks.change',
    params: params.extend({ exception: z.uuid() }),
    answer: nothing,
    problems: ['no_such_check'],
    example: { params: { id: ID, exception: EXCEPTION }, answer: {} },
  },
} as const satisfies Operations;
