import { nothing, type Operations } from '@/lib/platform/api/operation';
import { changeSurveyRequest, readNowAnswer, readNowRequest, survey } from './survey';

const SURVEY = {
  maxAge: 86_400_000,
  coverage: {
    known: 12_480,
    fresh: 11_906,
    older: 391,
    unreadable: 118,
    never: 65,
    reasons: { not_found: 97, error: 13, misshapen: 8 },
    oldest: '2026-11-19T14:02:00.000Z',
  },
  sweep: {
    number: 118,
    startedAt: '2026-11-20T14:00:31.000Z',
    endedAt: null,
    total: 12_480,
    done: 574,
    unreadable: 2,
  },
  ahead: 3,
  pace: { share: 60, limit: 600, taken: 30, allowed: 342, read: 341 },
  gaveWay: { times: 3, milliseconds: 4_120 },
  endsAt: '2026-11-20T14:37:00.000Z',
  nextAt: null,
  paused: null,
  waits: null,
};

export const SURVEY_OPERATIONS = {
  'GET /api/survey': {
    operationId: 'readSurvey',
    summary: 'How recently known profiles were read, and the state of the survey',
    access: 'profiles.read',
    answer: survey,
    example: { answer: SURVEY },
  },
  'PATCH /api/survey': {
    operationId: 'changeSurvey',
    summary: 'Set the share of unused reads that the survey may use',
    access: 'survey.control',
    body: changeSurveyRequest,
    answer: nothing,
    example: { body: { share: 40 }, answer: {} },
  },
  'POST /api/survey/pause': {
    operationId: 'pauseSurvey',
    summary: 'Pause the survey',
    access: 'survey.control',
    answer: nothing,
    example: { answer: {} },
  },
  'POST /api/survey/resume': {
    operationId: 'resumeSurvey',
    summary: 'Resume the survey',
    access: 'survey.control',
    answer: nothing,
    example: { answer: {} },
  },
  'POST /api/survey/read-now': {
    operationId: 'readProfilesNow',
    summary: 'Read some profiles first: those named, or all that match a filter',
    access: 'survey.control',
    body: readNowRequest,
    answer: readNowAnswer,
    example: {
      body: { filter: { status: ['Needs Review'] } },
      answer: { asked: 214, waiting: 0, unknown: 0, endsAt: '2026-11-20T14:04:00.000Z' },
    },
  },
} as const satisfies Operations;
