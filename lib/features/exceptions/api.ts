import * as z from 'zod';
import type { Operations } from '@/lib/platform/api/operation';
import {
  addExceptionsForFilterRequest,
  countExceptionsRequest,
  countedExceptions,
  decideExceptionsRequest,
  exceptionsFilter,
  exceptionsPage,
  exceptionsQuery,
} from './exceptions';

const ID = '4f1f3a52-90f3-4f0e-8a3b-2b1f5d0c9e11';
const params = z.object({ id: z.uuid() });
const HASH = '5d0c9e117c1f6a5290f34f0e8a3b2b1f5d0c9e117c1f6a5290f34f0e8a3b2b1f';
const count = z.int().min(0);
const CHECK = { id: ID, number: 7, title: 'Approved high-risk profiles have form 118' };
const REASON = 'The statement came by post; it is being scanned.';

export const EXCEPTIONS = {
  'GET /api/exceptions': {
    operationId: 'listExceptions',
    summary: 'Exceptions, those that end soonest first',
    access: 'profiles.read',
    query: exceptionsQuery,
    answer: exceptionsPage,
    example: {
      query: { state: 'soon' },
      answer: {
        rows: [
          {
            id: '0d8f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11',
            number: 3,
            check: CHECK,
            state: 'holds',
            profile: '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11',
            customerReference: 'NO-10421',
            reason: REASON,
            until: '2026-11-30',
            holds: true,
            madeAt: '2026-11-20T09:00:00.000Z',
            madeBy: 'Maya Lindqvist',
            confirmedBy: null,
            closedAt: null,
            closedBy: null,
            isWaiting: false,
            mayConfirm: false,
            version: 2,
            checkChangedAt: null,
          },
        ],
        next: null,
        total: 1,
        deciding: null,
        any: true,
        checks: [CHECK],
        facets: { by: [{ value: 'Maya Lindqvist', count: null }] },
      },
    },
  },
  'GET /api/exceptions/export': {
    operationId: 'exportExceptions',
    summary: 'The same as CSV',
    access: 'profiles.read',
    query: exceptionsFilter,
    answer: {
      download: { csv: { example: `check,title,profile,…\r\nCK-07,${CHECK.title},…\r\n` } },
    },
    example: { query: { state: 'all' } },
  },
  'POST /api/exceptions/decision': {
    operationId: 'decideExceptions',
    summary:
      'Confirm or reject exactly those exceptions matching a filter that were shown, are requested, and were made by someone else',
    access: 'checks.change',
    body: decideExceptionsRequest,
    answer: z.object({ decided: count }),
    problems: ['decision_outdated', 'approver_too_new'],
    example: {
      body: { decision: 'confirm', filter: { state: 'asked' }, hash: HASH },
      answer: { decided: 12 },
    },
  },
  'POST /api/checks/{id}/excepted/count': {
    operationId: 'countExcepted',
    summary: 'How many profiles that match a filter fail a check without an exception',
    access: 'profiles.read',
    params,
    body: countExceptionsRequest,
    answer: countedExceptions,
    problems: ['no_such_check'],
    example: {
      params: { id: ID },
      body: { of: { findings: { risk: 'High' } } },
      answer: { count: 214, hash: HASH, needsConfirmation: false },
    },
  },
  'POST /api/checks/{id}/excepted': {
    operationId: 'exceptFound',
    summary: 'Add exceptions for exactly the profiles that were counted for a filter, or for none',
    access: 'checks.change',
    params,
    body: addExceptionsForFilterRequest,
    answer: z.object({ made: count, isWaiting: z.boolean() }),
    problems: ['no_such_check', 'decision_outdated'],
    example: {
      params: { id: ID },
      body: { of: { findings: { risk: 'High' } }, hash: HASH, until: '2026-12-31', reason: REASON },
      answer: { made: 214, isWaiting: false },
    },
  },
} as const satisfies Operations;
