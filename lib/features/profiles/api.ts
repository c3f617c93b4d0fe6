import * as z from 'zod';
import { profileDeviations } from '@/lib/features/baselines/baselines';
import { saveFormsAnswer, saveFormsRequest } from '@/lib/features/forms/save-forms';
import { versionDetail, versionNumber, versionsPage, versionsQuery } from '@/lib/features/history/history';
import { settingChanges } from '@/lib/features/history/setting-changes';
import { COVERAGE } from '@/lib/platform/api/example-coverage';
import { MEGABYTE, type Operations, SERVICE_PROBLEMS } from '@/lib/platform/api/operation';
import { profileUuid } from '@/lib/platform/text/profile-uuid';
import { knownProfileAnswer, lastChangeAnswer, timelinePage, timelineQuery } from './known-profile';
import { importProfilesAnswer, importProfilesQuery, importProfilesRequest } from './profile-import';
import { profileSetup } from './profile-setup';
import {
  directoryExportQuery,
  directoryQuery,
  directoryWindow,
  profileChoices,
  sectionCounts,
} from './profiles';

const uuid = { params: z.object({ uuid: profileUuid }) } as const;

const UUID = '7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11';
const READ_AT = '2026-11-22T09:12:40.118Z';
const FORMS = { enabled: true, form_ids: [101, 317] };
const IN_DIRECTORY = {
  uuid: UUID,
  customerReference: 'NO-10421',
  reviewStatus: 'Processed',
  risk: 'Medium',
  team: 'Onboarding',
  assignee: 'Amira Okafor',
  latestDocumentEvent: { status: 'complete', at: '2026-11-20T14:02:11.482913Z' },
  changedAt: '2026-11-20T14:02:11.482913Z',
  seenAt: READ_AT,
  listedAt: null,
  readAt: READ_AT,
  failure: null,
};
const SETUP = {
  uuid: UUID,
  configuration: { identity: { enabled: true }, forms: FORMS },
  misfits: [{ path: 'secretary', expected: 'an object', found: 'nothing' }],
  extras: [],
  readAt: READ_AT,
  requestId: 'h2V0cXVlc3Qx',
};
const VERSION = {
  number: 7,
  reason: 'saved',
  firstReadAt: READ_AT,
  lastReadAt: READ_AT,
  changes: [{ key: 'forms', label: 'Forms', words: '+317, −104' }],
  requestId: 'h2V0cXVlc3Qx',
};

/** For the forms before and after of a profile that has the most that are read, 10,000. */
const LARGE = {
  permission: 'forms.change',
  bytes: MEGABYTE,
  bounds: { values: 21_000 },
} as const;

const LIST = `uuid,customer_reference,name,team\r\n${UUID},NO-10421,Northwind Ltd,Onboarding\r\n`;
const LONG_LIST = {
  permission: 'profiles.import',
  bytes: 16 * MEGABYTE,
} as const;
const LIST_OUTCOMES = {
  lines: 1,
  counts: {
    new: 1,
    known: 0,
    completed: 0,
    differs: 0,
    not_a_uuid: 0,
    twice: 0,
    reference_taken: 0,
    reference_damaged: 0,
    not_valid: 0,
  },
  names: { added: 1, replaced: 0 },
  unused: [],
  shown: [
    {
      line: 2,
      outcome: 'new' as const,
      text: `${UUID}, NO-10421, Northwind Ltd, Onboarding`,
      profile: UUID,
      detail: '',
    },
  ],
  hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
};

export const PROFILES = {
  'GET /api/profiles': {
    operationId: 'listProfiles',
    summary: 'A page of the directory: profiles from webhooks and lists, or opened in this console',
    access: 'profiles.read',
    query: directoryQuery,
    answer: directoryWindow,
    example: {
      query: { q: 'NO-104', form: '317', sort: 'changed', limit: '100' },
      answer: {
        rows: [
          {
            ...IN_DIRECTORY,
            failing: 1,
            lastChange: { at: '2026-11-20T14:02:11.482Z', sections: ['forms'] },
          },
        ],
        offset: 0,
        matching: 1,
        total: 22,
        facets: {
          status: [{ value: 'Processed', count: 1 }],
          risk: [{ value: 'Medium', count: null }],
          team: [{ value: 'Onboarding', count: null }],
          assignee: [{ value: 'Amira Okafor', count: null }],
        },
        coverage: COVERAGE,
      },
    },
  },
  'GET /api/profiles/export': {
    operationId: 'exportProfiles',
    summary: 'The directory as CSV',
    access: 'profiles.read',
    query: directoryExportQuery,
    answer: {
      download: {
        csv: { example: 'uuid,name,customer_reference,…\r\n7c1f6a52-90f3-4f0e-8a3b-2b1f5d0c9e11,…\r\n' },
      },
    },
    example: { query: { status: 'Processed' } },
  },
  'POST /api/profiles/import': {
    operationId: 'importProfiles',
    summary: 'Add existing customers from a list; with dry=true, only report what would happen to each line',
    description:
      'Columns: `uuid`, `customer_reference`, `name` (or `label`) and `team`. All or nothing: a line that cannot be imported prevents the import, unless `leave-out=true`. The service is not called; the survey reads the new profiles next.',
    access: 'profiles.import',
    query: importProfilesQuery,
    body: importProfilesRequest,
    large: LONG_LIST,
    answer: importProfilesAnswer,
    problems: ['too_many_labels', 'decision_outdated'],
    example: { query: { dry: 'true' }, body: { text: LIST }, answer: LIST_OUTCOMES },
  },
  'POST /api/profiles/import/outcomes': {
    operationId: 'exportImportOutcomes',
    summary: 'The same list as CSV, with what an import would do to each line',
    access: 'profiles.import',
    query: importProfilesQuery.pick({ replace: true }),
    body: importProfilesRequest,
    large: LONG_LIST,
    answer: {
      download: {
        csv: { example: `line,outcome,…,uuid,customer_reference,name,team\r\n2,New,…,${UUID},…\r\n` },
      },
    },
    example: { query: {}, body: { text: LIST } },
  },
  'GET /api/profiles/import/unknown': {
    operationId: 'exportUnknownProfiles',
    summary:
      'Imported profiles that the service does not know, as CSV that can be corrected and imported again',
    access: 'profiles.read',
    answer: { download: { csv: { example: `uuid,customer_reference,name,team\r\n${UUID},…\r\n` } } },
  },
  'GET /api/profiles/choices': {
    operationId: 'listProfileChoices',
    summary:
      'The documents, ownership percentages, baselines and checks that the directory can be filtered by',
    access: 'profiles.read',
    answer: profileChoices,
    example: {
      answer: {
        documents: [{ value: 'certificate of incorporation', profiles: 12 }],
        thresholds: [{ value: '25', profiles: 9 }],
        baselines: [{ id: '4f1f3a52-90f3-4f0e-8a3b-2b1f5d0c9e11', name: 'Limited company' }],
        checks: [{ id: '4f1f3a52-90f3-4f0e-8a3b-2b1f5d0c9e11', number: 7, title: 'Forms are shown' }],
      },
    },
  },
  'GET /api/profiles/sections': {
    operationId: 'countSections',
    summary: 'How many profiles show each section of the portal and how many hide it',
    description:
      'Counts profiles that were read, each by its latest reading. A section that is null, was not sent or could not be read is in neither.',
    access: 'profiles.read',
    answer: sectionCounts,
    example: { answer: { sections: [{ key: 'trustee', shown: 12, hidden: 340 }] } },
  },
  'GET /api/profiles/{uuid}/known': {
    operationId: 'readKnownProfile',
    summary: 'What webhooks reported about a profile',
    access: 'profiles.read',
    ...uuid,
    answer: knownProfileAnswer,
    example: {
      params: { uuid: UUID },
      answer: {
        profile: {
          ...IN_DIRECTORY,
          riskCategory: 'geography',
          configuration: 12,
          latestDocumentEvent: {
            ...IN_DIRECTORY.latestDocumentEvent,
            event: 'document.complete',
            steps: { translate: null, ocr: 'complete', fraud_check: 'complete' },
          },
          path: [{ status: 'Incomplete', at: '2026-11-20T14:01:58.100000Z' }],
          isPathWhole: true,
          lastEvent: { event: 'document.complete', timestamp: '2026-11-20T14:02:11.482913Z' },
        },
      },
    },
  },
  'GET /api/profiles/{uuid}/deviations': {
    operationId: 'readProfileDeviations',
    summary: 'How a profile’s configuration compares with the baselines that apply to it, or may',
    access: 'profiles.read',
    ...uuid,
    answer: profileDeviations,
    example: {
      params: { uuid: UUID },
      answer: {
        isRead: true,
        baselines: [
          {
            id: '4f1f3a52-90f3-4f0e-8a3b-2b1f5d0c9e11',
            name: 'Limited company',
            version: 4,
            missing: [],
            sections: 5,
            unreadable: [],
            open: [{ section: 'forms', label: 'Forms', words: '−317', since: READ_AT }],
            accepted: [
              {
                section: 'director',
                label: 'Directors',
                words: 'Shown → Hidden',
                until: '2026-12-31',
                reason: 'Agreed with the bank until it renews its forms.',
                acceptedBy: 'Ada Hart',
                isOwn: false,
              },
            ],
          },
        ],
      },
    },
  },
  'GET /api/profiles/{uuid}/last-change': {
    operationId: 'readLastChange',
    summary: 'The latest change to a profile’s configuration that this console made or found',
    access: 'profiles.read',
    ...uuid,
    answer: lastChangeAnswer,
    example: {
      params: { uuid: UUID },
      answer: { change: { kind: 'saved', at: READ_AT, by: 'Ada Hart', reason: null, assignment: 12 } },
    },
  },
  'GET /api/profiles/{uuid}/portal-configuration': {
    operationId: 'readProfileSetup',
    summary: 'A profile’s portal configuration, read from the service',
    access: 'profiles.read',
    ...uuid,
    answer: profileSetup,
    problems: SERVICE_PROBLEMS,
    example: { params: { uuid: UUID }, answer: SETUP },
  },
  'PATCH /api/profiles/{uuid}/portal-configuration': {
    operationId: 'saveForms',
    summary: 'Change a profile’s forms, unless someone else has changed them since they were read',
    access: 'forms.change',
    ...uuid,
    body: saveFormsRequest,
    large: LARGE,
    answer: saveFormsAnswer,
    problems: [
      ...SERVICE_PROBLEMS,
      'approval_required',
      'forms_changed',
      'profile_busy',
      'would_fail_checks',
      'read_only_client',
      'refused_by_service',
      'change_not_made',
      'save_not_confirmed',
    ],
    example: {
      params: { uuid: UUID },
      body: {
        forms: FORMS,
        base: { enabled: true, form_ids: [101, 104] },
        reason: 'Asked for by the customer.',
      },
      answer: {
        setup: SETUP,
        before: { enabled: true, form_ids: [101, 104] },
        asked: FORMS,
        after: FORMS,
        sideEffects: [],
      },
    },
  },
  'GET /api/profiles/{uuid}/snapshots': {
    operationId: 'listVersions',
    summary: 'Versions of a profile’s configuration, newest first',
    access: 'profiles.read',
    ...uuid,
    query: versionsQuery,
    answer: versionsPage,
    example: {
      params: { uuid: UUID },
      answer: {
        rows: [
          {
            ...VERSION,
            save: {
              by: 'Ada Hart',
              assignment: null,
              reason: null,
              undo: null,
              backTo: { number: 3, at: '2026-11-01T10:00:00.000Z' },
            },
          },
        ],
        next: null,
      },
    },
  },
  'GET /api/profiles/{uuid}/snapshots/{number}': {
    operationId: 'readVersion',
    summary: 'One version',
    access: 'profiles.read',
    params: uuid.params.extend({ number: versionNumber }),
    answer: versionDetail,
    problems: ['no_such_version'],
    example: {
      params: { uuid: UUID, number: '7' },
      answer: { ...VERSION, forms: FORMS, data: { forms: FORMS } },
    },
  },
  'GET /api/profiles/{uuid}/setting-changes': {
    operationId: 'listSettingChanges',
    summary: 'When each setting of a profile last changed, and who changed it',
    description:
      'The last change of every setting that differed between two versions: its value before and after, when each was read, and whether the change was saved here. A setting without a change is the same as in the oldest stored version.',
    access: 'profiles.read',
    ...uuid,
    answer: settingChanges,
    example: {
      params: { uuid: UUID },
      answer: {
        changes: [
          {
            path: 'director.enabled',
            name: null,
            before: 'shown',
            after: 'hidden',
            lastBefore: '2026-11-12T09:00:00.000Z',
            at: READ_AT,
            origin: 'outside',
            by: null,
            assignment: null,
            reason: null,
          },
        ],
        oldest: { at: '2026-09-03T08:00:00.000Z', isFirst: true },
      },
    },
  },
  'GET /api/profiles/{uuid}/timeline': {
    operationId: 'readTimeline',
    summary: 'Webhooks of a profile, and what this console did with it, newest first',
    access: 'profiles.read',
    ...uuid,
    query: timelineQuery,
    answer: timelinePage,
    example: {
      params: { uuid: UUID },
      answer: {
        entries: [
          {
            of: 'note',
            at: READ_AT,
            note: {
              kind: 'saved',
              changes: VERSION.changes,
              version: 7,
              requestId: VERSION.requestId,
              by: 'Ada Hart',
              reason: null,
              assignment: null,
              earliest: '2026-11-22T08:40:02.731Z',
            },
          },
        ],
        next: null,
      },
    },
  },
} as const satisfies Operations;
