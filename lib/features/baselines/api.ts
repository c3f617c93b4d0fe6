import * as z from 'zod';
import { COVERAGE } from '@/lib/platform/api/example-coverage';
import { nothing, type Operations } from '@/lib/platform/api/operation';
import {
  acceptDeviationRequest,
  baselineDetail,
  baselinePreview,
  baselinesAnswer,
  changeBaselineRequest,
  previewBaselineRequest,
  saveBaselineRequest,
} from './baselines';

const params = z.object({ id: z.uuid() });
const ID = '4f1f3a52-90f3-4f0e-8a3b-2b1f5d0c9e11';
const ACCEPTANCE = '0d8f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';

const BASELINE = {
  id: ID,
  name: 'Limited company',
  scope: { status: ['Approved'], risk: ['High'] },
  version: 4,
  sections: ['director', 'forms'],
  setup: 12,
  madeAt: '2026-11-20T09:00:00.000Z',
  madeBy: 'Ada Hart',
  counts: { equal: 380, deviating: 12, accepted: 3, unknown: 1 },
  coverage: COVERAGE,
};
const ACCEPTED = {
  section: 'forms',
  setup: 15,
  reason: 'Agreed with the bank until it renews its forms.',
  until: '2026-12-31',
};

export const BASELINES = {
  'GET /api/baselines': {
    operationId: 'listBaselines',
    summary: 'Baselines by name, with results for the profiles in their scope',
    access: 'profiles.read',
    answer: baselinesAnswer,
    example: { answer: { baselines: [BASELINE], mayChange: true } },
  },
  'POST /api/baselines': {
    operationId: 'keepBaseline',
    summary: 'Save sections of a group’s setup as a baseline',
    access: 'baselines.change',
    body: saveBaselineRequest,
    answer: z.object({ id: z.uuid() }),
    problems: ['no_such_setup'],
    example: {
      body: {
        name: 'Limited company',
        setup: 12,
        sections: ['director', 'forms'],
        scope: { risk: ['High'] },
      },
      answer: { id: ID },
    },
  },
  'POST /api/baselines/preview': {
    operationId: 'previewBaseline',
    summary: 'What a baseline would find before it is saved, or how many profiles its scope has',
    access: 'profiles.read',
    body: previewBaselineRequest,
    answer: baselinePreview,
    problems: ['no_such_setup'],
    example: {
      body: { scope: { risk: ['High'] }, setup: 12, sections: ['director', 'forms'] },
      answer: {
        coverage: BASELINE.coverage,
        counts: BASELINE.counts,
        sections: [{ section: 'forms', label: 'Forms', profiles: 12 }],
      },
    },
  },
  'GET /api/baselines/{id}': {
    operationId: 'readBaseline',
    summary: 'One baseline: its versions, deviations by section, and accepted deviations',
    access: 'profiles.read',
    params,
    answer: baselineDetail,
    problems: ['no_such_baseline'],
    example: {
      params: { id: ID },
      answer: {
        ...BASELINE,
        versions: [
          {
            version: 4,
            madeAt: BASELINE.madeAt,
            madeBy: 'Ada Hart',
            setup: 12,
            reason: ACCEPTED.reason,
            changed: ['scope'],
          },
        ],
        deviations: [
          {
            section: 'forms',
            label: 'Forms',
            setups: [15],
            profiles: 12,
            accepted: 3,
            acceptances: [ACCEPTANCE],
            changes: [{ key: 'forms', label: 'Forms', words: '−317' }],
          },
        ],
        acceptances: [
          {
            id: ACCEPTANCE,
            ...ACCEPTED,
            profile: null,
            holds: true,
            acceptedAt: '2026-11-20T09:00:00.000Z',
            acceptedBy: 'Ada Hart',
          },
        ],
        mayChange: true,
      },
    },
  },
  'PATCH /api/baselines/{id}': {
    operationId: 'changeBaseline',
    summary: 'Rename a baseline, or save a new version with another setup, other sections or another scope',
    access: 'baselines.change',
    params,
    body: changeBaselineRequest,
    answer: nothing,
    problems: ['no_such_baseline', 'no_such_setup'],
    example: { params: { id: ID }, body: { name: 'Limited company (UK)' }, answer: {} },
  },
  'DELETE /api/baselines/{id}': {
    operationId: 'deleteBaseline',
    summary: 'Delete a baseline with its versions and accepted deviations',
    access: 'baselines.change',
    params,
    answer: nothing,
    problems: ['no_such_baseline'],
    example: { params: { id: ID }, answer: {} },
  },
  'POST /api/baselines/{id}/acceptances': {
    operationId: 'acceptDeviation',
    summary: 'Accept a deviation in a section, for a reason and until the end of a day in UTC',
    access: 'baselines.change',
    params,
    body: acceptDeviationRequest,
    answer: z.object({ id: z.uuid() }),
    problems: ['no_such_baseline', 'no_such_setup'],
    example: { params: { id: ID }, body: ACCEPTED, answer: { id: ACCEPTANCE } },
  },
  'DELETE /api/baselines/{id}/acceptances/{acceptance}': {
    operationId: 'endAcceptance',
    summary: 'End an acceptance: the deviation is open again',
    access: 'baselines.change',
    params: params.extend({ acceptance: z.uuid() }),
    answer: nothing,
    problems: ['no_such_baseline'],
    example: { params: { id: ID, acceptance: ACCEPTANCE }, answer: {} },
  },
} as const satisfies Operations;
