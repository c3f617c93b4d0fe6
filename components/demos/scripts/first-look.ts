import type { ScriptValues } from '@/lib/platform/api/script-step';
import type { DemoScript } from '../demo-script';

const CONTROL = '/sandbox/control/accounts/{account}';
const ELSEWHERE = `${CONTROL}/profiles/{profile}/portal-configuration`;
const SETUP = '/api/profiles/{profile}/portal-configuration';
const LAST_CHANGE = '/api/profiles/{profile}/last-change';
const FORM = 118;
const ASK = 'input[aria-label="Filter, or ask"]';
const ANSWER = { css: 'main button', text: 'Copy what to say' };
const SHOW = { css: 'main a', text: 'Show the setting' };

interface Forms {
  enabled: boolean;
  form_ids: number[] | null;
}

/** The opposite of the current state: the form is added, or removed if it is there already. */
function changedForms({ forms }: ScriptValues): Forms {
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
      'Customers are onboarded through portals, and each portal can ask for different things. This console shows what each asks for, since when, and who changed it.',
    place: { css: 'main h1' },
  },
  {
    id: 'customer',
    page: '/',
    words:
      'A company is onboarded: its case is processed, it submits a document, and an analyst approves it. The service reports each step in a webhook.',
    place: { css: 'aside a[href="/events"]', otherwise: 'main h1' },
    actions: [
      {
        request: {
          method: 'POST',
          path: `${CONTROL}/scenario-runs`,
          body: { scenario: 'kyb-happy-path', speed: 'instant' },
          keep: { profile: 'data.profile' },
          undo: [{ what: 'the new customer', method: 'DELETE', path: `${CONTROL}/profiles/{profile}` }],
        },
      },
      // Some setups hide it, and then nothing would change when it is hidden later.
      { request: { method: 'PATCH', path: ELSEWHERE, body: { director: { enabled: true } } } },
    ],
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
      'A moment later, the customer calls. Support can paste a reference, a UUID or part of an e-mail here.',
    place: { css: '#profile-search' },
    asks: true,
    actions: [
      { type: '{reference}', into: { css: '#profile-search' } },
      { press: { css: 'main form button[type="submit"]' } },
    ],
    until: { words: 'the customer’s page', all: [{ page: '/profiles/{profile}' }] },
  },
  {
    id: 'standing',
    page: '/profiles/{profile}',
    words: 'The case’s status, risk and team come from webhooks. Nothing is guessed.',
    place: { css: 'section[aria-label="Profile status"]' },
  },
  {
    id: 'preview',
    page: '/profiles/{profile}?tab=preview',
    words:
      'This preview shows what the customer sees, step by step. It is built from the configuration and is not the portal itself.',
    place: { css: 'main p', text: 'Reconstruction, not the portal itself' },
  },
  {
    id: 'save',
    page: '/profiles/{profile}?tab=setup',
    words: 'A colleague changes the customer’s forms here, with a reason.',
    place: { css: 'main button', text: 'Edit forms', otherwise: 'main h1' },
    actions: [
      {
        request: {
          method: 'GET',
          path: SETUP,
          keep: {
            forms: 'configuration.forms',
            director: 'configuration.director.enabled',
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
              body: { forms: '{forms}', base: '{changed}', reason: 'Undone in a guided demo.' },
            },
          ],
        },
      },
    ],
    until: {
      words: 'the save',
      all: [{ read: LAST_CHANGE, member: 'change.kind', isOneOf: ['saved'] }],
    },
  },
  {
    id: 'elsewhere',
    page: '/profiles/{profile}?tab=setup',
    words:
      'Then someone hides the directors section outside this console. No webhook reports that, so the console has to read the configuration again.',
    place: { css: 'button[aria-label="Read again from the service"]' },
    actions: [
      {
        request: {
          method: 'PATCH',
          path: ELSEWHERE,
          body: { director: { enabled: false } },
          undo: [
            {
              what: 'the hidden directors',
              method: 'PATCH',
              path: ELSEWHERE,
              body: { director: { enabled: '{director}' } },
            },
            { what: 'the hidden directors', method: 'GET', path: SETUP },
          ],
        },
      },
      { press: { css: 'button[aria-label="Read again from the service"]' } },
    ],
    until: {
      words: 'the reading',
      all: [{ read: LAST_CHANGE, member: 'change.kind', isOneOf: ['changed'] }],
    },
  },
  {
    id: 'question',
    page: '/profiles/{profile}?tab=setup',
    words: '“Why don’t you ask for my directors any more?” Ask in the customer’s own words.',
    place: { css: ASK },
    asks: true,
    actions: [{ type: 'why not directors?', into: { css: ASK } }],
    until: { words: 'the answer', all: [{ shows: ANSWER }] },
  },
  {
    id: 'answer',
    page: '/profiles/{profile}?tab=setup',
    words:
      'The answer can be sent to the customer. It says what is set, since when, and how the console knows.',
    place: { css: 'main section[aria-label="Answers"]' },
  },
  {
    id: 'setting',
    page: '/profiles/{profile}?tab=setup&ask=directors',
    words: 'The setting itself is one click away.',
    place: SHOW,
    asks: true,
    actions: [{ press: SHOW }],
    until: { words: 'the setting', all: [{ shows: { css: '#section-director:target' } }] },
  },
  {
    id: 'row',
    page: '/profiles/{profile}?tab=setup&ask=directors',
    words: 'Here is the setting, as the service sent it: hidden.',
    place: { css: '#section-director' },
  },
  {
    id: 'history',
    page: '/profiles/{profile}?tab=history',
    words: 'The history shows who saved each change and why. Outside changes are marked as such.',
    place: { css: 'table[aria-label="Versions of this configuration"]' },
  },
  {
    id: 'events',
    page: '/profiles/{profile}?tab=events',
    words:
      'The timeline shows all webhooks and changes for this customer. That’s the full answer, without asking anyone else.',
    place: { css: '#timeline-title' },
  },
];
