import type { Undo } from '@/components/shell/demo-progress';
import type { ScriptValues } from '@/lib/platform/api/script-step';
import type { DemoAction, DemoGoal, DemoScript } from '../demo-script';

const CONTROL = '/sandbox/control/accounts/{account}';
const FORM = 118;
const COMPANIES = ['Larkhill Foods Ltd', 'Orrin Freight Ltd', 'Pencarrow Glass Ltd'] as const;
const FORMS = { forms: { enabled: true, form_ids: [101] } };
const ELSEWHERE = COMPANIES.map((_, at) => `${CONTROL}/profiles/{company${at}}/portal-configuration`);
const READING = COMPANIES.map((_, at) => `/api/profiles/{company${at}}/portal-configuration`);

/** A company made for the demo, whose portal asks for one form other than the one being rolled out. */
const company = (name: string, at: number): DemoAction[] => [
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

/** Restores the forms from before the run and reads them again. */
const formsBack: readonly Undo[] = COMPANIES.flatMap((_, at): Undo[] => [
  { what: 'the forms of the companies', method: 'PATCH', path: ELSEWHERE[at] ?? '', body: FORMS },
  { what: 'the forms of the companies', method: 'GET', path: READING[at] ?? '' },
]);

const SEARCH = { css: 'main input[aria-label="Name, customer reference or UUID"]' };
/** Only those three rows, below the column headers. */
const THREE = { css: `main [data-list][aria-rowcount="${COMPANIES.length + 1}"]` };
const PLANNED = { css: 'section[aria-label="Profiles in this plan"]' };

const needsApproval = ({ plan }: ScriptValues): boolean => plan === 'waiting';

const APPROVE = { css: 'section[aria-label="Approval"] button + button', text: 'Approve' };
const APPROVED: DemoGoal = {
  words: 'the approval',
  all: [{ read: '/api/assignments/{assignment}', member: 'state', isOneOf: ['ready'] }],
};

/** For compliance: from a policy to its proof. */
export const FORM_FOR_EVERYONE: DemoScript = [
  {
    id: 'policy',
    page: '/checks',
    words: `A policy changes: all companies in a portfolio must now fill in form ${FORM}. Which ones don’t have it yet?`,
    place: { css: 'main h1' },
  },
  {
    id: 'portfolio',
    page: '/checks',
    words:
      'Three companies are in the portfolio. The console learns about them from webhooks, then reads their configurations.',
    place: { css: 'aside a[href="/profiles"]', otherwise: 'main h1' },
    actions: [
      { note: { prefix: () => `DEMO-${Date.now().toString(36).toUpperCase()}` } },
      ...COMPANIES.flatMap(company),
      ...READING.map((path): DemoAction => ({ request: { method: 'GET', path } })),
    ],
    until: {
      words: 'the webhooks of the three',
      all: [{ read: '/api/profiles?q={prefix}', member: 'matching', isOneOf: [COMPANIES.length] }],
    },
  },
  {
    id: 'search',
    page: '/profiles',
    words: 'Their references start the same way, so you can search for that part.',
    place: SEARCH,
    // Typed instead of set in the address: while names are masked, no address contains part of a reference.
    asks: true,
    actions: [{ type: '{prefix}', into: SEARCH }],
    until: { words: 'the three to be found', all: [{ page: '/profiles?q={prefix}' }, { shows: THREE }] },
  },
  {
    id: 'found',
    page: '/profiles?q={prefix}',
    words: 'All three are listed, and their configurations have been read.',
    place: { css: 'main [data-list]' },
  },
  {
    id: 'check',
    page: '/checks',
    words: 'Turn the policy into a check: a rule that every reading is compared with. Then activate it.',
    place: { css: 'main a[href="/checks/new"]' },
    actions: [
      {
        request: {
          method: 'POST',
          path: '/api/checks',
          body: {
            definition: {
              format: 1,
              title: `The portfolio has form ${FORM}`,
              severity: 'high',
              why: 'The bank must identify politically exposed persons at all companies in this portfolio.',
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
          undo: [
            {
              what: 'the check',
              method: 'POST',
              path: '/api/checks/{check}/state',
              body: { state: 'archived', reason: 'Undone in a guided demo.' },
            },
          ],
        },
      },
      { request: { method: 'POST', path: '/api/checks/{check}/state', body: { state: 'on' } } },
    ],
    until: {
      words: 'the three to be judged',
      all: [{ read: '/api/checks/{check}', member: 'counts.fail', isOneOf: [COMPANIES.length] }],
    },
  },
  {
    id: 'fails',
    page: '/checks/{check}',
    words: 'All three fail. Profiles that have not been read count as unknown, never as a pass.',
    place: { css: 'section[aria-label="Results"]' },
  },
  {
    id: 'assign',
    page: '/checks/{check}',
    words: 'Go straight from the findings to a fix.',
    place: { css: 'main a[href^="/assignments/new"]' },
    asks: true,
    actions: [{ press: { css: 'main a[href^="/assignments/new"]' } }],
    until: { words: 'the new assignment', all: [{ page: '/assignments/new' }] },
  },
  {
    id: 'plan',
    page: `/assignments/new?check={check}:fail&add=${FORM}`,
    words: 'The profiles and the change are filled in. Add a reason; nothing is sent yet.',
    place: { css: '#assignment-reason' },
    asks: true,
    actions: [
      { type: 'Policy KYB-12: politically exposed persons.', into: { css: '#assignment-reason' } },
      { press: { css: 'main form button[type="submit"]' } },
    ],
    until: {
      words: 'the plan',
      all: [{ page: /^\/assignments\/(?<assignment>\d+)$/ }],
      undo: [{ what: 'the assignment', method: 'POST', path: '/api/assignments/{assignment}/cancel' }],
    },
  },
  {
    id: 'planned',
    page: '/assignments/{assignment}',
    words: 'The plan shows the forms of each profile before and after. Once made, it never changes.',
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
      'People can’t approve their own plans here. The demo continues as a colleague, a compliance manager, and records the switch.',
    place: { css: 'section[aria-label="Approval"] h2' },
    actions: [{ as: 'compliance_manager' }],
    again: 'plan',
    until: {
      words: 'the other role',
      all: [{ read: '/api/session', member: 'operator.role', isOneOf: ['compliance_manager'] }],
    },
  },
  {
    id: 'approve',
    when: (known) => needsApproval(known) && known.isDemo === true,
    page: '/assignments/{assignment}',
    words: 'The colleague reviews and approves exactly the same plan.',
    place: APPROVE,
    asks: true,
    actions: [{ press: APPROVE }],
    again: 'plan',
    until: APPROVED,
  },
  {
    id: 'return',
    when: (known) => needsApproval(known) && known.isDemo === true,
    page: '/assignments/{assignment}',
    words: 'Switch back to the first role. The plan now shows who approved it.',
    place: { css: 'section[aria-label="Start"] h2' },
    actions: [{ as: 'administrator' }],
    again: 'plan',
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
      'People can’t approve their own plans here. Ask a colleague who may change forms to open this page and approve it.',
    place: { css: 'section[aria-label="Approval"] h2' },
    until: APPROVED,
  },
  {
    id: 'forecast',
    page: '/assignments/{assignment}',
    words: 'Before anything is sent, see how much of the rate limit the run needs and when it should finish.',
    place: { css: 'section[aria-labelledby="forecast-title"]' },
  },
  {
    id: 'run',
    page: '/assignments/{assignment}',
    words: 'Now start the run. Each profile is read again and skipped if someone has changed it.',
    place: { css: 'main section[aria-label="Start"] button', text: 'Start' },
    asks: true,
    actions: [{ press: { css: 'main section[aria-label="Start"] button', text: 'Start' } }],
    again: 'plan',
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
      'The report shows each outcome: changed, skipped or unknown. You can export it, or undo the run with a new plan.',
    place: { css: 'section[aria-labelledby="outcomes-title"]' },
  },
  {
    id: 'passes',
    page: '/checks/{check}',
    words: 'The findings close automatically when the saved configurations pass the check.',
    place: { css: 'section[aria-label="Results"]' },
    until: {
      words: 'the three to be judged again',
      all: [{ read: '/api/checks/{check}', member: 'counts.pass', isOneOf: [COMPANIES.length] }],
    },
  },
  {
    id: 'proof',
    page: '/findings?check={check}&state=ended',
    words: 'For auditors, each finding shows when it started, when it ended, and why.',
    place: { css: 'main table', otherwise: 'main h1' },
  },
];
