import * as z from 'zod';
import { COVERAGE } from '@/lib/platform/api/example-coverage';
import { MEGABYTE, nothing, type Operations } from '@/lib/platform/api/operation';
import { wholeNumber } from '@/lib/platform/list/list-query';
import { countChoiceRequest, countedChoice, readList, readListRequest } from './choice';
import {
  assignedProfiles,
  assignment,
  assignmentItemsFilter,
  assignmentItemsPage,
  assignmentItemsQuery,
  assignmentsPage,
  assignmentsQuery,
  createAssignmentRequest,
  decideAssignmentRequest,
} from './plan';
import { MOST_ASSIGNED } from './words';

export const assignmentParams = z.object({ number: wholeNumber(Number.MAX_SAFE_INTEGER) });

/** For lists as long as the largest assignment. */
const LARGE = {
  permission: 'forms.change',
  bytes: 8 * MEGABYTE,
  bounds: { values: MOST_ASSIGNED + 10_000 },
} as const;

const PROFILE = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';
const HASH = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const CHANGE = {
  forms: { kind: 'change' as const, add: [317], remove: [] },
  section: 'show' as const,
};
const CHOICE = { filter: { risk: 'High', 'without-form': ['317'] } };
const COUNTS = {
  chosen: 1231,
  to_change: 1186,
  already_so: 19,
  unreadable: 5,
  never_read: 0,
  gone: 0,
  not_permitted: 0,
  in_conflict: 3,
  left_out: 18,
  moved_since: 0,
  stay_hidden: 0,
  become_shown: 121,
  become_hidden: 0,
};
const CHECK = { id: '4f1f3a52-90f3-4f0e-8a3b-2b1f5d0c9e11', number: 7, title: 'High risk has form 317' };
const LISTED = {
  number: 43,
  title: 'Add form 317 to 1,186 profiles',
  ticket: 'KYB-12',
  state: 'waiting' as const,
  choice: CHOICE,
  change: CHANGE,
  madeAt: '2026-11-16T14:06:20.000Z',
  madeBy: 'Maya Lindqvist',
  counts: COUNTS,
  outcomes: null,
  isOld: false,
  mayApprove: true,
  endedAt: null,
};
export const ASSIGNMENT = {
  ...LISTED,
  reason: 'Policy KYB-12: form 317 for medium and high risk.',
  needsApproval: true,
  chosen: 1231,
  planned: 1231,
  plannedAt: '2026-11-16T14:06:24.000Z',
  hash: HASH,
  checksOn: 14,
  checks: [
    {
      check: CHECK,
      severity: 'high' as const,
      failBefore: 1231,
      failAfter: 26,
      failNow: null,
      ends: 1186,
      opens: 0,
    },
  ],
  differences: null,
  problem: null,
  decision: null,
  madeById: 'operator-ada',
  approvers: ['Maya Lindqvist'],
  started: null,
  lookAfter: null,
  stopsOver: null,
  stopped: null,
  followers: [],
};
const FORMS = { enabled: true, form_ids: [101, 104, 118, 230] };

export const ASSIGNMENTS = {
  'GET /api/assignments': {
    operationId: 'listAssignments',
    summary: 'Assignments, newest first',
    access: 'profiles.read',
    query: assignmentsQuery,
    answer: assignmentsPage,
    example: {
      query: {},
      answer: {
        rows: [LISTED],
        next: null,
        counts: { all: 43, open: 1, under_way: 0, to_approve: 1 },
        mayMake: true,
      },
    },
  },
  'POST /api/assignments': {
    operationId: 'makeAssignment',
    summary: 'Plan a change to the forms of many profiles',
    description:
      'The plan is made in the background and never changes afterwards. Read it until its state is `waiting` or `ready`. Nothing is sent to the service.',
    access: 'forms.change',
    body: createAssignmentRequest,
    large: LARGE,
    answer: z.object({ number: z.int() }),
    problems: ['no_such_assignment', 'assignment_state', 'no_profiles', 'too_many_profiles'],
    example: {
      body: { title: LISTED.title, reason: ASSIGNMENT.reason, choice: CHOICE, change: CHANGE },
      answer: { number: 43 },
    },
  },
  'POST /api/assignments/count': {
    operationId: 'countChoice',
    summary: 'How many profiles a selection has, and how recently they were read',
    access: 'profiles.read',
    body: countChoiceRequest,
    large: LARGE,
    answer: countedChoice,
    problems: ['no_such_assignment'],
    example: {
      body: { choice: CHOICE },
      answer: {
        count: 397,
        unknown: 0,
        coverage: COVERAGE,
      },
    },
  },
  'POST /api/assignments/list': {
    operationId: 'readList',
    summary: 'The profiles named in a list or CSV file of UUIDs and references',
    access: 'profiles.read',
    body: readListRequest,
    large: LARGE,
    answer: readList,
    problems: ['too_many_profiles'],
    example: {
      body: { text: 'NO-10421\nNO-1' },
      answer: {
        lines: 2,
        counts: { found: 1, unknown: 1, near: 0, several: 0, conflict: 0, twice: 0, not_readable: 0 },
        shown: [
          { line: 1, text: 'NO-10421', fate: 'found', profile: PROFILE, first: null, reference: null },
          { line: 2, text: 'NO-1', fate: 'unknown', profile: null, first: null, reference: null },
        ],
        profiles: [PROFILE],
        near: [],
      },
    },
  },
  'GET /api/assignments/{number}': {
    operationId: 'readAssignment',
    summary: 'One assignment: its plan, its approval and its outcome',
    access: 'profiles.read',
    params: assignmentParams,
    answer: assignment,
    problems: ['no_such_assignment'],
    example: { params: { number: '43' }, answer: ASSIGNMENT },
  },
  'GET /api/assignments/{number}/profiles': {
    operationId: 'listAssignedProfiles',
    summary: 'UUIDs of all profiles of an assignment, in the order of its plan',
    access: 'profiles.read',
    params: assignmentParams,
    answer: assignedProfiles,
    problems: ['no_such_assignment'],
    example: { params: { number: '43' }, answer: { profiles: [PROFILE] } },
  },
  'GET /api/assignments/{number}/items': {
    operationId: 'listAssignmentItems',
    summary: 'Profiles of an assignment, each with its forms before and after, and its outcome',
    access: 'profiles.read',
    params: assignmentParams,
    query: assignmentItemsQuery,
    answer: assignmentItemsPage,
    problems: ['no_such_assignment'],
    example: {
      params: { number: '43' },
      query: { fate: 'to_change' },
      answer: {
        rows: [
          {
            number: 1,
            profile: PROFILE,
            customerReference: 'NO-10458',
            fate: 'to_change',
            detail: null,
            before: FORMS,
            after: { ...FORMS, form_ids: [...FORMS.form_ids, 317] },
            readAt: '2026-11-16T13:41:00.000Z',
            outcome: null,
            isUnderWay: false,
            found: null,
            kept: null,
            sideEffects: [],
            problem: null,
            requestId: null,
            startedAt: null,
            endedAt: null,
          },
        ],
        next: null,
        total: 1,
      },
    },
  },
  'GET /api/assignments/{number}/items/export': {
    operationId: 'exportAssignmentItems',
    summary: 'The same as CSV: the plan or, after the run, the report',
    access: 'profiles.read',
    params: assignmentParams,
    query: assignmentItemsFilter,
    answer: {
      download: {
        csv: {
          example: `number,profile,customer_reference,customer_name,…\r\n1,${PROFILE},NO-10458,Harbour & Finch,…\r\n`,
        },
      },
    },
    problems: ['no_such_assignment'],
    example: { params: { number: '43' }, query: {} },
  },
  'POST /api/assignments/{number}/decision': {
    operationId: 'decideAssignment',
    summary: 'Approve exactly this plan or send it back, as someone other than its author',
    access: 'forms.change',
    params: assignmentParams,
    body: decideAssignmentRequest,
    answer: nothing,
    problems: [
      'no_such_assignment',
      'assignment_state',
      'own_assignment',
      'approver_too_new',
      'other_plan',
      'plan_too_old',
    ],
    example: { params: { number: '43' }, body: { decision: 'approve', hash: HASH }, answer: {} },
  },
} as const satisfies Operations;
