import { COVERAGE } from '@/lib/platform/api/example-coverage';
import type { Operations } from '@/lib/platform/api/operation';
import { driftFilter, driftPage, driftQuery, reviewDriftAnswer, reviewDriftRequest } from './drift';

const UUID = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';

export const DRIFT = {
  'GET /api/drift': {
    operationId: 'listDrift',
    summary: 'Configurations that were changed outside this console, newest first',
    access: 'profiles.read',
    query: driftQuery,
    answer: driftPage,
    example: {
      query: { review: 'reviewed', section: 'forms', from: '2026-11-15T00:00:00Z' },
      answer: {
        rows: [
          {
            number: 812,
            before: 640,
            profile: UUID,
            customerReference: 'NO-10421',
            reviewStatus: 'Processed',
            risk: 'Medium',
            team: 'Onboarding',
            changes: [{ key: 'forms', label: 'Forms', words: '+317, −104' }],
            earliest: '2026-11-20T09:02:11.482Z',
            latest: '2026-11-20T14:02:11.482Z',
            review: {
              at: '2026-11-21T08:40:02.118Z',
              by: 'Ada Hart',
              note: 'Agreed with the portal administrators.',
            },
          },
        ],
        next: null,
        any: true,
        coverage: COVERAGE,
        facets: { risk: [{ value: 'Medium', count: null }], team: [{ value: 'Onboarding', count: null }] },
      },
    },
  },
  'POST /api/drift/reviews': {
    operationId: 'reviewDrift',
    summary: 'Mark outside changes as reviewed, or as unreviewed again',
    access: 'drift.review',
    body: reviewDriftRequest,
    answer: reviewDriftAnswer,
    example: {
      body: { versions: [812, 815], reviewed: true, note: 'Agreed with the portal administrators.' },
      answer: { marked: [812, 815] },
    },
  },
  'GET /api/drift/export': {
    operationId: 'exportDrift',
    summary: 'The same as CSV',
    access: 'profiles.read',
    query: driftFilter,
    answer: {
      download: {
        csv: { example: `profile,customer_reference,earliest,latest,changes,…\r\n${UUID},NO-10421,…\r\n` },
      },
    },
    example: { query: { section: 'forms' } },
  },
} as const satisfies Operations;
