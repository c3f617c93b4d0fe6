import type { DemoScript, Known } from '../demo-script';

const CONTROL = '/sandbox/control/accounts/{account}';
const ELSEWHERE = `${CONTROL}/profiles/{profile}/portal-configuration`;
const SETUP = '/api/profiles/{profile}/portal-configuration';
const LAST_CHANGE = '/api/profiles/{profile}/last-change';
const FORM = 118;
const ASK = 'input[aria-label="What the customer asks about"]';
const ANSWER = { css: 'main button', text: 'Copy what to say' };
const SHOW = { css: 'main a', text: 'Show the setting' };

interface Forms {
  enabled: boolean;
  form_ids: number[] | null;
}

/** The other way round than it is: the form is added, or taken away where it is there already. */
function changedForms({ forms }: Known): Forms {
  const ids = (forms as Forms).form_ids ?? [];
  const isThere = ids.includes(FORM);
  return { enabled: true, form_ids: isThere ? ids.filter((id) => id !== FORM) : [...ids, FORM] };
}

/** For support: from a reference to an answer. */
export const FIRST_LOOK: DemoScript = [
  {
    id: 'welcome',
    page: '/',
    words:
      'Every customer is onboarded through a portal, and each portal asks for something else. This console shows what, since when, and who changed it.',
    place: { css: 'main h1' },
  },
  {
    id: 'customer',
    page: '/',
    words:
      'A company comes on board: its case is processed, it submits a document, an analyst approves. The service tells of each move by webhook.',
    place: { css: 'aside a[href="/events"]', otherwise: 'main h1' },
    act: {
      deeds: [
        {
          request: {
            method: 'POST',
            path: `${CONTROL}/scenario-runs`,
            body: { scenario: 'kyb-happy-path', speed: 'instant' },
            keep: { profile: 'data.profile' },
            undo: [{ what: 'the new customer', method: 'DELETE', path: `${CONTROL}/profiles/{profile}` }],
          },
        },
      ],
    },
    until: {
      words: 'the webhooks of the new customer',
      all: [
        {
          read: '/api/profiles/{profile}/known',
          member: 'profile.reviewStatus',
          isOneOf: ['Approved'],
          keep: { reference: 'profile.customerReference' },
        },
      ],
    },
  },
  {
    id: 'open',
    page: '/',
    words:
      'A moment later the customer calls. Support has a reference, a UUID or half an e-mail: whatever was copied goes in here.',
    place: { css: '#profile-search' },
    act: {
      asks: true,
      deeds: [
        { type: '{reference}', into: { css: '#profile-search' } },
        { press: { css: 'main form button[type="submit"]' } },
      ],
    },
    until: { words: 'the customer’s page', all: [{ page: '/profiles/{profile}' }] },
  },
  {
    id: 'standing',
    page: '/profiles/{profile}',
    words: 'Where the case stands, as the webhooks told it: nothing here is guessed.',
    place: { css: 'section[aria-label="Where this profile stands"]' },
  },
  {
    id: 'preview',
    page: '/profiles/{profile}?tab=preview',
    words:
      'What this customer meets, step by step, put together from the configuration. It is no picture of the portal, and says so.',
    place: { css: 'main p', text: 'Reconstruction, not the portal itself' },
  },
  {
    id: 'save',
    page: '/profiles/{profile}?tab=setup',
    words: 'A colleague changes the customer’s forms here, with a reason.',
    place: { css: 'main button', text: 'Edit forms', otherwise: 'main h1' },
    act: {
      deeds: [
        {
          request: {
            method: 'GET',
            path: SETUP,
            keep: {
              forms: 'configuration.forms',
              director: 'configuration.director.enabled',
              percentage: 'configuration.ownership.enable_ownership_percentage',
            },
          },
        },
        { note: { changed: changedForms } },
        {
          request: {
            method: 'PATCH',
            path: SETUP,
            body: { forms: '{changed}', base: '{forms}', reason: 'Asked for by the bank, ticket 4711.' },
            undo: [
              {
                what: 'the customer’s forms',
                method: 'PATCH',
                path: SETUP,
                body: { forms: '{forms}', base: '{changed}', reason: 'Stepped back in a guided demo.' },
              },
            ],
          },
        },
      ],
    },
    until: {
      words: 'the save',
      all: [{ read: LAST_CHANGE, member: 'change.kind', isOneOf: ['saved'] }],
    },
  },
  {
    id: 'elsewhere',
    page: '/profiles/{profile}?tab=setup',
    words: 'And somebody hides the directors elsewhere. No webhook tells of that: only reading again does.',
    place: { css: 'button[aria-label="Read again from the service"]' },
    act: {
      deeds: [
        {
          request: {
            method: 'PATCH',
            path: ELSEWHERE,
            body: { director: { enabled: false }, ownership: { enable_ownership_percentage: false } },
            undo: [
              {
                what: 'the hidden directors',
                method: 'PATCH',
                path: ELSEWHERE,
                body: {
                  director: { enabled: '{director}' },
                  ownership: { enable_ownership_percentage: '{percentage}' },
                },
              },
              { what: 'the hidden directors', method: 'GET', path: SETUP },
            ],
          },
        },
        { press: { css: 'button[aria-label="Read again from the service"]' } },
      ],
    },
    until: {
      words: 'the reading',
      all: [{ read: LAST_CHANGE, member: 'change.kind', isOneOf: ['changed'] }],
    },
  },
  {
    id: 'question',
    page: '/profiles/{profile}?tab=setup',
    words: '“Why does nobody ask for my directors any more?” The customer’s own words will do.',
    place: { css: ASK },
    act: { asks: true, deeds: [{ type: 'directors', into: { css: ASK } }] },
    until: { words: 'the answer', all: [{ shows: ANSWER }] },
  },
  {
    id: 'answer',
    page: '/profiles/{profile}?tab=setup',
    words:
      'The answer in words that can be sent on: what is so, since when, and how that is known. Nothing is made up.',
    place: { css: `main section:has(${ASK})` },
  },
  {
    id: 'setting',
    page: '/profiles/{profile}?tab=setup&ask=directors',
    words: 'And the setting itself is one click away, whatever is filtered.',
    place: SHOW,
    act: { asks: true, deeds: [{ press: SHOW }] },
    until: { words: 'the setting', all: [{ shows: { css: '#section-director:target' } }] },
  },
  {
    id: 'row',
    page: '/profiles/{profile}?tab=setup&ask=directors',
    words: 'Here it is among all the others, as the service sent it: hidden.',
    place: { css: '#section-director' },
  },
  {
    id: 'history',
    page: '/profiles/{profile}?tab=history',
    words:
      'Since when, and by whom: what was saved here has a name and a reason, what changed elsewhere is said to be just that.',
    place: { css: 'table[aria-label="Versions of this configuration"]' },
  },
  {
    id: 'events',
    page: '/profiles/{profile}?tab=events',
    words:
      'Every webhook and every change of this customer on one line of time. That is the answer, and it took no call to anybody.',
    place: { css: '#timeline-title' },
  },
];
