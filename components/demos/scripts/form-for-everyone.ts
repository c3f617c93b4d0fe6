import type { Undo } from '@/components/shell/demo-progress';
import type { Deed, DemoScript, Known, Until } from '../demo-script';

const CONTROL = '/sandbox/control/accounts/{account}';
const FORM = 118;
const COMPANIES = ['Larkhill Foods Ltd', 'Orrin Freight Ltd', 'Pencarrow Glass Ltd'] as const;
const FORMS = { forms: { enabled: true, form_ids: [101] } };
const ELSEWHERE = COMPANIES.map((_, at) => `${CONTROL}/profiles/{company${at}}/portal-configuration`);
const READING = COMPANIES.map((_, at) => `/api/profiles/{company${at}}/portal-configuration`);

/** A company of the demo's own, whose portal asks for one form that is not the one that goes out. */
const company = (name: string, at: number): Deed[] => [
  {
    request: {
      method: 'POST',
      path: `${CONTROL}/profiles`,
      body: { kind: 'company', name, customer_reference: `{prefix}-${at + 1}` },
      keep: { [`company${at}`]: 'data.uuid' },
      undo: [{ what: 'the companies', method: 'DELETE', path: `${CONTROL}/profiles/{company${at}}` }],
    },
  },
  {
    request: {
      method: 'PATCH',
      path: ELSEWHERE[at] ?? '',
      body: FORMS,
    },
  },
];

/** As they were before the run, and read again. */
const formsBack: readonly Undo[] = COMPANIES.flatMap((_, at): Undo[] => [
  { what: 'the forms of the companies', method: 'PATCH', path: ELSEWHERE[at] ?? '', body: FORMS },
  { what: 'the forms of the companies', method: 'GET', path: READING[at] ?? '' },
]);

const SEARCH = { css: 'main input[aria-label="Name, customer reference or UUID"]' };
/** Those three alone, below the names of the columns. */
const THREE = { css: `main [data-list][aria-rowcount="${COMPANIES.length + 1}"]` };
const PLANNED = { css: 'section[aria-label="Profiles of this plan, one by one"]' };

const needsApproval = ({ plan }: Known): boolean => plan === 'waiting';

const APPROVE = { css: 'section[aria-label="Approval"] button + button', text: 'Approve' };
const APPROVED: Until = {
  words: 'the approval',
  all: [{ read: '/api/assignments/{assignment}', member: 'state', isOneOf: ['ready'] }],
};

/** For compliance: from a policy to its proof. */
export const FORM_FOR_EVERYONE: DemoScript = [
  {
    id: 'policy',
    page: '/checks',
    words: `A policy changes: from now on every company of a portfolio fills in form ${FORM}. Who does not have it yet?`,
    place: { css: 'main h1' },
  },
  {
    id: 'portfolio',
    page: '/checks',
    words: 'Three companies are in that portfolio. The console learns of them by webhook, then reads each.',
    place: { css: 'aside a[href="/profiles"]', otherwise: 'main h1' },
    act: {
      deeds: [
        { note: { prefix: () => `DEMO-${Date.now().toString(36).toUpperCase()}` } },
        ...COMPANIES.flatMap(company),
        ...READING.map((path): Deed => ({ request: { method: 'GET', path } })),
      ],
    },
    until: {
      words: 'the webhooks of the three',
      all: [{ read: '/api/profiles?q={prefix}', member: 'matching', isOneOf: [COMPANIES.length] }],
    },
  },
  {
    id: 'search',
    page: '/profiles',
    words: 'Their references begin alike, so a part of one finds them.',
    place: SEARCH,
    // Typed, not by its address: while names are masked no address has a part of a reference.
    act: { asks: true, deeds: [{ type: '{prefix}', into: SEARCH }] },
    until: { words: 'the three to be found', all: [{ page: '/profiles?q={prefix}' }, { shows: THREE }] },
  },
  {
    id: 'found',
    page: '/profiles?q={prefix}',
    words: 'Here they are: known, and read.',
    place: { css: 'main [data-list]' },
  },
  {
    id: 'check',
    page: '/checks',
    words: 'The policy becomes a check: a sentence that every reading is held against. It is switched on.',
    place: { css: 'main a[href="/checks/new"]' },
    act: {
      deeds: [
        {
          request: {
            method: 'POST',
            path: '/api/checks',
            body: {
              definition: {
                format: 1,
                title: `The portfolio has form ${FORM}`,
                severity: 'high',
                why: 'The bank asks every company of this portfolio who is politically exposed.',
                scope: { reference: '{prefix}' },
                condition: {
                  section: 'forms',
                  member: 'form_ids',
                  operator: 'includes_all',
                  value: [FORM],
                },
              },
            },
            keep: { check: 'id' },
            undo: [{ what: 'the check', method: 'DELETE', path: '/api/checks/{check}' }],
          },
        },
        { request: { method: 'POST', path: '/api/checks/{check}/state', body: { state: 'on' } } },
      ],
    },
    until: {
      words: 'the three to be judged',
      all: [{ read: '/api/checks/{check}', member: 'counts.fail', isOneOf: [COMPANIES.length] }],
    },
  },
  {
    id: 'fails',
    page: '/checks/{check}',
    words: 'All three fail. What was not read is never counted as a pass: it is unknown, and said so.',
    place: { css: 'section[aria-label="How profiles stand"]' },
  },
  {
    id: 'assign',
    page: '/checks/{check}',
    words: 'From the finding to what mends it, in one step.',
    place: { css: 'main a[href^="/assignments/new"]' },
    act: { asks: true, deeds: [{ press: { css: 'main a[href^="/assignments/new"]' } }] },
    until: { words: 'the new assignment', all: [{ page: '/assignments/new' }] },
  },
  {
    id: 'plan',
    page: `/assignments/new?check={check}:fail&add=${FORM}`,
    words: 'Which profiles and what changes is filled in. Whoever asks for it says why; nothing is sent yet.',
    place: { css: '#assignment-reason' },
    act: {
      asks: true,
      deeds: [
        { type: 'Policy KYB-12: who is politically exposed.', into: { css: '#assignment-reason' } },
        { press: { css: 'main form button[type="submit"]' } },
      ],
    },
    until: {
      words: 'the plan',
      all: [{ page: /^\/assignments\/(?<assignment>\d+)$/ }],
      undo: [{ what: 'the assignment', method: 'POST', path: '/api/assignments/{assignment}/cancel' }],
    },
  },
  {
    id: 'planned',
    page: '/assignments/{assignment}',
    words:
      'The plan says of each profile what it has and what it would get. It never changes once it is made.',
    place: PLANNED,
    until: {
      words: 'the plan',
      all: [
        {
          read: '/api/assignments/{assignment}',
          member: 'state',
          isOneOf: ['ready', 'waiting'],
          keep: { plan: 'state' },
        },
        { shows: PLANNED },
      ],
    },
  },
  {
    id: 'colleague',
    when: (known) => needsApproval(known) && known.isDemo === true,
    page: '/assignments/{assignment}',
    words:
      'Here nobody approves their own plan. The demo goes on as a colleague, a compliance manager; that is recorded.',
    place: { css: 'section[aria-label="Approval"] h2' },
    act: { deeds: [{ as: 'compliance_manager' }], again: 'plan' },
    until: {
      words: 'the other role',
      all: [{ read: '/api/session', member: 'operator.role', isOneOf: ['compliance_manager'] }],
    },
  },
  {
    id: 'approve',
    when: (known) => needsApproval(known) && known.isDemo === true,
    page: '/assignments/{assignment}',
    words: 'The colleague sees the same plan, and approves exactly that one.',
    place: APPROVE,
    act: { asks: true, deeds: [{ press: APPROVE }], again: 'plan' },
    until: APPROVED,
  },
  {
    id: 'return',
    when: (known) => needsApproval(known) && known.isDemo === true,
    page: '/assignments/{assignment}',
    words: 'Back to the role that the demo began in. Who approved it is part of the plan now.',
    place: { css: 'section[aria-label="Start"] h2' },
    act: { deeds: [{ as: 'administrator' }], again: 'plan' },
    until: {
      words: 'the first role',
      all: [{ read: '/api/session', member: 'operator.role', isOneOf: ['administrator'] }],
    },
  },
  {
    id: 'somebody',
    when: (known) => needsApproval(known) && known.isDemo === false,
    page: '/assignments/{assignment}',
    words:
      'Here nobody approves their own plan. A colleague who may change forms opens this address, and approves it.',
    place: { css: 'section[aria-label="Approval"] h2' },
    until: APPROVED,
  },
  {
    id: 'forecast',
    page: '/assignments/{assignment}',
    words: 'What it costs of the service’s limits, and when it will be over, before anything is sent.',
    place: { css: 'section[aria-labelledby="forecast-title"] h2' },
  },
  {
    id: 'run',
    page: '/assignments/{assignment}',
    words:
      'Now it is carried out: each profile is read once more, and left alone if anybody changed it meanwhile.',
    place: { css: 'main section[aria-label="Start"] button', text: 'Start' },
    act: {
      asks: true,
      deeds: [{ press: { css: 'main section[aria-label="Start"] button', text: 'Start' } }],
      again: 'plan',
    },
    until: {
      words: 'the run',
      all: [
        { read: '/api/assignments/{assignment}', member: 'state', isOneOf: ['done'] },
        { shows: { css: 'section[aria-labelledby="outcomes-title"]' } },
      ],
      undo: formsBack,
    },
  },
  {
    id: 'outcome',
    page: '/assignments/{assignment}',
    words:
      'What came of each: changed, left alone, or not known. The report can be kept as a file, and undone as a plan of its own.',
    place: { css: 'section[aria-labelledby="outcomes-title"]' },
  },
  {
    id: 'passes',
    page: '/checks/{check}',
    words: 'And the findings end by themselves: what was written was read, and is held against the check.',
    place: { css: 'section[aria-label="How profiles stand"]' },
    until: {
      words: 'the three to be judged again',
      all: [{ read: '/api/checks/{check}', member: 'counts.pass', isOneOf: [COMPANIES.length] }],
    },
  },
  {
    id: 'proof',
    page: '/findings?check={check}&state=ended',
    words: 'Since when each failed, until when, and what ended it. That is what an auditor asks for.',
    place: { css: 'main h1' },
  },
];
