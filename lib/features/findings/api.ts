import * as z from 'zod';
import { profileChecks } from '@/lib/features/checks/checks';
import { draftChecks, draftChecksRequest } from '@/lib/features/checks/draft-checks';
import { COVERAGE } from '@/lib/platform/api/example-coverage';
import type { Operations } from '@/lib/platform/api/operation';
import { profileUuid } from '@/lib/platform/text/profile-uuid';
import { findingsFilter, findingsPage, findingsQuery } from './findings';

const UUID = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';
const CHECK = {
  id: '4f1f3a52-90f3-4f0e-8a3b-2b1f5d0c9e11',
  number: 7,
  title: 'Approved high-risk profiles have form 118',
};

const FINDING = {
  number: 41,
  check: CHECK,
  severity: 'high' as const,
  profile: UUID,
  customerReference: 'NO-10421',
  reviewStatus: 'Approved',
  risk: 'High',
  team: 'Onboarding',
  since: '2026-11-17T14:02:11.482Z',
  began: 'changed_outside' as const,
  isRegression: false,
  until: null,
  ended: null,
  endedBy: null,
  readAt: '2026-11-21T14:02:11.482Z',
  isStale: false,
  isAboutForms: true,
  exception: null,
};

export const FINDINGS = {
  'GET /api/findings': {
    operationId: 'listFindings',
    summary: 'Findings: open ones by severity and age, others newest first',
    access: 'profiles.read',
    query: findingsQuery,
    answer: findingsPage,
    example: {
      query: { severity: 'high', state: 'open' },
      answer: {
        rows: [FINDING],
        groups: [
          {
            check: CHECK,
            severity: 'high',
            count: 1,
            since: FINDING.since,
            forms: { add: [118], remove: [], section: null },
          },
        ],
        checks: [CHECK],
        next: null,
        total: 1,
        any: true,
        isAnyCheckOn: true,
        coverage: COVERAGE,
        facets: { risk: [{ value: 'High', count: null }], team: [{ value: 'Onboarding', count: null }] },
      },
    },
  },
  'GET /api/findings/export': {
    operationId: 'exportFindings',
    summary: 'The same as CSV',
    access: 'profiles.read',
    query: findingsFilter,
    answer: {
      download: { csv: { example: `check,severity,profile,since,…\r\nCK-07,high,${UUID},…\r\n` } },
    },
    example: { query: { severity: 'high' } },
  },
  'GET /api/profiles/{uuid}/checks': {
    operationId: 'readProfileChecks',
    summary: 'A profile’s results for active checks, its earlier failures, and what would fix it',
    access: 'profiles.read',
    params: z.object({ uuid: profileUuid }),
    answer: profileChecks,
    example: {
      params: { uuid: UUID },
      answer: {
        findings: [
          {
            ...FINDING,
            sentence: [{ text: 'Forms includes 118.' }],
            why: '',
            forms: { add: [118], remove: [], shown: null },
            handOver: 'In the portal configuration of NO-10421, add form 118 to Forms.',
          },
        ],
        ended: [],
        counts: { fail: 1, pass: 4, unknown: 0, error: 0, not_applicable: 2 },
      },
    },
  },
  'POST /api/profiles/{uuid}/checks/draft': {
    operationId: 'previewForms',
    summary: 'The results of active checks for a profile with other forms, before they are saved',
    description:
      'The forms replace those in the latest stored reading, and every active check judges the result, using facts from webhooks. The service is not called, and nothing is saved.',
    access: 'profiles.read',
    params: z.object({ uuid: profileUuid }),
    body: draftChecksRequest,
    answer: draftChecks,
    example: {
      params: { uuid: UUID },
      body: { forms: { enabled: true, form_ids: [101, 118] } },
      answer: {
        checks: [
          {
            check: CHECK,
            severity: 'high',
            change: 'would_mend',
            before: 'fail',
            after: 'pass',
            reason: null,
            exceptedUntil: null,
          },
        ],
        on: 12,
        readAt: '2026-11-21T14:02:11.482Z',
        isBlocking: false,
      },
    },
  },
} as const satisfies Operations;
