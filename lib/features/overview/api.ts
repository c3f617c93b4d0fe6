import { COVERAGE } from '@/lib/platform/api/example-coverage';
import type { Operations } from '@/lib/platform/api/operation';
import { deviationsOverview, overview, pageCounts } from './overview';

const CHECK = {
  id: '4f1f3a52-90f3-4f0e-8a3b-2b1f5d0c9e11',
  number: 7,
  title: 'Approved high-risk profiles have form 118',
};

const AT = '2026-11-22T09:12:40.118Z';

export const OVERVIEW = {
  'GET /api/overview': {
    operationId: 'readOverview',
    summary:
      'How recently known profiles were read, outside changes, findings, and what needs someone’s attention',
    access: 'profiles.read',
    answer: overview,
    example: {
      answer: {
        coverage: COVERAGE,
        maxAge: 86_400_000,
        told: 389,
        listed: 0,
        opened: 8,
        needsReview: 31,
        highRisk: 22,
        drift: {
          total: 3,
          days: [{ day: '2026-11-22', count: 3 }],
          sections: [{ key: 'forms', label: 'Forms', count: 3 }],
          since: '2026-11-15T09:12:40.118Z',
          unreviewed: 5,
        },
        findings: {
          since: '2026-11-15T09:12:40.118Z',
          excepted: 1,
          weeks: [{ at: AT, open: { info: 0, low: 0, medium: 1, high: 12 } }],
          exceptions: { soon: 1, sooner: 0, asked: 39 },
          requests: [
            {
              check: CHECK,
              madeBy: 'Ada Hart',
              madeById: '0f3a52e1-90f3-4f0e-8a3b-2b1f5d0c9e11',
              profiles: 39,
            },
          ],
          checkChanges: [],
          by: [{ severity: 'high', open: 12, began: 2 }],
        },
        at: AT,
      },
    },
  },
  'GET /api/overview/deviations': {
    operationId: 'readDeviationsOverview',
    summary: 'How many profiles deviate from a baseline, and how many began to in the last seven days',
    access: 'profiles.read',
    answer: deviationsOverview,
    example: {
      answer: {
        baselines: 2,
        deviating: 12,
        began: 4,
        by: [
          { id: '4f1f3a52-90f3-4f0e-8a3b-2b1f5d0c9e11', name: 'Limited company', deviating: 12, began: 4 },
        ],
      },
    },
  },
  'GET /api/overview/counts': {
    operationId: 'readPageCounts',
    summary:
      'The number of profiles, setups, baselines, checks, open findings, exceptions, and outside changes in the last seven days',
    access: 'profiles.read',
    answer: pageCounts,
    example: {
      answer: {
        profiles: 12_480,
        setups: 56,
        drift: 431,
        baselines: 4,
        checks: 12,
        findings: 37,
        exceptions: 3,
      },
    },
  },
} as const satisfies Operations;
