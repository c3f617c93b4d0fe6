import { MOST_REVIEWED } from '@/lib/features/drift/drift';
import type { Api } from '@/lib/features/operations';
import {
  checkOfFacts,
  hostileLabels,
  hostileLists,
  largestCheck,
  largestConfiguration,
  uuids,
  wrongCheck,
} from './largest-bodies';
import type { Ask, Places } from './places';

const REASON = 'The bank asks for the questionnaire from 1 December.';

type Parameters = Record<string, string | readonly string[]>;

/** What is sent to one operation, in addition to what `requestsOf` sends to all. */
export interface Row {
  /** Why it may take more than half a second in all; with a large body that only some may send, only then. */
  long?: 'it writes a file' | 'it plans';
  /** Queries that find or compare most. */
  queries?: (places: Places) => Parameters[];
  /** Values sent as JSON; texts if the operation reads raw bytes. */
  bodies?: (bytes: number, places: Places) => unknown[];
  /** For a request that uses up what it names: makes another one first. */
  fresh?: (ask: Ask) => Promise<Record<string, string>>;
  /** Its sender signs in again afterwards. */
  endsSession?: true;
  /** It would remove a place of the others, and costs no more at one that exists. */
  nowhere?: true;
}

const plain: Row = {};
const nowhere: Row = { nowhere: true };
const file: Row = { long: 'it writes a file' };
const checks: Row = {
  bodies: (bytes) =>
    [largestCheck(bytes), checkOfFacts(bytes), wrongCheck(bytes)].map((definition) => ({ definition })),
};
const endsSession: Row = { endsSession: true };
const assigned = (bytes: number, { profiles }: Places) => [
  { profiles: uuids(bytes, profiles) },
  { profiles: [...uuids(bytes, profiles).slice(1), 'x'] },
  { filter: { q: 'a', shows: Array(50).fill('forms'), status: Array(50).fill('x'.repeat(200)) } },
];
const compared = ({ params }: Places): Parameters[] => {
  const { uuid, number } = params['/api/profiles/'] ?? {};
  const versions = Array.from({ length: 7 }, (_, back) => `version:${uuid}:${Number(number) - back}`);
  return [{ items: [`profile:${uuid}`, ...versions].join() }, { items: 'profile:'.repeat(125) }];
};
const draftCheck: NonNullable<Row['fresh']> = (ask) =>
  ask<{ id: string }>('POST /api/checks', { definition: largestCheck(20_000) });

/** A line for each operation: one without a line does not compile, and `processor-time.test.ts` fails. */
export const TABLE: Record<keyof Api, Row> = {
  'GET /api/account/sessions': plain,
  'DELETE /api/account/sessions': endsSession,
  'DELETE /api/account/sessions/{id}': nowhere,
  'PUT /api/account/password': plain,
  'GET /api/account/tokens': plain,
  'POST /api/account/tokens': plain,
  'DELETE /api/account/tokens/{id}': nowhere,
  'GET /api/activity': plain,
  'GET /api/activity/export': file,
  'GET /api/activity/{number}': plain,
  'GET /api/alerts': plain,
  'POST /api/alerts/destinations': plain,
  'PATCH /api/alerts/destinations/{id}': plain,
  'DELETE /api/alerts/destinations/{id}': nowhere,
  'POST /api/alerts/destinations/{id}/test': nowhere,
  'GET /api/alerts/deliveries': plain,
  'GET /api/alerts/deliveries/{id}': plain,
  'POST /api/alerts/deliveries/{id}/arrival': nowhere,
  'POST /api/alerts/deliveries/{id}/redelivery': nowhere,
  'GET /api/assignments': plain,
  'POST /api/assignments': {
    long: 'it plans',
    bodies: (bytes, places) => {
      const change = { forms: { kind: 'set', ids: places.forms.form_ids }, section: 'show' };
      return assigned(bytes - 80_000, places).map((choice) => ({
        title: 'All',
        reason: REASON,
        choice,
        change,
      }));
    },
  },
  'POST /api/assignments/count': {
    long: 'it plans',
    bodies: (bytes, places) => assigned(bytes, places).map((choice) => ({ choice })),
  },
  'POST /api/assignments/list': {
    long: 'it plans',
    bodies: (bytes, { profiles }) => hostileLists(bytes, profiles).map((text) => ({ text })),
  },
  'PUT /api/assignments/share': plain,
  'GET /api/assignments/under-way': plain,
  'GET /api/assignments/{number}': plain,
  'GET /api/assignments/{number}/forecast': plain,
  'GET /api/assignments/{number}/items': plain,
  'GET /api/assignments/{number}/items/export': file,
  'GET /api/assignments/{number}/profiles': plain,
  'GET /api/assignments/{number}/progress': plain,
  'POST /api/assignments/{number}/cancel': nowhere,
  'POST /api/assignments/{number}/decision': plain,
  'POST /api/assignments/{number}/pause': plain,
  'POST /api/assignments/{number}/resume': plain,
  'POST /api/assignments/{number}/run': plain,
  'GET /api/baselines': plain,
  'POST /api/baselines': plain,
  'POST /api/baselines/preview': plain,
  'GET /api/baselines/{id}': plain,
  'PATCH /api/baselines/{id}': plain,
  'DELETE /api/baselines/{id}': nowhere,
  'POST /api/baselines/{id}/acceptances': plain,
  'DELETE /api/baselines/{id}/acceptances/{acceptance}': nowhere,
  'POST /api/browser-reports': plain,
  'GET /api/checks': plain,
  'POST /api/checks': checks,
  'GET /api/checks/export': file,
  'POST /api/checks/import': {
    bodies: (bytes) => {
      const one = largestCheck(bytes > 100_000 ? 5_000 : 2_000);
      const count = Math.min(199, Math.floor(bytes / (JSON.stringify(one).length + 60)));
      const file = { checks: Array.from({ length: count }, (_, at) => ({ ...one, title: `Check ${at}` })) };
      const wrong = { checks: [wrongCheck(bytes)] };
      return [file, wrong, { checks: Array(3_000).fill(1) }].map((sent) => ({ file: sent, apply: false }));
    },
  },
  'POST /api/checks/preview': checks,
  'GET /api/checks/settings': plain,
  'POST /api/checks/test': {
    bodies: (bytes, { params }) => [
      { definition: largestCheck(bytes / 2), configuration: largestConfiguration(bytes / 2 - 1_000) },
      { definition: largestCheck(bytes), profile: params['/api/profiles/']?.uuid },
      { definition: wrongCheck(bytes) },
    ],
  },
  'GET /api/checks/{id}': plain,
  'PUT /api/checks/{id}': {
    bodies: (bytes) =>
      [largestCheck(bytes), checkOfFacts(bytes), wrongCheck(bytes)].map((definition) => ({
        definition,
        version: 1,
        reason: REASON,
      })),
    fresh: draftCheck,
  },
  'DELETE /api/checks/{id}': { fresh: draftCheck },
  'POST /api/checks/{id}/excepted': plain,
  'POST /api/checks/{id}/excepted/count': { bodies: () => [{ of: { findings: {} } }] },
  'POST /api/checks/{id}/exceptions': nowhere,
  'DELETE /api/checks/{id}/exceptions/{exception}': nowhere,
  'POST /api/checks/{id}/exceptions/{exception}/confirmation': plain,
  'GET /api/checks/{id}/replay': plain,
  'DELETE /api/checks/{id}/request': plain,
  'POST /api/checks/{id}/request/confirmation': plain,
  'POST /api/checks/{id}/state': { bodies: () => [{ state: 'on' }], fresh: draftCheck },
  'GET /api/compare': { queries: compared },
  'GET /api/compare/export': {
    ...file,
    queries: (places) => compared(places).map((query) => ({ ...query, all: '1' })),
  },
  'GET /api/connection': plain,
  'GET /api/drift': plain,
  'GET /api/drift/export': file,
  'POST /api/drift/reviews': {
    bodies: () => [
      { versions: Array.from({ length: MOST_REVIEWED }, (_, index) => index + 1), reviewed: true },
    ],
  },
  'GET /api/events': plain,
  'GET /api/events/export': { ...file, queries: () => [{ format: 'json' }] },
  'GET /api/events/{id}': plain,
  'GET /api/exceptions': { queries: () => [{ state: 'all' }] },
  'POST /api/exceptions/decision': { bodies: () => [{ decision: 'confirm', filter: {}, hash: 'x' }] },
  'GET /api/exceptions/export': file,
  'GET /api/findings': { queries: () => [{ state: 'all' }] },
  'GET /api/findings/export': file,
  'GET /api/invitations/{token}': plain,
  'POST /api/invitations/{token}': nowhere,
  'GET /api/labels': { queries: () => [{ q: 'label', limit: '100', offset: '5000' }] },
  'GET /api/labels/export': file,
  'POST /api/labels/import': {
    queries: () => [{ dry: 'true' }],
    bodies: (bytes) => hostileLabels(bytes).map((csv) => ({ csv })),
  },
  'GET /api/labels/known-forms': plain,
  'GET /api/labels/names': plain,
  'GET /api/labels/seen': plain,
  'PUT /api/labels/{kind}/{id}': plain,
  'DELETE /api/labels/{kind}/{id}': nowhere,
  'GET /api/live': plain,
  'GET /api/openapi.json': plain,
  'GET /api/operators': plain,
  'POST /api/operators': plain,
  'GET /api/operators/{id}': plain,
  'PATCH /api/operators/{id}': plain,
  'POST /api/operators/{id}/link': plain,
  'GET /api/operators/{id}/tokens': plain,
  'DELETE /api/operators/{id}/tokens/{token}': nowhere,
  'GET /api/overview': plain,
  'GET /api/overview/counts': plain,
  'GET /api/overview/deviations': plain,
  'GET /api/portal-configurations': plain,
  'GET /api/portal-configurations/export': file,
  'GET /api/portal-configurations/{id}/note': plain,
  'PUT /api/portal-configurations/{id}/note': plain,
  'GET /api/preview': {
    queries: ({ params }) => {
      const profile = `profile:${params['/api/profiles/']?.uuid}`;
      return [
        { of: `${profile},${profile}~shown.${Array.from({ length: 700 }, (_, at) => at + 1_000).join('.')}` },
      ];
    },
  },
  'GET /api/profiles': { queries: () => [{ q: 'a', limit: '100' }] },
  'GET /api/profiles/choices': plain,
  'GET /api/profiles/export': { ...file, queries: () => [{ format: 'csv' }, { format: 'json' }] },
  'POST /api/profiles/import': {
    long: 'it plans',
    queries: () => [{ dry: 'true' }],
    bodies: (bytes, { profiles }) => hostileLists(bytes, profiles).map((text) => ({ text })),
  },
  'POST /api/profiles/import/outcomes': {
    ...file,
    bodies: (bytes, { profiles }) => hostileLists(bytes, profiles).map((text) => ({ text })),
  },
  'GET /api/profiles/import/unknown': file,
  'GET /api/profiles/sections': plain,
  'GET /api/profiles/{uuid}/checks': plain,
  'POST /api/profiles/{uuid}/checks/draft': {
    bodies: (bytes) => {
      const form_ids = Array.from(
        { length: Math.min(10_000, Math.floor(bytes / 7)) },
        (_, at) => 10_000 + at,
      );
      return [{ forms: { enabled: true, form_ids } }];
    },
  },
  'GET /api/profiles/{uuid}/deviations': plain,
  'GET /api/profiles/{uuid}/known': plain,
  'GET /api/profiles/{uuid}/last-change': plain,
  'GET /api/profiles/{uuid}/portal-configuration': plain,
  'PATCH /api/profiles/{uuid}/portal-configuration': {
    bodies: (_bytes, { forms }) => [
      { base: forms, forms: { ...forms, form_ids: forms.form_ids.map((id) => id + 100_000) } },
      { base: { ...forms, form_ids: [] }, forms },
    ],
  },
  'GET /api/profiles/{uuid}/setting-changes': plain,
  'GET /api/profiles/{uuid}/setup': plain,
  'GET /api/profiles/{uuid}/snapshots': plain,
  'GET /api/profiles/{uuid}/snapshots/{number}': plain,
  'GET /api/profiles/{uuid}/timeline': plain,
  'POST /api/replays': {
    bodies: (bytes) => [{ definition: largestCheck(bytes) }, { definition: wrongCheck(bytes) }],
  },
  'GET /api/replays/{id}': plain,
  'DELETE /api/replays/{id}': nowhere,
  'GET /api/replays/{id}/profiles': plain,
  'GET /api/replays/{id}/profiles/export': file,
  'GET /api/session': plain,
  'POST /api/session': plain,
  'DELETE /api/session': endsSession,
  'POST /api/session/demo': plain,
  'GET /api/session/oidc': plain,
  'GET /api/session/oidc/callback': plain,
  'POST /api/session/oidc/logout': plain,
  'POST /api/session/role': endsSession,
  'POST /api/session/use': plain,
  'GET /api/setups': plain,
  'GET /api/setups/checks': plain,
  'GET /api/setups/export': file,
  'GET /api/setups/{number}': plain,
  'GET /api/sign-in': plain,
  'GET /api/survey': plain,
  'PATCH /api/survey': plain,
  'POST /api/survey/pause': plain,
  'POST /api/survey/read-now': {
    bodies: (_bytes, { profiles }) => [
      { profiles: uuids(20_000, profiles).slice(0, 500) },
      { filter: { q: 'a' } },
    ],
  },
  'POST /api/survey/resume': plain,
  'GET /api/views': plain,
  'POST /api/views': plain,
  'PATCH /api/views/{id}': nowhere,
  'DELETE /api/views/{id}': nowhere,
  'PUT /api/views/defaults/{list}': plain,
  'POST /api/webhooks/onboarding': plain,
  'POST /api/webhooks/onboarding/{token}': plain,
};
