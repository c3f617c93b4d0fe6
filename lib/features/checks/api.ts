import * as z from 'zod';
import { COVERAGE } from '@/lib/platform/api/example-coverage';
import { MEGABYTE, nothing, type Operations } from '@/lib/platform/api/operation';
import {
  changeCheckRequest,
  checkDetail,
  checkPreview,
  checkSettings,
  checksAnswer,
  checksFile,
  checksImport,
  checkTrial,
  confirmCheckRequestBody,
  confirmExceptionRequest,
  createExceptionRequest,
  importChecksRequest,
  madeExceptions,
  previewCheckRequest,
  saveCheckRequest,
  switchCheckRequest,
  testCheckRequest,
  waits,
} from './checks';

const params = z.object({ id: z.uuid() });
const ID = '4f1f3a52-90f3-4f0e-8a3b-2b1f5d0c9e11';
const EXCEPTION = '0d8f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';
const HASH = '5d0c9e117c1f6a5290f34f0e8a3b2b1f5d0c9e117c1f6a5290f34f0e8a3b2b1f';
const PROFILE = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';

const DEFINITION = {
  format: 1 as const,
  title: 'Approved high-risk profiles have form 118',
  why: 'The bank asks for the enhanced questionnaire.',
  severity: 'high' as const,
  scope: { status: ['Approved'], risk: ['High'] },
  condition: {
    section: 'forms' as const,
    member: 'form_ids',
    operator: 'includes_all' as const,
    value: [118],
  },
};
const REASON = 'The bank asks for the questionnaire from 1 December.';
const SENTENCE = [
  { text: 'Forms', isValue: true as const },
  { text: ' includes ' },
  { text: '118', isValue: true as const, id: { kind: 'form' as const, id: 118 } },
  { text: '.' },
];
const COUNTS = {
  fail: 12,
  excepted: 1,
  pass: 31,
  unknown: 3,
  error: 0,
  not_applicable: 351,
  reasons: { never: 1, unreadable: 0, stale: 0, fact: 2, not_judged: 0 },
};
const CHECK = {
  id: ID,
  number: 7,
  title: DEFINITION.title,
  severity: 'high' as const,
  state: 'on' as const,
  version: 2,
  onSince: '2026-11-20T09:00:00.000Z',
  sentence: SENTENCE,
  counts: COUNTS,
  newlyFailing: 2,
};

/** For a file of checks, or a whole configuration; the reader checks further limits. */
const LARGE = {
  permission: 'checks.change',
  bytes: MEGABYTE,
  bounds: { values: 50_000, members: 20_000 },
} as const;

export const CHECKS = {
  'GET /api/checks': {
    operationId: 'listChecks',
    summary: 'Checks, with the results of each for the known profiles',
    access: 'profiles.read',
    answer: checksAnswer,
    example: {
      answer: {
        checks: [CHECK],
        coverage: COVERAGE,
        archived: [{ id: PROFILE, number: 3, title: 'Applicants are people', severity: 'low' }],
        archivedCount: 1,
        starters: [],
        mayChange: true,
      },
    },
  },
  'POST /api/checks': {
    operationId: 'createCheck',
    summary: 'Save a check as a draft',
    access: 'checks.change',
    body: saveCheckRequest,
    large: LARGE,
    answer: z.object({ id: z.uuid() }),
    problems: ['too_many_checks'],
    example: { body: { definition: DEFINITION }, answer: { id: ID } },
  },
  'GET /api/checks/settings': {
    operationId: 'listCheckSettings',
    summary: 'What checks can test: sections, their settings, facts from webhooks, and how each is compared',
    access: 'profiles.read',
    answer: checkSettings,
    example: {
      answer: {
        sections: [
          {
            key: 'forms',
            label: 'Forms',
            settings: [
              { member: 'form_ids', label: 'Assigned forms', operators: ['includes_all'], operand: 'id' },
            ],
          },
        ],
        kinds: [{ key: 'people', label: 'Every shown section of people', members: ['people_model'] }],
        facts: [{ key: 'risk', label: 'Risk', operators: ['is_one_of'], values: ['High'] }],
        operators: { includes_all: { words: 'includes', operand: 'list' } },
      },
    },
  },
  'GET /api/checks/export': {
    operationId: 'exportChecks',
    summary: 'The definition of every check, for version control or another console',
    access: 'profiles.read',
    answer: checksFile,
    example: { answer: { checks: [DEFINITION] } },
  },
  'POST /api/checks/preview': {
    operationId: 'previewCheck',
    summary: 'What a check would find before it is saved, and any errors in it',
    access: 'profiles.read',
    body: previewCheckRequest,
    large: LARGE,
    answer: checkPreview,
    problems: ['no_such_check'],
    example: {
      body: { definition: DEFINITION },
      answer: { faults: [], sentence: SENTENCE, scope: SENTENCE, counts: COUNTS, change: null },
    },
  },
  'POST /api/checks/test': {
    operationId: 'testCheck',
    summary: 'The result of a check for one profile or configuration, and which condition decided it',
    access: 'profiles.read',
    body: testCheckRequest,
    large: LARGE,
    answer: checkTrial,
    example: {
      body: { definition: DEFINITION, profile: PROFILE },
      answer: {
        faults: [],
        result: 'fail',
        reason: null,
        readAt: '2026-11-21T14:02:11.000Z',
        parts: [{ path: 'condition', words: SENTENCE, verdict: 'fail', decided: true }],
      },
    },
  },
  'POST /api/checks/import': {
    operationId: 'importChecks',
    summary:
      'Show what a file of checks, or the starter checks, would add; with `apply`, add all of it as drafts',
    access: 'checks.change',
    body: importChecksRequest,
    large: LARGE,
    answer: checksImport,
    problems: ['too_many_checks'],
    example: {
      body: { starters: true, apply: false },
      answer: {
        faults: [],
        checks: [{ title: DEFINITION.title, severity: 'high', sentence: SENTENCE, isKnown: false }],
        applied: false,
      },
    },
  },
  'GET /api/checks/{id}': {
    operationId: 'readCheck',
    summary: 'One check: its versions, results and exceptions',
    access: 'profiles.read',
    params,
    answer: checkDetail,
    problems: ['no_such_check'],
    example: {
      params: { id: ID },
      answer: {
        ...CHECK,
        definition: DEFINITION,
        scope: SENTENCE,
        coverage: COVERAGE,
        versions: [
          {
            version: 2,
            madeAt: '2026-11-20T09:00:00.000Z',
            madeBy: 'Maya Lindqvist',
            definition: DEFINITION,
            reason: REASON,
          },
        ],
        exceptions: [],
        excepting: { total: 0, soon: 0 },
        judgedAt: '2026-11-21T14:02:11.000Z',
        mayChange: true,
        needsSecond: true,
        request: {
          change: { kind: 'state', state: 'off', reason: REASON },
          hash: HASH,
          madeAt: '2026-11-21T13:00:00.000Z',
          madeBy: 'Maya Lindqvist',
          mayConfirm: true,
          isOwn: false,
        },
      },
    },
  },
  'PUT /api/checks/{id}': {
    operationId: 'changeCheck',
    summary: 'Save a new version of a check, or ask a second person to confirm it',
    access: 'checks.change',
    params,
    body: changeCheckRequest,
    large: LARGE,
    answer: waits.extend({ version: z.int() }),
    problems: ['no_such_check', 'check_changed'],
    example: {
      params: { id: ID },
      body: { definition: DEFINITION, version: 2, reason: REASON },
      answer: { version: 3, isWaiting: false },
    },
  },
  'POST /api/checks/{id}/state': {
    operationId: 'switchCheck',
    summary: 'Activate, deactivate, archive or restore a check, or ask a second person to confirm it',
    access: 'checks.change',
    params,
    body: switchCheckRequest,
    answer: waits,
    problems: ['no_such_check', 'too_many_checks'],
    example: {
      params: { id: ID },
      body: { state: 'off', reason: REASON },
      answer: { isWaiting: false },
    },
  },
  'DELETE /api/checks/{id}': {
    operationId: 'deleteCheck',
    summary: 'Delete a draft with its versions',
    access: 'checks.change',
    params,
    answer: nothing,
    problems: ['no_such_check', 'not_a_draft'],
    example: { params: { id: ID }, answer: {} },
  },
  'POST /api/checks/{id}/request/confirmation': {
    operationId: 'confirmCheckRequest',
    summary: 'Confirm exactly the change to an active check that someone else requested',
    access: 'checks.change',
    params,
    body: confirmCheckRequestBody,
    answer: nothing,
    problems: ['no_such_check', 'decision_outdated', 'own_request', 'approver_too_new'],
    example: { params: { id: ID }, body: { hash: HASH }, answer: {} },
  },
  'DELETE /api/checks/{id}/request': {
    operationId: 'endCheckRequest',
    summary: 'Withdraw or reject a change to an active check, which stays unchanged',
    access: 'checks.change',
    params,
    answer: nothing,
    problems: ['no_such_check', 'decision_outdated'],
    example: { params: { id: ID }, answer: {} },
  },
  'POST /api/checks/{id}/exceptions': {
    operationId: 'makeException',
    summary: 'Add exceptions for some profiles, for a reason and until the end of a day in UTC',
    access: 'checks.change',
    params,
    body: createExceptionRequest,
    answer: madeExceptions,
    problems: ['no_such_check'],
    example: {
      params: { id: ID },
      body: {
        profiles: [PROFILE],
        until: '2026-12-31',
        reason: 'The statement came by post; it is being scanned.',
      },
      answer: { made: 1, leftOut: [], isWaiting: false },
    },
  },
  'POST /api/checks/{id}/exceptions/{exception}/confirmation': {
    operationId: 'confirmException',
    summary: 'Confirm an exception that someone else requested',
    access: 'checks.change',
    params: params.extend({ exception: z.uuid() }),
    body: confirmExceptionRequest,
    answer: nothing,
    problems: ['no_such_check', 'own_exception', 'decision_outdated', 'approver_too_new'],
    example: { params: { id: ID, exception: EXCEPTION }, body: { version: 2 }, answer: {} },
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
