import * as z from 'zod';
import { nothing, type Operations } from '@/lib/platform/api/operation';
import { wholeNumber } from '@/lib/platform/list/list-query';
import { assignmentParams as params } from './api';
import { assignmentForecast, changeRunShareRequest, runProgress, runsUnderWay, startRunRequest } from './run';

const HASH = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const PACE = { share: 60, limit: 120, taken: 6, allowed: 68.4 };

const steering = (operationId: string, summary: string) =>
  ({
    operationId,
    summary,
    access: 'forms.change',
    params,
    answer: nothing,
    problems: ['no_such_assignment', 'assignment_state'],
    example: { params: { number: '43' }, answer: {} },
  }) as const;

export const ASSIGNMENT_RUNS = {
  'GET /api/assignments/under-way': {
    operationId: 'readRunsUnderWay',
    summary: 'Active runs, and the plans waiting for your approval',
    access: 'profiles.read',
    answer: runsUnderWay,
    example: {
      answer: {
        runs: [
          {
            number: 43,
            title: 'Add form 317 to 1,186 profiles',
            state: 'running',
            done: 610,
            total: 1186,
            endsAt: '2026-11-16T14:30:00.000Z',
          },
        ],
        total: 1,
        toApprove: 1,
        plans: [{ number: 44, title: 'Show Forms on 9 profiles', madeBy: 'Ada Hart' }],
      },
    },
  },
  'PUT /api/assignments/share': {
    operationId: 'changeRunShare',
    summary: 'Set the share of unused writes that all runs together may use',
    access: 'forms.change',
    body: changeRunShareRequest,
    answer: nothing,
    example: { body: { share: 60 }, answer: {} },
  },
  'GET /api/assignments/{number}/forecast': {
    operationId: 'forecastRun',
    summary: 'What a run costs and when it finishes, based on the current limits',
    access: 'profiles.read',
    params,
    query: z.strictObject({ 'look-after': wholeNumber(10_000).optional() }),
    answer: assignmentForecast,
    problems: ['no_such_assignment'],
    example: {
      params: { number: '43' },
      query: { 'look-after': '25' },
      answer: {
        at: '2026-11-16T14:08:00.000Z',
        pace: PACE,
        reads: 1186,
        writes: 1186,
        seconds: 1040,
        endsAt: '2026-11-16T14:26:00.000Z',
        lookAfter: 25,
        others: 0,
        spans: [{ from: 0, writes: 25 }],
        survey: {
          readsNow: 342,
          readsMeanwhile: 274,
          endsAtNow: '2026-11-16T14:37:00.000Z',
          endsAtMeanwhile: '2026-11-16T14:41:00.000Z',
        },
      },
    },
  },
  'POST /api/assignments/{number}/run': {
    operationId: 'startRun',
    summary: 'Start exactly this plan in the background',
    access: 'forms.change',
    params,
    body: startRunRequest,
    answer: nothing,
    problems: ['no_such_assignment', 'assignment_state', 'other_plan', 'plan_too_old', 'plan_not_approved'],
    example: { params: { number: '43' }, body: { hash: HASH, lookAfter: 25 }, answer: {} },
  },
  'POST /api/assignments/{number}/pause': steering(
    'pauseRun',
    'Pause a run: no more profiles are changed until it is resumed',
  ),
  'POST /api/assignments/{number}/resume': steering(
    'resumeRun',
    'Resume a run that was paused, needs review or stopped automatically',
  ),
  'POST /api/assignments/{number}/cancel': steering(
    'cancelAssignment',
    'Cancel a plan or a run: changes already made are kept, no more are made',
  ),
  'GET /api/assignments/{number}/progress': {
    operationId: 'readRunProgress',
    summary: 'Progress of a run: its pace, when it finishes, and its history',
    access: 'profiles.read',
    params,
    answer: runProgress,
    problems: ['no_such_assignment'],
    example: {
      params: { number: '43' },
      answer: {
        pace: PACE,
        points: [{ at: '2026-11-16T14:21:13.000Z', done: 610 }],
        waits: null,
        endsAt: '2026-11-16T14:30:00.000Z',
        minute: { run: 15, people: 3, others: 0, remaining: 102 },
        log: [{ id: 4, at: '2026-11-16T14:09:48.000Z', by: 'Ada Hart', kind: 'approved', detail: null }],
      },
    },
  },
} as const satisfies Operations;
