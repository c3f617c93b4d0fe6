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
  /**
   * Why it may take more than half a second in all; with a large body that only some may send, only then. Downloads
   * have it anyway.
   */
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

const nowhere: Row = { nowhere: true };
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

/** For operations whose schema does not give their worst requests. */
export const TABLE: Partial<Record<keyof Api, Row>> = {
  'DELETE /api/account/sessions': endsSession,
  'DELETE /api/account/sessions/{id}': nowhere,
  'DELETE /api/account/tokens/{id}': nowhere,
  'DELETE /api/alerts/destinations/{id}': nowhere,
  'POST /api/alerts/destinations/{id}/test': nowhere,
  'POST /api/alerts/deliveries/{id}/arrival': nowhere,
  'POST /api/alerts/deliveries/{id}/redelivery': nowhere,
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
  'POST /api/assignments/{number}/cancel': nowhere,
  'DELETE /api/baselines/{id}': nowhere,
  'DELETE /api/baselines/{id}/acceptances/{acceptance}': nowhere,
  'POST /api/checks': checks,
  'GET /api/checks/export': { long: 'it writes a file' },
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
  'POST /api/checks/test': {
    bodies: (bytes, { params }) => [
      { definition: largestCheck(bytes / 2), configuration: largestConfiguration(bytes / 2 - 1_000) },
      { definition: largestCheck(bytes), profile: params['/api/profiles/']?.uuid },
      { definition: wrongCheck(bytes) },
    ],
  },
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
  'POST /api/checks/{id}/excepted/count': { bodies: () => [{ of: { findings: {} } }] },
  'POST /api/checks/{id}/exceptions': nowhere,
  'DELETE /api/checks/{id}/exceptions/{exception}': nowhere,
  'POST /api/checks/{id}/state': { bodies: () => [{ state: 'on' }], fresh: draftCheck },
  'GET /api/compare': { queries: compared },
  'GET /api/compare/export': {
    queries: (places) => compared(places).map((query) => ({ ...query, all: '1' })),
  },
  'POST /api/drift/reviews': {
    bodies: () => [
      { versions: Array.from({ length: MOST_REVIEWED }, (_, index) => index + 1), reviewed: true },
    ],
  },
  'GET /api/events/export': { queries: () => [{ format: 'json' }] },
  'GET /api/exceptions': { queries: () => [{ state: 'all' }] },
  'POST /api/exceptions/decision': { bodies: () => [{ decision: 'confirm', filter: {}, hash: 'x' }] },
  'GET /api/findings': { queries: () => [{ state: 'all' }] },
  'POST /api/invitations/{token}': nowhere,
  'GET /api/labels': { queries: () => [{ q: 'label', limit: '100', offset: '5000' }] },
  'POST /api/labels/import': {
    queries: () => [{ dry: 'true' }],
    bodies: (bytes) => hostileLabels(bytes).map((csv) => ({ csv })),
  },
  'DELETE /api/labels/{kind}/{id}': nowhere,
  'DELETE /api/operators/{id}/tokens/{token}': nowhere,
  'GET /api/preview': {
    queries: ({ params }) => {
      const profile = `profile:${params['/api/profiles/']?.uuid}`;
      return [
        { of: `${profile},${profile}~shown.${Array.from({ length: 700 }, (_, at) => at + 1_000).join('.')}` },
      ];
    },
  },
  'GET /api/profiles': { queries: () => [{ q: 'a', limit: '100' }] },
  'GET /api/profiles/export': { queries: () => [{ format: 'csv' }, { format: 'json' }] },
  'POST /api/profiles/import': {
    long: 'it plans',
    queries: () => [{ dry: 'true' }],
    bodies: (bytes, { profiles }) => hostileLists(bytes, profiles).map((text) => ({ text })),
  },
  'POST /api/profiles/import/outcomes': {
    bodies: (bytes, { profiles }) => hostileLists(bytes, profiles).map((text) => ({ text })),
  },
  'POST /api/profiles/{uuid}/checks/draft': {
    bodies: (bytes) => {
      const form_ids = Array.from(
        { length: Math.min(10_000, Math.floor(bytes / 7)) },
        (_, at) => 10_000 + at,
      );
      return [{ forms: { enabled: true, form_ids } }];
    },
  },
  'PATCH /api/profiles/{uuid}/portal-configuration': {
    bodies: (_bytes, { forms }) => [
      { base: forms, forms: { ...forms, form_ids: forms.form_ids.map((id) => id + 100_000) } },
      { base: { ...forms, form_ids: [] }, forms },
    ],
  },
  'POST /api/replays': {
    bodies: (bytes) => [{ definition: largestCheck(bytes) }, { definition: wrongCheck(bytes) }],
  },
  'DELETE /api/replays/{id}': nowhere,
  'DELETE /api/session': endsSession,
  'POST /api/session/role': endsSession,
  'POST /api/survey/read-now': {
    bodies: (_bytes, { profiles }) => [
      { profiles: uuids(20_000, profiles).slice(0, 500) },
      { filter: { q: 'a' } },
    ],
  },
  'PATCH /api/views/{id}': nowhere,
  'DELETE /api/views/{id}': nowhere,
};
