import type { DemoScript, Known } from '../demo-script';

const CONTROL = '/sandbox/control/accounts/{account}';
/** Seconds of the service's minute that are left when the limit is met: long enough to be seen, short enough to wait for. */
const LEFT = 13;
const COUNTDOWN = { css: 'main span', text: 'Tries again by itself' };
const READ_AGAIN = 'button[aria-label="Read again from the service"]';
const PROFILE_VIEWS = { css: 'nav[aria-label="Views of this profile"]' };

/** Sets the service's clock into its next minute, near the end: a window that nothing was taken of, and that is over soon. */
function nearTheEnd({ offset }: Known): number {
  const seconds = Date.now() / 1_000 + Number(offset);
  return Math.round(Number(offset) + 60 - (seconds % 60) + 60 - LEFT);
}

/** For engineers: what a customer of a throttled API sees, and does not see. */
export const SERVICE_LIMITS: DemoScript = [
  {
    id: 'limits',
    page: '/sandbox?view=limits',
    words: 'The service counts each account’s calls by the minute, and refuses what is too much with 429.',
    place: { css: 'section[aria-labelledby="settings"] h2' },
  },
  {
    id: 'budget',
    page: '/sandbox?view=limits',
    words:
      'The console reads what is left from every answer, and shows it. Work in the background gives way to people.',
    place: { css: 'section[aria-label="Connection"]' },
  },
  {
    id: 'open',
    page: '/sandbox?view=limits',
    words: 'A profile is opened, as anybody would. There are calls enough.',
    place: { css: 'aside a[href="/profiles"]' },
    act: {
      deeds: [
        {
          request: {
            method: 'GET',
            path: `${CONTROL}/settings`,
            keep: { reads: 'data.reads_per_minute', offset: 'data.clock_offset' },
          },
        },
        {
          request: {
            method: 'GET',
            path: `${CONTROL}/profiles?limit=2`,
            keep: { first: 'data.0.uuid', second: 'data.1.uuid' },
          },
        },
        { open: '/profiles/{second}' },
      ],
    },
    until: { words: 'the profile', all: [{ page: '/profiles/{second}' }, { shows: PROFILE_VIEWS }] },
  },
  {
    id: 'turn-down',
    page: '/profiles/{second}',
    words: 'Now the service allows one read a minute.',
    place: { css: 'section[aria-label="Connection"]' },
    act: {
      deeds: [
        {
          request: {
            method: 'PATCH',
            path: `${CONTROL}/settings`,
            body: { reads_per_minute: 1 },
            undo: {
              what: 'the limits and the clock',
              method: 'PATCH',
              path: `${CONTROL}/settings`,
              body: { reads_per_minute: '{reads}', clock_offset: '{offset}' },
            },
          },
        },
      ],
    },
    until: {
      words: 'the new limit',
      all: [{ read: `${CONTROL}/settings`, member: 'data.reads_per_minute', isOneOf: [1] }],
    },
  },
  {
    id: 'meet',
    page: '/profiles/{second}',
    words:
      'A colleague reads another profile, and takes the one call of this minute. Then this one is to be read again.',
    place: { css: READ_AGAIN },
    act: {
      deeds: [
        { note: { ahead: nearTheEnd } },
        { request: { method: 'PATCH', path: `${CONTROL}/settings`, body: { clock_offset: '{ahead}' } } },
        {
          request: { method: 'GET', path: '/api/profiles/{first}/portal-configuration', orLimited: true },
        },
        { press: { css: READ_AGAIN } },
      ],
    },
    until: { words: 'the refusal', all: [{ shows: COUNTDOWN }] },
  },
  {
    id: 'wait',
    page: '/profiles/{second}',
    words:
      'Refused. What was read before stays, with its time; the console counts down what the service asked for and sends nothing meanwhile.',
    place: { css: 'main [role="alert"]', otherwise: 'main h1' },
    until: {
      words: 'the service to be asked again',
      all: [{ page: '/profiles/{second}' }, { gone: COUNTDOWN }],
    },
  },
  {
    id: 'restore',
    page: '/profiles/{second}',
    words: 'Read again, and nobody pressed anything. The limit goes back to what it was.',
    place: { css: 'main h1' },
    act: {
      deeds: [
        {
          request: {
            method: 'PATCH',
            path: `${CONTROL}/settings`,
            body: { reads_per_minute: '{reads}', clock_offset: '{offset}' },
          },
        },
        { open: '/profiles/{first}' },
      ],
    },
    until: {
      words: 'the other profile',
      all: [{ page: '/profiles/{first}' }, { shows: PROFILE_VIEWS }],
    },
  },
  {
    id: 'unnoticed',
    page: '/profiles/{first}',
    words: 'And the colleague’s profile opens at once: there are calls enough again.',
    place: { css: 'main h1' },
  },
];
