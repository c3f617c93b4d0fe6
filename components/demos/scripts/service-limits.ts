import type { ScriptValues } from '@/lib/platform/api/script-step';
import type { DemoScript } from '../demo-script';

const CONTROL = '/sandbox/control/accounts/{account}';
/**
 * Seconds left in the service's minute when the limit is reached: long enough to say two steps, short enough to wait
 * for.
 */
const LEFT = 18;
const SETTINGS = `${CONTROL}/settings`;
/** The customer's page next to the incoming webhooks. */
const STAGE = '/stage?profile={profile}';
/** In presenter mode the navigation is collapsed, and this with it. */
const CONNECTION = { css: 'section[aria-label="Connection"]', otherwise: 'main h1' };
const COUNTDOWN = { css: 'main span', text: 'Trying again in' };
const READ_AGAIN = 'button[aria-label="Read again from the service"]';
const PROFILE_VIEWS = { css: 'nav[aria-label="Views of this profile"]' };

/** Sets the service's clock near the end of its next minute: a window with nothing used yet that ends soon. */
function nearTheEnd({ offset }: ScriptValues): number {
  const seconds = Date.now() / 1_000 + Number(offset);
  return Math.round(Number(offset) + 60 - (seconds % 60) + 60 - LEFT);
}

/** For engineers: what a customer of a throttled API notices, and what stays hidden. */
export const SERVICE_LIMITS: DemoScript = [
  {
    id: 'limits',
    page: '/sandbox?view=limits',
    words: 'The service limits each account’s calls per minute and rejects any more with a 429 response.',
    place: { css: 'section[aria-labelledby="settings"] h2' },
  },
  {
    id: 'budget',
    page: '/sandbox?view=limits',
    words: 'The console shows how many calls are left. Background work gives way to people.',
    place: CONNECTION,
  },
  {
    id: 'open',
    page: '/sandbox?view=limits',
    words: 'Open a customer’s page next to a live view of webhooks. There are plenty of calls left.',
    place: { css: 'aside a[href="/stage"]', otherwise: 'main h1' },
    actions: [
      {
        request: {
          method: 'GET',
          path: SETTINGS,
          keep: { reads: 'data.reads_per_minute', offset: 'data.clock_offset' },
        },
      },
      { request: { method: 'GET', path: `${CONTROL}/profiles?limit=1`, keep: { other: 'data.0.uuid' } } },
      {
        request: {
          method: 'POST',
          path: `${CONTROL}/profiles`,
          body: { kind: 'company', name: 'Farnley Instruments Ltd' },
          keep: { profile: 'data.uuid' },
          undo: [{ what: 'the new customer', method: 'DELETE', path: `${CONTROL}/profiles/{profile}` }],
        },
      },
      { open: STAGE },
    ],
    until: { words: 'the customer’s page', all: [{ page: STAGE }, { shows: PROFILE_VIEWS }] },
  },
  {
    id: 'turn-down',
    page: STAGE,
    words: 'Now lower the limit to one read a minute.',
    place: CONNECTION,
    actions: [
      {
        request: {
          method: 'PATCH',
          path: SETTINGS,
          body: { reads_per_minute: 1 },
          undo: [
            { what: 'the limit', method: 'PATCH', path: SETTINGS, body: { reads_per_minute: '{reads}' } },
          ],
        },
      },
    ],
    until: {
      words: 'the new limit',
      all: [{ read: SETTINGS, member: 'data.reads_per_minute', isOneOf: [1] }],
    },
  },
  {
    id: 'meet',
    page: STAGE,
    words:
      'A colleague reads another profile and uses this minute’s only call. Then try to read this profile again.',
    place: { css: READ_AGAIN },
    actions: [
      { note: { ahead: nearTheEnd } },
      {
        request: {
          method: 'PATCH',
          path: SETTINGS,
          body: { clock_offset: '{ahead}' },
          undo: [{ what: 'the clock', method: 'PATCH', path: SETTINGS, body: { clock_offset: '{offset}' } }],
        },
      },
      {
        request: { method: 'GET', path: '/api/profiles/{other}/portal-configuration', orLimited: true },
      },
      { press: { css: READ_AGAIN } },
    ],
    until: { words: 'the refusal', all: [{ shows: COUNTDOWN }] },
  },
  {
    id: 'refused',
    page: STAGE,
    words:
      'The request is rejected. The previous reading stays visible while the console counts down, sending nothing.',
    place: { css: 'main [role="alert"]', otherwise: 'main h1' },
  },
  {
    id: 'webhook',
    page: STAGE,
    words: 'The customer’s status still updates here, because webhooks don’t use any calls.',
    place: { css: 'section[aria-labelledby="stage-webhooks"]', otherwise: 'main h1' },
    actions: [
      { request: { method: 'POST', path: `${CONTROL}/profiles/{profile}/moves/complete-processing` } },
    ],
    again: 'open',
    until: {
      words: 'the webhook',
      all: [
        { read: '/api/profiles/{profile}/known', member: 'profile.reviewStatus', isOneOf: ['Processed'] },
      ],
    },
  },
  {
    id: 'wait',
    page: STAGE,
    words: 'When the minute ends, the page is read again automatically.',
    place: { css: 'main [role="alert"]', otherwise: READ_AGAIN },
    until: {
      words: 'the service to be asked again',
      all: [{ page: STAGE }, { gone: COUNTDOWN }],
    },
  },
  {
    id: 'restore',
    page: STAGE,
    words: 'The profile has been read again. Restore the original limit.',
    place: CONNECTION,
    actions: [{ takeBack: ['turn-down', 'meet'] }, { open: '/profiles/{other}' }],
    again: 'open',
    until: {
      words: 'the other profile',
      all: [{ page: '/profiles/{other}' }, { shows: PROFILE_VIEWS }],
    },
  },
  {
    id: 'unnoticed',
    page: '/profiles/{other}',
    words: 'The colleague’s profile now opens immediately, because there are enough calls again.',
    place: { css: 'main h1' },
  },
];
