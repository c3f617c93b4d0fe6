import * as z from 'zod';
import { nothing, type Operations } from '@/lib/platform/api/operation';
import {
  checkReplay,
  newestReplay,
  replayFailuresPage,
  replayFailuresQuery,
  startReplayRequest,
} from './replays';

const params = z.object({ id: z.uuid() });
const ID = '2b7d6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';
const CHECK = '4f1f3a52-90f3-4f0e-8a3b-2b1f5d0c9e11';
const PROFILE = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';

const REPLAY = {
  id: ID,
  check: CHECK,
  version: 2,
  state: 'done' as const,
  madeBy: 'Maya Lindqvist',
  madeAt: '2026-11-21T14:02:11.000Z',
  from: '2025-10-17T14:02:11.000Z',
  profiles: 397,
  done: 397,
  firstReadAt: '2026-03-02T08:00:00.000Z',
  failed: 214,
  failing: 43,
  change: { version: 1, more: 12, fewer: 3, moreNow: 2, fewerNow: 1 },
  weeks: [
    {
      end: 1_795_270_931_000,
      known: 397,
      read: 396,
      fail: 43,
      pass: 300,
      unknown: 2,
      unread: 1,
      error: 0,
      not_applicable: 51,
      failBefore: 42,
    },
  ],
};

export const REPLAYS = {
  'GET /api/checks/{id}/replay': {
    operationId: 'readCheckReplay',
    summary: 'What the current version of a check would have found in stored readings',
    access: 'profiles.read',
    params,
    answer: newestReplay,
    problems: ['no_such_check'],
    example: { params: { id: CHECK }, answer: { replay: REPLAY } },
  },
  'POST /api/replays': {
    operationId: 'startReplay',
    summary: 'Replay a check over stored readings: its current version or an unsaved one',
    access: 'checks.change',
    body: startReplayRequest,
    answer: z.object({ id: z.uuid() }),
    problems: ['no_such_check'],
    example: { body: { check: CHECK }, answer: { id: ID } },
  },
  'GET /api/replays/{id}': {
    operationId: 'readReplay',
    summary: 'One replay: its progress, and what the check would have found by week',
    access: 'profiles.read',
    params,
    answer: checkReplay,
    problems: ['no_such_replay'],
    example: { params: { id: ID }, answer: REPLAY },
  },
  'DELETE /api/replays/{id}': {
    operationId: 'cancelReplay',
    summary: 'Cancel a running replay',
    access: 'checks.change',
    params,
    answer: nothing,
    problems: ['no_such_replay'],
    example: { params: { id: ID }, answer: {} },
  },
  'GET /api/replays/{id}/profiles': {
    operationId: 'listReplayFailures',
    summary: 'Profiles that would have failed, most recent first',
    access: 'profiles.read',
    params,
    query: replayFailuresQuery,
    answer: replayFailuresPage,
    problems: ['no_such_replay'],
    example: {
      params: { id: ID },
      query: {},
      answer: {
        rows: [
          {
            number: 41,
            profile: PROFILE,
            customerReference: 'NO-10421',
            times: 2,
            isMore: false,
            since: '2026-11-17T14:02:11.482Z',
            until: null,
            first: '2026-06-08T09:00:00.000Z',
          },
        ],
        next: null,
      },
    },
  },
  'GET /api/replays/{id}/profiles/export': {
    operationId: 'exportReplayFailures',
    summary: 'The same as CSV, with each time that a profile would have failed',
    access: 'profiles.read',
    params,
    answer: {
      download: { csv: { example: `profile,customer_reference,since,until\r\n${PROFILE},NO-10421,…\r\n` } },
    },
    problems: ['no_such_replay'],
    example: { params: { id: ID } },
  },
} as const satisfies Operations;
