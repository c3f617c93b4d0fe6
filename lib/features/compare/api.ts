import type { Operations } from '@/lib/platform/api/operation';
import { compareExportQuery, compareQuery, comparison, previewedItems, previewQuery } from './compare';

const UUID = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';
const ITEMS = `profile:${UUID},profile:0b6f2a7e-3c1d-4e58-9f26-1d4a8c7b3e55`;
const COLUMN = {
  item: `profile:${UUID}`,
  kind: 'profile',
  profile: UUID,
  number: null,
  customerReference: 'NO-10421',
  reviewStatus: 'Processed',
  risk: 'Medium',
  team: 'Onboarding',
  readAt: '2026-11-22T09:12:40.118Z',
  coverage: 'fresh',
  baseline: null,
  failure: null,
  setup: { number: 3, fingerprint: '4f1c', profiles: 14, older: 2 },
} as const;

export const COMPARISON = {
  'GET /api/compare': {
    operationId: 'compareConfigurations',
    summary: 'Two to eight profiles, versions, setups and baselines side by side, setting by setting',
    description:
      'A profile is compared by its latest stored reading; it is read from the service only if it has never been read. An item that is not available has a column that says why. A baseline is compared by its own sections; nothing differs from the sections it leaves out. Active checks judge a profile by its current facts, and other items by their setup alone; results that depend on facts say so.',
    access: 'profiles.read',
    query: compareQuery,
    answer: comparison,
    example: {
      query: { items: ITEMS },
      answer: {
        columns: [COLUMN, { ...COLUMN, item: ITEMS.split(',')[1] ?? '', setup: null, failure: 'gone' }],
        checks: [
          {
            check: { id: UUID, number: 7, title: 'Approved high-risk profiles have form 118' },
            severity: 'high',
            verdicts: [
              { result: 'fail', reason: null, dependsOn: [], exceptedUntil: null },
              { result: 'none', reason: null, dependsOn: [], exceptedUntil: null },
            ],
          },
        ],
        sections: [
          {
            key: 'identity',
            label: 'Identity',
            known: true,
            settings: [
              {
                path: 'enabled',
                label: 'In portal',
                same: [0, 1],
                cells: [{ is: 'value', value: true }, { is: 'unread' }],
              },
            ],
          },
        ],
      },
    },
  },
  'GET /api/compare/export': {
    operationId: 'exportComparison',
    summary: 'The same as CSV: the settings that differ, or all of them',
    access: 'profiles.read',
    query: compareExportQuery,
    answer: {
      download: {
        csv: {
          example:
            'section,section_name,setting,setting_name,differs,NO-10421,…\r\nidentity,Identity,enabled,In portal,true,Shown,…\r\n',
        },
      },
    },
    example: { query: { items: ITEMS, all: '1' } },
  },
  'GET /api/preview': {
    operationId: 'readPreviewed',
    summary: 'The data from which one or two portals are reconstructed',
    description:
      'A profile is shown by its latest stored reading; it is read from the service only if it has never been read. After ~, give other forms to show instead of its own, as in profile:<uuid>~shown.101.104, or those before or after an item of an assignment, as in profile:<uuid>~plan.43.7.after. Everything else comes from that reading, and nothing is changed.',
    access: 'profiles.read',
    query: previewQuery,
    answer: previewedItems,
    example: {
      query: { of: `profile:${UUID}~shown.101.317` },
      answer: {
        subjects: [
          {
            column: COLUMN,
            forms: { enabled: true, form_ids: [101, 317] },
            plannedFrom: null,
            data: { identity: { enabled: true }, forms: { enabled: true, form_ids: [101, 317] } },
            sections: null,
          },
        ],
      },
    },
  },
} as const satisfies Operations;
