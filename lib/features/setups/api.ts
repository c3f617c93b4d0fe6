import * as z from 'zod';
import { SECTIONS } from '@/lib/configuration/contract/section-names';
import type { Operations } from '@/lib/platform/api/operation';
import { profileUuid } from '@/lib/platform/text/profile-uuid';
import {
  profileSetupGroup,
  setupChecks,
  setupChecksQuery,
  setupDetail,
  setupParams,
  setupQuery,
  setupsAnswer,
  setupsQuery,
} from './setups';

const READ_AT = '2026-11-22T09:12:40.118Z';
const PRESENCE = SECTIONS.map(({ key }) => (key === 'forms' ? 'shown' : 'hidden'));
const FORM_MISSING = {
  section: 'forms',
  difference: 'different',
  words: 'Form 317 missing',
  accepted: false,
};
const FIRST = { number: 3, fingerprint: '4f1c' };

/** The setups of portals, and the number of profiles with each. */
export const SETUPS = {
  'GET /api/setups': {
    operationId: 'listSetups',
    summary: 'Groups of profiles with the same setup, in families, with the differences between them',
    description:
      'Profiles with the same fingerprint are a group. From the largest down, each group joins the family whose first group differs from it in the fewest sections, up to five; otherwise it starts a family.',
    access: 'profiles.read',
    query: setupsQuery,
    answer: setupsAnswer,
    example: {
      query: { status: 'Approved', first: 'outliers' },
      answer: {
        families: [
          {
            name: 'Directors, Secretary',
            reference: { kind: 'biggest' },
            groups: [
              { ...FIRST, profiles: 5318, all: 5318, presence: PRESENCE, differences: [] },
              {
                number: 9,
                fingerprint: 'b27e',
                profiles: 1482,
                all: 1482,
                presence: PRESENCE,
                differences: [FORM_MISSING],
              },
            ],
          },
        ],
        sections: SECTIONS.map(({ key, label, group }) => ({ key, label, group })),
        leftOut: [{ number: 12, fingerprint: '77ab', profiles: 1, why: 'too_deep' }],
        profiles: 6801,
        groups: 3,
        unlisted: { groups: 0, profiles: 0 },
        coverage: {
          known: 6984,
          fresh: 6410,
          older: 391,
          unreadable: 118,
          never: 65,
          reasons: { not_found: 118 },
          oldest: READ_AT,
        },
        maxAge: 86_400_000,
        facets: {
          status: [{ value: 'Approved', count: 6984 }],
          risk: [{ value: 'Medium', count: null }],
          team: [{ value: 'Onboarding', count: null }],
        },
      },
    },
  },
  'GET /api/setups/export': {
    operationId: 'exportSetups',
    summary: 'The groups as CSV',
    access: 'profiles.read',
    query: setupsQuery,
    answer: {
      download: {
        csv: {
          example: 'setup,fingerprint,compared_with,profiles,…\r\n9,b27e,4f1c,1482,Form 317 missing,…\r\n',
        },
      },
    },
    example: { query: { status: 'Approved' } },
  },
  'GET /api/setups/checks': {
    operationId: 'countSetupChecks',
    summary: 'How many checks fail in each group',
    access: 'profiles.read',
    query: setupChecksQuery,
    answer: setupChecks,
    example: {
      query: { status: 'Approved' },
      answer: {
        isAnyOn: true,
        groups: [
          {
            setup: 9,
            failing: [
              { severity: 'high', checks: 1 },
              { severity: 'low', checks: 2 },
            ],
            stale: 12,
          },
        ],
      },
    },
  },
  'GET /api/setups/{number}': {
    operationId: 'readSetup',
    summary: 'One setup, compared setting by setting with the first of its family or another setup',
    access: 'profiles.read',
    params: setupParams,
    query: setupQuery,
    answer: setupDetail,
    problems: ['no_such_setup'],
    example: {
      params: { number: '9' },
      query: { against: '3' },
      answer: {
        number: 9,
        fingerprint: 'b27e5c0d',
        profiles: 1482,
        leftOut: null,
        oldestReadAt: READ_AT,
        newestReadAt: READ_AT,
        unreadable: [],
        sections: { forms: '5d41402abc4b2a76b9719d911017c592' },
        data: { forms: { enabled: true, form_ids: [101] } },
        against: { ...FIRST, name: 'Directors, Secretary', profiles: 5318 },
        compared: [
          {
            key: 'forms',
            label: 'Forms',
            settings: [
              {
                path: 'form_ids',
                label: 'Assigned forms',
                sign: 'changed',
                before: [101, 317],
                after: [101],
              },
            ],
          },
        ],
        sameBut: [{ section: 'forms', groups: 2, profiles: 5400 }],
      },
    },
  },
  'GET /api/profiles/{uuid}/setup': {
    operationId: 'readProfileGroup',
    summary: 'How many profiles have the same setup as one',
    access: 'profiles.read',
    params: z.object({ uuid: profileUuid }),
    answer: profileSetupGroup,
    example: {
      params: { uuid: '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11' },
      answer: {
        group: {
          number: 9,
          fingerprint: 'b27e',
          profiles: 1482,
          differences: [FORM_MISSING],
          first: { ...FIRST, name: 'Directors, Secretary', profiles: 5318 },
        },
      },
    },
  },
} as const satisfies Operations;
