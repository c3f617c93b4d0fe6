import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { OPERATIONS } from '@/lib/features/operations';
import { PRESENTER_COOKIE } from '@/lib/features/presenter/presenter';
import { ROLES, type Role } from '@/lib/platform/access/roles';
import type { Operation } from '@/lib/platform/api/operation';
import { type FreshDatabase, freshDatabase } from '@/lib/testing/databases';
import { answerApi } from './answer-api';
import { type Application, getApplication } from './composition';

/**
 * Who may call what, deliberately written a second time. A new operation has no line here and fails until someone
 * decides:
 * - the roles: S support, U auditor, C compliance manager, A administrator; or anyone, without a session;
 * - the API tokens that may call it: every one, those that may also change, or none;
 * - `file`: not while names are masked.
 */
const MATRIX = `
  PUT /api/account/password                                     SUCA   -
  DELETE /api/account/sessions                                  SUCA   -
  GET /api/account/sessions                                     SUCA   -
  DELETE /api/account/sessions/{id}                             SUCA   -
  GET /api/account/tokens                                       SUCA   -
  POST /api/account/tokens                                      SUCA   -
  DELETE /api/account/tokens/{id}                               SUCA   -
  GET /api/activity                                             UCA    every
  GET /api/activity/export                                      UCA    every  file
  GET /api/activity/{number}                                    UCA    every
  GET /api/alerts                                               SUCA   every
  GET /api/alerts/deliveries                                    SUCA   every
  GET /api/alerts/deliveries/{id}                               SUCA   every
  POST /api/alerts/deliveries/{id}/arrival                      CA     change
  POST /api/alerts/deliveries/{id}/redelivery                   CA     change
  POST /api/alerts/destinations                                 CA     change
  DELETE /api/alerts/destinations/{id}                          CA     change
  PATCH /api/alerts/destinations/{id}                           CA     change
  POST /api/alerts/destinations/{id}/test                       CA     change
  POST /api/browser-reports                                     anyone -
  GET /api/assignments                                          SUCA   every
  POST /api/assignments                                         CA     change
  POST /api/assignments/count                                   SUCA   every
  POST /api/assignments/list                                    SUCA   every
  PUT /api/assignments/share                                    CA     change
  GET /api/assignments/under-way                                SUCA   every
  GET /api/assignments/{number}                                 SUCA   every
  POST /api/assignments/{number}/cancel                         CA     change
  POST /api/assignments/{number}/decision                       CA     change
  GET /api/assignments/{number}/forecast                        SUCA   every
  GET /api/assignments/{number}/items                           SUCA   every
  GET /api/assignments/{number}/items/export                    SUCA   every  file
  POST /api/assignments/{number}/pause                          CA     change
  GET /api/assignments/{number}/profiles                        SUCA   every
  GET /api/assignments/{number}/progress                        SUCA   every
  POST /api/assignments/{number}/resume                         CA     change
  POST /api/assignments/{number}/run                            CA     change
  GET /api/baselines                                            SUCA   every
  POST /api/baselines                                           CA     change
  POST /api/baselines/preview                                   SUCA   every
  DELETE /api/baselines/{id}                                    CA     change
  GET /api/baselines/{id}                                       SUCA   every
  PATCH /api/baselines/{id}                                     CA     change
  POST /api/baselines/{id}/acceptances                          CA     change
  DELETE /api/baselines/{id}/acceptances/{acceptance}           CA     change
  GET /api/checks                                               SUCA   every
  POST /api/checks                                              CA     change
  GET /api/checks/export                                        SUCA   every
  POST /api/checks/import                                       CA     change
  POST /api/checks/preview                                      SUCA   every
  GET /api/checks/settings                                      SUCA   every
  POST /api/checks/test                                         SUCA   every
  DELETE /api/checks/{id}                                       CA     change
  GET /api/checks/{id}                                          SUCA   every
  PUT /api/checks/{id}                                          CA     change
  POST /api/checks/{id}/excepted                                CA     change
  POST /api/checks/{id}/excepted/count                          SUCA   every
  POST /api/checks/{id}/exceptions                              CA     change
  DELETE /api/checks/{id}/exceptions/{exception}                CA     change
  POST /api/checks/{id}/exceptions/{exception}/confirmation     CA     change
  GET /api/checks/{id}/replay                                   SUCA   every
  DELETE /api/checks/{id}/request                               CA     change
  POST /api/checks/{id}/request/confirmation                    CA     change
  POST /api/checks/{id}/state                                   CA     change
  GET /api/compare                                              SUCA   every
  GET /api/compare/export                                       SUCA   every  file
  GET /api/connection                                           SUCA   every
  GET /api/drift                                                SUCA   every
  GET /api/drift/export                                         SUCA   every  file
  POST /api/drift/reviews                                       CA     change
  GET /api/events                                               SUCA   every
  GET /api/events/export                                        SUCA   every  file
  GET /api/events/{id}                                          SUCA   every
  GET /api/exceptions                                           SUCA   every
  POST /api/exceptions/decision                                 CA     change
  GET /api/exceptions/export                                    SUCA   every  file
  GET /api/findings                                             SUCA   every
  GET /api/findings/export                                      SUCA   every  file
  GET /api/invitations/{token}                                  anyone -
  POST /api/invitations/{token}                                 anyone -
  GET /api/labels                                               SUCA   every
  GET /api/labels/export                                        SUCA   every  file
  POST /api/labels/import                                       CA     change
  GET /api/labels/known-forms                                   SUCA   every
  GET /api/labels/names                                         SUCA   every
  GET /api/labels/seen                                          SUCA   every
  DELETE /api/labels/{kind}/{id}                                CA     change
  PUT /api/labels/{kind}/{id}                                   CA     change
  GET /api/live                                                 SUCA   -
  GET /api/openapi.json                                         SUCA   every
  GET /api/operators                                            UA     -
  POST /api/operators                                           A      -
  GET /api/operators/{id}                                       UA     -
  PATCH /api/operators/{id}                                     A      -
  POST /api/operators/{id}/link                                 A      -
  GET /api/operators/{id}/tokens                                UA     -
  DELETE /api/operators/{id}/tokens/{token}                     A      -
  GET /api/overview                                             SUCA   every
  GET /api/overview/counts                                      SUCA   every
  GET /api/overview/deviations                                  SUCA   every
  GET /api/portal-configurations                                SUCA   every
  GET /api/portal-configurations/export                         SUCA   every  file
  GET /api/portal-configurations/{id}/note                      SUCA   every
  PUT /api/portal-configurations/{id}/note                      CA     change
  GET /api/preview                                              SUCA   every
  GET /api/profiles                                             SUCA   every
  GET /api/profiles/choices                                     SUCA   every
  GET /api/profiles/export                                      SUCA   every  file
  POST /api/profiles/import                                     CA     change
  POST /api/profiles/import/outcomes                            CA     change file
  GET /api/profiles/import/unknown                              SUCA   every  file
  GET /api/profiles/sections                                    SUCA   every
  GET /api/profiles/{uuid}/checks                               SUCA   every
  POST /api/profiles/{uuid}/checks/draft                        SUCA   every
  GET /api/profiles/{uuid}/deviations                           SUCA   every
  GET /api/profiles/{uuid}/known                                SUCA   every
  GET /api/profiles/{uuid}/last-change                          SUCA   every
  GET /api/profiles/{uuid}/portal-configuration                 SUCA   every
  PATCH /api/profiles/{uuid}/portal-configuration               CA     change
  GET /api/profiles/{uuid}/setting-changes                      SUCA   every
  GET /api/profiles/{uuid}/setup                                SUCA   every
  GET /api/profiles/{uuid}/snapshots                            SUCA   every
  GET /api/profiles/{uuid}/snapshots/{number}                   SUCA   every
  GET /api/profiles/{uuid}/timeline                             SUCA   every
  POST /api/replays                                             CA     change
  DELETE /api/replays/{id}                                      CA     change
  GET /api/replays/{id}                                         SUCA   every
  GET /api/replays/{id}/profiles                                SUCA   every
  GET /api/replays/{id}/profiles/export                         SUCA   every  file
  DELETE /api/session                                           SUCA   -
  GET /api/session                                              SUCA   -
  POST /api/session                                             anyone -
  POST /api/session/demo                                        anyone -
  GET /api/session/oidc                                         anyone -
  GET /api/session/oidc/callback                                anyone -
  POST /api/session/oidc/logout                                 anyone -
  POST /api/session/role                                        SUCA   -
  POST /api/session/use                                         SUCA   -
  GET /api/setups                                               SUCA   every
  GET /api/setups/checks                                        SUCA   every
  GET /api/setups/export                                        SUCA   every  file
  GET /api/setups/{number}                                      SUCA   every
  GET /api/sign-in                                              anyone -
  GET /api/survey                                               SUCA   every
  PATCH /api/survey                                             CA     change
  POST /api/survey/pause                                        CA     change
  POST /api/survey/read-now                                     CA     change
  POST /api/survey/resume                                       CA     change
  GET /api/views                                                SUCA   change
  POST /api/views                                               SUCA   change
  PUT /api/views/defaults/{list}                                SUCA   change
  DELETE /api/views/{id}                                        SUCA   change
  PATCH /api/views/{id}                                         SUCA   change
  POST /api/webhooks/onboarding                                 anyone -
  POST /api/webhooks/onboarding/{token}                         anyone -
`;

const LETTERS: Record<Role, string> = {
  support: 'S',
  auditor: 'U',
  compliance_manager: 'C',
  administrator: 'A',
};

interface Line {
  name: string;
  isOpen: boolean;
  roles: readonly Role[];
  tokens: 'every' | 'change' | '-';
  isFile: boolean;
}

const LINES: readonly Line[] = MATRIX.trim()
  .split('\n')
  .map((line) => {
    const [method, path, who = '', tokens, file] = line.trim().split(/ +/);
    return {
      name: `${method} ${path}`,
      isOpen: who === 'anyone',
      roles: ROLES.filter((role) => who === 'anyone' || who.includes(LETTERS[role])),
      tokens: tokens as Line['tokens'],
      isFile: file === 'file',
    };
  });

/** Codes that refuse the caller, not the content of the request. */
const REFUSALS = [
  'not_signed_in',
  'not_permitted',
  'token_refused',
  'token_not_taken',
  'token_read_only',
  'names_masked',
];

const HOST = 'console.test';
const EXAMPLES: Readonly<Record<string, Operation>> = OPERATIONS;

/**
 * Sends a request that could not be carried out, so that only the caller is judged. @returns the reason for the
 * refusal; null: allowed
 */
async function refusalOf(name: string, headers: Record<string, string>): Promise<string | null> {
  const [method = '', template = ''] = name.split(' ');
  const { example = {}, body } = EXAMPLES[name] ?? {};
  const path = template.replace(/\{(\w+)\}/g, (_, part: string) =>
    encodeURIComponent(example.params?.[part] ?? ''),
  );
  const answer = await answerApi(
    new Request(`http://${HOST}${path}?unheard=of`, {
      method,
      headers: {
        host: HOST,
        origin: `http://${HOST}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body && body !== 'raw' ? { body: '[]' } : {}),
    }),
  );
  const isProblem = answer.headers.get('content-type')?.includes('problem');
  const code = isProblem ? ((await answer.json()) as { code: string }).code : null;
  if (!isProblem) await answer.body?.cancel();
  expect([name, code]).not.toEqual([name, 'internal_error']);
  return code !== null && REFUSALS.includes(code) ? code : null;
}

vi.setConfig({ testTimeout: 240_000 });

describe('access matrix: identities and operations', () => {
  let fresh: FreshDatabase;
  let application: Application;
  const cookies = new Map<Role, string>();

  const signIn = async (role: Role): Promise<string> => {
    const answer = await answerApi(
      new Request(`http://${HOST}/api/session/demo`, {
        method: 'POST',
        headers: { host: HOST, origin: `http://${HOST}`, 'content-type': 'application/json' },
        body: JSON.stringify({ role }),
      }),
    );
    return answer.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
  };
  /** One session per role, replaced after each operation that may end it. */
  const sessionOf = async (role: Role) => {
    const cookie = cookies.get(role) ?? (await signIn(role));
    cookies.set(role, cookie);
    return { cookie };
  };
  const endsSessions = (name: string) => name.includes('/session') && !name.startsWith('GET ');

  beforeAll(async () => {
    fresh = await freshDatabase('pglite', 'seed');
    vi.stubEnv('DATA_DIR', fresh.location.dataDir);
    vi.stubEnv('SURVEY_MAX_AGE', 'off');
    application = await getApplication();
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await application.close();
    await fresh.remove();
  });

  test('case 183: every operation has a line, and every line an operation', () => {
    expect(LINES.map(({ name }) => name).sort()).toEqual(Object.keys(OPERATIONS).sort());
  });

  test('a method that no operation has at an address is refused', async () => {
    const paths = new Set(LINES.map(({ name }) => name.replace(/^\w+ /, '')));
    for (const path of paths) {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
        if (`${method} ${path}` in EXAMPLES) continue;
        const address = `http://${HOST}${path.replace(/\{\w+\}/g, '1')}`;
        const answer = await answerApi(new Request(address, { method, headers: { host: HOST } }));
        const { code } = (await answer.json()) as { code: string };
        expect([method, path, code]).toEqual([method, path, 'method_not_allowed']);
      }
    }
  });

  test('case 183: without a session, only operations open to anyone are allowed', async () => {
    for (const { name, isOpen } of LINES)
      expect([name, await refusalOf(name, {})]).toEqual([name, isOpen ? null : 'not_signed_in']);
  });

  test.each(ROLES)('case 183: a session of %s may do what its line says', async (role) => {
    for (const { name, roles } of LINES) {
      const refusal = await refusalOf(name, await sessionOf(role));
      if (endsSessions(name)) cookies.delete(role);
      expect([name, refusal]).toEqual([name, roles.includes(role) ? null : 'not_permitted']);
    }
  });

  test('case 183: a session with names masked gets no files and everything else', async () => {
    for (const { name, isFile } of LINES) {
      const { cookie } = await sessionOf('administrator');
      const refusal = await refusalOf(name, { cookie: `${cookie}; ${PRESENTER_COOKIE}=masked` });
      if (endsSessions(name)) cookies.delete('administrator');
      expect([name, refusal]).toEqual([name, isFile ? 'names_masked' : null]);
    }
  });

  const tokens = ROLES.flatMap((role) => [
    { role, readOnly: true },
    { role, readOnly: false },
  ]);
  test.each(tokens)(
    'case 183: a token of $role, read-only: $readOnly, may do what its line says',
    async (wanted) => {
      const made = await answerApi(
        new Request(`http://${HOST}/api/account/tokens`, {
          method: 'POST',
          headers: {
            host: HOST,
            origin: `http://${HOST}`,
            'content-type': 'application/json',
            ...(await sessionOf(wanted.role)),
          },
          body: JSON.stringify({ ...wanted, name: crypto.randomUUID(), days: 1 }),
        }),
      );
      const { secret } = (await made.json()) as { secret: string };
      for (const { name, isOpen, roles, tokens: allowed } of LINES) {
        const refusal = await refusalOf(name, { authorization: `Bearer ${secret}` });
        const expected = () => {
          if (isOpen) return null;
          if (allowed === '-') return 'token_not_taken';
          if (wanted.readOnly && allowed === 'change') return 'token_read_only';
          return roles.includes(wanted.role) ? null : 'not_permitted';
        };
        expect([name, refusal]).toEqual([name, expected()]);
      }
    },
  );

  test('case 183: SECURITY.md lists the same permissions', () => {
    const text = readFileSync('SECURITY.md', 'utf8');
    const mark = (yes: boolean) => (yes ? 'yes' : '–');
    const tokenWords = { every: 'any', change: 'with write access', '-': '–' };
    for (const { name, isOpen, roles, tokens: allowed, isFile } of LINES) {
      const line = text.split('\n').find((one) => one.startsWith(`| \`${name}\` `)) ?? '';
      const [, , asks = '', ...cells] = line.split('|').map((cell) => cell.trim());
      expect([name, asks.includes('anyone')]).toEqual([name, isOpen]);
      expect([name, ...cells.slice(0, -1)]).toEqual([
        name,
        ...ROLES.map((role) => mark(roles.includes(role))),
        tokenWords[allowed],
        mark(!isFile),
      ]);
    }
  });
});
