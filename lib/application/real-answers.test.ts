import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { checkExceptions } from '@/lib/features/exceptions/tables';
import { type Api, OPERATIONS } from '@/lib/features/operations';
import { setups } from '@/lib/features/setups/tables';
import { CALLBACK_PATH } from '@/lib/features/sign-in/server/company-provider';
import { DEMO_OPERATORS } from '@/lib/features/sign-in/server/may-sign-in';
import { isReading, may } from '@/lib/platform/access/permissions';
import { ROLES, type Role } from '@/lib/platform/access/roles';
import { type Operation, tokensOf } from '@/lib/platform/api/operation';
import { HARBOUR_AND_FINCH } from '@/lib/service/seed/profile-names';
import { type FreshDatabase, freshDatabase } from '@/lib/testing/databases';
import { startIdentityProvider } from '@/lib/testing/identity-provider';
import { validateByOpenApi } from '@/lib/testing/validate-by-openapi';
import { profileBody, signedRequest, WEBHOOK_SECRET } from '@/lib/testing/webhook-bodies';
import { answerApi } from './answer-api';
import { type Application, getApplication } from './composition';
import { SMALL_BODY_BYTES } from './large-bodies';
import { consoleDocument } from './openapi';

/** Checks with a third-party validator that the answers of a whole console match the document. */

/** Each test calls every row of a whole console. */
vi.setConfig({ testTimeout: 120_000 });

const HOST = 'console.test';
const TOKEN = 'a-token-of-the-tests-0123456789abcdef';
const document = consoleDocument('portal-console')(`http://${HOST}`);
const { wrongAnswer, wrongWith, operationOf } = validateByOpenApi(document);

const ROWS = Object.entries(OPERATIONS) as [keyof Api, Operation][];

interface ProbeRequest {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  cookie?: string;
  /** Null: no origin is sent, unlike any browser. */
  origin?: null;
  headers?: Record<string, string>;
}

/** Rows that answered with a success. */
const answered = new Set<string>();

/** Sends a request as a page of the console would, and validates its answer. */
async function ask(
  name: keyof Api,
  { params = {}, query = {}, body, cookie, headers, ...init }: ProbeRequest,
) {
  const [method = '', template = ''] = name.split(' ');
  const path = template.replace(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(params[part] ?? ''));
  const search = new URLSearchParams(query).toString();
  const answer = await answerApi(
    new Request(`http://${HOST}${path}${search && '?'}${search}`, {
      method,
      headers: {
        host: HOST,
        ...(method === 'GET' || init.origin === null ? {} : { origin: `http://${HOST}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(cookie ? { cookie } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }),
  );
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream');
  if (isStream) await answer.body?.cancel();
  const judged = isStream ? new Response(null, answer) : answer.clone();
  expect(await wrongAnswer(name, judged), `${name} → ${answer.status}`).toEqual([]);
  if (answer.status < 400) answered.add(name);
  return answer;
}

const cookieOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');

let fresh: FreshDatabase;
let application: Application;
let provider: Awaited<ReturnType<typeof startIdentityProvider>>;
const cookies = {} as Record<Role, string>;

const signIn = async (role: Role) => cookieOf(await ask('POST /api/session/demo', { body: { role } }));

beforeAll(async () => {
  fresh = await freshDatabase('pglite', 'seed');
  vi.stubEnv('DATA_DIR', fresh.location.dataDir);
  vi.stubEnv('SURVEY_MAX_AGE', 'off');
  vi.stubEnv('ONBOARDING_WEBHOOK_SECRET', WEBHOOK_SECRET);
  vi.stubEnv('ONBOARDING_WEBHOOK_TOKEN', TOKEN);
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  provider = await startIdentityProvider(`http://${HOST}${CALLBACK_PATH}`, {});
  // The provider warns that it is not for production.
  vi.spyOn(console, 'warn').mockClear();
  vi.stubEnv('OIDC_DISCOVERY_URL', provider.settings.discoveryUrl);
  vi.stubEnv('OIDC_CLIENT_ID', provider.settings.clientId);
  vi.stubEnv('OIDC_CLIENT_SECRET', provider.settings.clientSecret);
  vi.stubEnv('OIDC_DEFAULT_ROLE', 'support');
  vi.stubEnv('ALERT_TARGETS', 'http://127.0.0.1:9');
  application = await getApplication();
  for (const role of ROLES) cookies[role] = await signIn(role);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await application.close();
  await provider.stop();
  await fresh.remove();
});

const ofProfile = { params: { uuid: HARBOUR_AND_FINCH } };

test('every row answers what the document says', async () => {
  const cookie = cookies.administrator;
  const read = async <Answer>(name: keyof Api, given: ProbeRequest = {}): Promise<Answer> => {
    const answer = await ask(name, { cookie, ...given });
    expect(answer.status, `${name}: ${await answer.clone().text()}`).toBe(200);
    return (await answer.json()) as Answer;
  };

  // A profile: read, reported by webhooks, changed.
  type Forms = { enabled: boolean; form_ids: number[] };
  const { configuration } = await read<{ configuration: { forms: Forms } }>(
    'GET /api/profiles/{uuid}/portal-configuration',
    ofProfile,
  );
  const event = profileBody({ profile: HARBOUR_AND_FINCH });
  await read('POST /api/webhooks/onboarding/{token}', { params: { token: TOKEN }, body: event });
  const { headers } = signedRequest(`http://${HOST}`, event, 'msg-1', Date.now());
  await read('POST /api/webhooks/onboarding', { body: event, headers: Object.fromEntries(headers) });
  await read('POST /api/browser-reports', { body: { 'csp-report': { 'blocked-uri': 'inline' } } });
  const base = configuration.forms;
  const forms = { enabled: !base.enabled, form_ids: base.form_ids };
  await read('PATCH /api/profiles/{uuid}/portal-configuration', { ...ofProfile, body: { forms, base } });
  await application.console.readings.settled(HARBOUR_AND_FINCH);
  const versions = await read<{ rows: { number: number }[] }>(
    'GET /api/profiles/{uuid}/snapshots',
    ofProfile,
  );
  const number = String(versions.rows[0]?.number);
  await read('GET /api/profiles/{uuid}/snapshots/{number}', { params: { ...ofProfile.params, number } });
  await read('GET /api/profiles/{uuid}/known', ofProfile);
  const { group } = await read<{ group: { number: number } }>('GET /api/profiles/{uuid}/setup', ofProfile);
  await read('GET /api/setups/{number}', { params: { number: String(group.number) } });
  await read('GET /api/profiles/{uuid}/last-change', ofProfile);
  await read('GET /api/profiles/{uuid}/setting-changes', ofProfile);
  await read('GET /api/profiles/{uuid}/timeline', ofProfile);
  const { rows } = await read<{ rows: { id: string }[] }>('GET /api/events');
  await read('GET /api/events/{id}', { params: { id: rows[0]?.id ?? '' } });

  // An operator: invited, changed, let in by a link, signed in by a password.
  const invited = await read<{ link: string; operator: { id: string } }>('POST /api/operators', {
    body: { name: 'Ada Hart', email: 'ada@northwind.test', role: 'support' },
  });
  const { id } = invited.operator;
  await read('GET /api/operators/{id}', { params: { id } });
  await read('PATCH /api/operators/{id}', { params: { id }, body: { role: 'administrator' } });
  const { link } = await read<{ link: string }>('POST /api/operators/{id}/link', { params: { id } });
  const token = new URL(link, 'http://any.test').pathname.split('/').at(-1) ?? '';
  await read('GET /api/invitations/{token}', { params: { token } });
  const current = 'correct horse battery';
  // Accepting an invitation in a browser with a session ends that session.
  await read('POST /api/invitations/{token}', {
    params: { token },
    body: { password: current },
    cookie: '',
  });
  const credentials = { email: 'ada@northwind.test', password: current };
  const ada = cookieOf(await ask('POST /api/session', { body: credentials }));
  await read('PUT /api/account/password', { cookie: ada, body: { current, next: 'another horse battery' } });

  // Sessions: listed, and ended in each way.
  const [other, last] = [await signIn('support'), await signIn('compliance_manager')];
  const { sessions } = await read<{ sessions: { id: string; current: boolean }[] }>(
    'GET /api/account/sessions',
    { cookie: other },
  );
  const another = sessions.find((one) => !one.current)?.id ?? '';
  await read('DELETE /api/account/sessions/{id}', { cookie: other, params: { id: another } });
  await read('DELETE /api/account/sessions', { cookie: other });
  await read('POST /api/session/use', { cookie: last });
  await read('POST /api/session/role', { cookie: await signIn('support'), body: { role: 'support' } });
  await read('DELETE /api/session', { cookie: last });
  cookies.support = await signIn('support');
  cookies.compliance_manager = await signIn('compliance_manager');

  const logoutToken = await provider.signed({ sub: 'no-one' });
  const form = new URLSearchParams({ logout_token: logoutToken });
  await read('POST /api/session/oidc/logout', { body: `${form}`, cookie: '', origin: null });

  // API tokens: created and revoked by the operator, and revoked by an administrator.
  const makeToken = (name: string) =>
    read<{ token: { id: string } }>('POST /api/account/tokens', {
      body: { name, role: 'support', days: 1 },
    });
  const [mine, theirs] = [await makeToken('mine'), await makeToken('theirs')];
  await read('GET /api/account/tokens');
  await read('DELETE /api/account/tokens/{id}', { params: { id: mine.token.id } });
  const administrator = { id: DEMO_OPERATORS.administrator.id };
  await read('GET /api/operators/{id}/tokens', { params: administrator });
  const revoked = { ...administrator, token: theirs.token.id };
  await read('DELETE /api/operators/{id}/tokens/{token}', { params: revoked });

  const { body } = OPERATIONS['POST /api/views'].example;
  const view = { params: await read<{ id: string }>('POST /api/views', { body }) };
  await read('PATCH /api/views/{id}', { ...view, body: { shared: true } });
  const asDefault = { params: { list: 'profiles' }, body: { view: view.params.id } };
  await read('PUT /api/views/defaults/{list}', asDefault);
  await read('DELETE /api/views/{id}', view);

  // The profile had one setup before its forms were changed, and has another since.
  const [earlier, later] = await application.console.db.select().from(setups).orderBy(setups.number);
  const { body: baseline } = OPERATIONS['POST /api/baselines'].example;
  const ofBaseline = {
    params: await read<{ id: string }>('POST /api/baselines', {
      body: { ...baseline, setup: earlier?.number },
    }),
  };
  const { body: accepting } = OPERATIONS['POST /api/baselines/{id}/acceptances'].example;
  const accepted = await read<{ id: string }>('POST /api/baselines/{id}/acceptances', {
    ...ofBaseline,
    body: { ...accepting, setup: later?.number },
  });
  await read('GET /api/baselines');
  await read('POST /api/baselines/preview', { body: { scope: {} } });
  await read('POST /api/baselines/preview', {
    body: { scope: {}, setup: earlier?.number, sections: baseline.sections },
  });
  await read('GET /api/baselines/{id}', ofBaseline);
  await read('GET /api/profiles/{uuid}/deviations', ofProfile);
  await read('DELETE /api/baselines/{id}/acceptances/{acceptance}', {
    params: { ...ofBaseline.params, acceptance: accepted.id },
  });
  await read('PATCH /api/baselines/{id}', { ...ofBaseline, body: { name: 'Companies' } });
  await read('DELETE /api/baselines/{id}', ofBaseline);

  const { body: written } = OPERATIONS['POST /api/checks'].example;
  const ofCheck = { params: await read<{ id: string }>('POST /api/checks', { body: written }) };
  await read('POST /api/checks/{id}/state', { ...ofCheck, body: { state: 'on' } });
  await read('GET /api/checks');
  await read('GET /api/checks/{id}', ofCheck);
  const { reason } = OPERATIONS['POST /api/checks/{id}/exceptions'].example.body;
  const edited = { definition: { ...written.definition, severity: 'low' }, version: 1, reason };
  await read('PUT /api/checks/{id}', { ...ofCheck, body: edited });
  await read('POST /api/checks/preview', { body: { definition: written.definition, id: ofCheck.params.id } });
  await read('POST /api/checks/preview', { body: { definition: { format: 2 } } });
  await read('POST /api/checks/test', {
    body: { definition: written.definition, profile: ofProfile.params.uuid },
  });
  await read('GET /api/checks/export');
  // A check that the profile certainly fails: an exception for its finding, with two people, and then open again.
  const wanted = { section: 'forms', member: 'form_ids', operator: 'includes_all', value: [999_999] };
  await read('PUT /api/checks/{id}', {
    ...ofCheck,
    body: { definition: { ...written.definition, scope: {}, condition: wanted }, version: 2, reason },
  });
  const { db } = application.console;
  // Profiles are checked in the background.
  const openFindings = async () => {
    const { findings } = await read<{ findings: { check: { id: string } }[] }>(
      'GET /api/profiles/{uuid}/checks',
      ofProfile,
    );
    return findings.map(({ check }) => check.id);
  };
  await expect.poll(openFindings, { timeout: 60_000 }).toContain(ofCheck.params.id);
  const fixed = { enabled: true, form_ids: [999_999] };
  await read('POST /api/profiles/{uuid}/checks/draft', { ...ofProfile, body: { forms: fixed } });
  // Replays run in the background too, because the version was saved.
  const readReplay = async () =>
    (await read<{ replay: { id: string; state: string } }>('GET /api/checks/{id}/replay', ofCheck)).replay;
  await expect.poll(async () => (await readReplay()).state, { timeout: 60_000 }).toBe('done');
  const ofReplay = { params: { id: (await readReplay()).id } };
  await read('GET /api/replays/{id}', ofReplay);
  const failures = await read<{ rows: unknown[] }>('GET /api/replays/{id}/profiles', ofReplay);
  expect(failures.rows).toContainEqual(expect.objectContaining({ profile: HARBOUR_AND_FINCH }));
  await ask('GET /api/replays/{id}/profiles/export', { cookie, ...ofReplay });
  const started = await read<{ id: string }>('POST /api/replays', { body: { check: ofCheck.params.id } });
  await read('DELETE /api/replays/{id}', { params: started });
  const { body: excepting } = OPERATIONS['POST /api/checks/{id}/exceptions'].example;
  await read('POST /api/checks/{id}/exceptions', {
    ...ofCheck,
    body: { ...excepting, profiles: [HARBOUR_AND_FINCH], until: '2999-12-31' },
  });
  await read('GET /api/findings', { query: { profile: HARBOUR_AND_FINCH } });
  await read('GET /api/overview');
  // The sandbox's starter checks have an exception of their own.
  const [exception] = await db
    .update(checkExceptions)
    .set({ confirmedAt: null, madeById: '-' })
    .where(eq(checkExceptions.check, ofCheck.params.id))
    .returning();
  const ofException = { params: { ...ofCheck.params, exception: exception?.id ?? '' } };
  await read('POST /api/checks/{id}/exceptions/{exception}/confirmation', {
    ...ofException,
    body: { version: exception?.checkVersion },
  });
  await read('DELETE /api/checks/{id}/exceptions/{exception}', ofException);
  const of = { findings: { profile: HARBOUR_AND_FINCH } };
  const { hash: found } = await read<{ hash: string }>('POST /api/checks/{id}/excepted/count', {
    ...ofCheck,
    body: { of },
  });
  await read('POST /api/checks/{id}/excepted', {
    ...ofCheck,
    body: { of, hash: found, reason, until: '2999-12-31' },
  });
  await db
    .update(checkExceptions)
    .set({ confirmedAt: null, madeById: '-' })
    .where(eq(checkExceptions.check, ofCheck.params.id));
  const filter = { check: ofCheck.params.id };
  const { deciding } = await read<{ deciding: { hash: string } }>('GET /api/exceptions', { query: filter });
  const decision = { decision: 'refuse', filter, hash: deciding.hash };
  await read('POST /api/exceptions/decision', { body: decision });
  await read('GET /api/exceptions', { query: { state: 'all' } });

  // An active check is deactivated by two people.
  application.console.exceptionApproval = true;
  await read('POST /api/checks/{id}/state', { ...ofCheck, body: { state: 'off', reason } });
  await read('DELETE /api/checks/{id}/request', ofCheck);
  await read('POST /api/checks/{id}/state', { ...ofCheck, body: { state: 'off', reason } });
  const { request } = await read<{ request: { hash: string } }>('GET /api/checks/{id}', ofCheck);
  await read('POST /api/checks/{id}/request/confirmation', {
    ...ofCheck,
    cookie: cookies.compliance_manager,
    body: { hash: request.hash },
  });
  application.console.exceptionApproval = false;
  await read('POST /api/checks/{id}/state', { ...ofCheck, body: { state: 'archived', reason } });
  await read('DELETE /api/checks/{id}', {
    params: await read<{ id: string }>('POST /api/checks', { body: written }),
  });

  // An assignment: planned in the background, and approved by another operator.
  application.console.assignmentApproval = true;
  const { body: planning } = OPERATIONS['POST /api/assignments'].example;
  const { number: assigned } = await read<{ number: number }>('POST /api/assignments', {
    body: { ...planning, choice: { filter: {} } },
  });
  const ofAssignment = { params: { number: String(assigned) } };
  type Plan = { state: string; hash: string };
  const readPlan = () => read<Plan>('GET /api/assignments/{number}', ofAssignment);
  await expect.poll(async () => (await readPlan()).state, { timeout: 60_000 }).toBe('waiting');
  await read('GET /api/assignments/{number}/items', ofAssignment);
  await read('GET /api/assignments/{number}/profiles', ofAssignment);
  await ask('GET /api/assignments/{number}/items/export', { cookie, ...ofAssignment });
  await read('POST /api/assignments/{number}/decision', {
    ...ofAssignment,
    cookie: cookies.compliance_manager,
    body: { decision: 'approve', hash: (await readPlan()).hash },
  });
  // At the write limit it takes minutes: it is paused, resumed and cancelled.
  await read('GET /api/assignments/{number}/forecast', { ...ofAssignment, query: { 'look-after': '25' } });
  await read('PUT /api/assignments/share', { body: { share: 50 } });
  const { hash } = await readPlan();
  await read('POST /api/assignments/{number}/run', { ...ofAssignment, body: { hash, lookAfter: 25 } });
  await read('GET /api/assignments/under-way');
  await read('POST /api/assignments/{number}/pause', ofAssignment);
  await read('POST /api/assignments/{number}/resume', ofAssignment);
  await read('POST /api/assignments/{number}/cancel', ofAssignment);
  await read('GET /api/assignments/{number}/progress', ofAssignment);
  application.console.assignmentApproval = false;

  const { body: making } = OPERATIONS['POST /api/alerts/destinations'].example;
  const ofDestination = {
    params: await read<{ id: string }>('POST /api/alerts/destinations', {
      body: { ...making, address: 'http://127.0.0.1:9/alerts' },
    }),
  };
  await read('GET /api/alerts');
  const ofDelivery = {
    params: await read<{ id: string }>('POST /api/alerts/destinations/{id}/test', ofDestination),
  };
  await read('GET /api/alerts/deliveries');
  await read('GET /api/alerts/deliveries/{id}', ofDelivery);
  await read('POST /api/alerts/deliveries/{id}/arrival', { ...ofDelivery, body: { arrived: false } });
  await read('POST /api/alerts/deliveries/{id}/redelivery', ofDelivery);
  await read('PATCH /api/alerts/destinations/{id}', { ...ofDestination, body: { status: 'disabled' } });
  await read('DELETE /api/alerts/destinations/{id}', ofDestination);

  await read('GET /api/activity/{number}', { params: { number: '1' } });
  // The remaining operations are called with their own examples.
  for (const [name, { example = {}, answer }] of ROWS) {
    if (answered.has(name)) continue;
    const { params, query, body } = example;
    const { status } = await ask(name, { cookie, params, query, body } as ProbeRequest);
    expect(status, name).toBe(answer === 'redirection' ? 302 : 200);
  }
  for (const format of ['csv', 'json'])
    for (const name of ['GET /api/activity/export', 'GET /api/events/export'] as const)
      await ask(name, { cookie, query: { format } });
  expect(Object.keys(OPERATIONS).filter((name) => !answered.has(name))).toEqual([]);
});

describe('every row refuses as the document says', () => {
  const given = ({ example = {} }: Operation): ProbeRequest => ({ ...example }) as ProbeRequest;

  interface Refusal {
    what: string;
    status: number;
    code: string;
    where(row: Operation, name: string): boolean;
    /** Added to the row's own example, which an administrator sends. */
    how(row: Operation): ProbeRequest;
  }
  const hasBody = ({ body }: Operation) => body !== undefined && body !== 'raw';

  const refusals: Refusal[] = [
    {
      what: 'no session',
      status: 401,
      code: 'not_signed_in',
      where: ({ access }) => access !== 'anyone',
      how: () => ({ cookie: '' }),
    },
    {
      what: 'a role without the permission',
      status: 403,
      code: 'not_permitted',
      where: (row) => roleWithout(row) !== undefined,
      how: (row) => ({ cookie: cookies[roleWithout(row) ?? 'support'] }),
    },
    {
      what: 'a page of another site',
      status: 403,
      code: 'foreign_origin',
      where: ({ body }, name) => !name.startsWith('GET ') && body !== 'raw',
      how: () => ({ headers: { origin: 'http://other.test' } }),
    },
    {
      what: 'an invalid UUID',
      status: 400,
      code: 'invalid_address',
      where: (_, name) => name.includes('{uuid}'),
      how: () => ({ params: { uuid: 'x', number: '1' } }),
    },
    {
      what: 'an unknown parameter',
      status: 400,
      code: 'invalid_query',
      where: ({ query }) => query !== undefined,
      how: () => ({ query: { unheard: 'of' } }),
    },
    {
      what: 'a broken body',
      status: 400,
      code: 'malformed_body',
      where: hasBody,
      how: () => ({ body: '{' }),
    },
    {
      what: 'a text body',
      status: 415,
      code: 'wrong_content_type',
      where: hasBody,
      how: () => ({ headers: { 'content-type': 'text/plain' } }),
    },
    {
      what: 'a large body',
      status: 413,
      code: 'body_too_large',
      where: hasBody,
      how: ({ large }) => ({ body: `"${' '.repeat(large?.bytes ?? SMALL_BODY_BYTES)}"` }),
    },
    {
      what: 'an invalid body',
      status: 422,
      code: 'invalid_body',
      where: hasBody,
      how: () => ({ body: [] }),
    },
  ];

  test.each(refusals)('$what: $status $code', async ({ status, code, where, how }) => {
    const concerned = ROWS.filter(([name, row]) => where(row, name));
    expect(concerned.length).toBeGreaterThan(3);
    for (const [name, row] of concerned) {
      const answer = await ask(name, { ...given(row), cookie: cookies.administrator, ...how(row) });
      const { code: event } = (await answer.json()) as { code: string };
      expect([name, answer.status, event]).toEqual([name, status, code]);
    }
  });

  test('a missing resource, for each row that names one', async () => {
    const cookie = cookies.administrator;
    for (const [name, row] of ROWS) {
      const missing = row.problems?.find((code) => code.startsWith('no_such_') || code === 'not_found');
      if (missing === undefined || row.params === undefined || row.body === 'raw') continue;
      // The examples name resources that do not exist, except for the profile.
      const { params = {} } = given(row);
      const uuid = HARBOUR_AND_FINCH.replace(/.$/, '0');
      const answer = await ask(name, { ...given(row), cookie, params: { ...params, uuid } });
      expect([name, ((await answer.json()) as { code: string }).code]).toEqual([name, missing]);
    }
  });
});

describe('an API token', () => {
  const bearer = (secret: string) => ({ headers: { authorization: `Bearer ${secret}` } });
  const make = async (wanted: object): Promise<{ token: { id: string; name: string }; secret: string }> => {
    const body = { name: crypto.randomUUID(), role: 'administrator', days: 1, ...wanted };
    return (await ask('POST /api/account/tokens', { body, cookie: cookies.administrator })).json();
  };
  /** Calls like a script: without `Origin`. What it sends cannot be carried out. */
  const byScript = async (name: keyof Api, row: Operation, secret: string) => {
    const { example = {}, body } = row;
    const { params = {} } = example as ProbeRequest;
    const answer = await ask(name, {
      ...bearer(secret),
      params,
      origin: null,
      query: { unheard: 'of' },
      ...(body === undefined || body === 'raw' ? {} : { body: [] }),
    });
    const isProblem = answer.headers.get('content-type')?.includes('problem');
    return isProblem ? ((await answer.json()) as { code: string }).code : null;
  };
  const guarded = ROWS.filter(([, { access }]) => access !== 'anyone');

  test.each([
    ['administrator', false],
    ['administrator', true],
    ['support', false],
  ] as const)(
    'of the role %s, read-only: %s, may do what the table permits and nothing else',
    async (role, readOnly) => {
      const { secret } = await make({ role, readOnly });
      for (const [name, row] of guarded) {
        const { access } = row as { access: Exclude<Operation['access'], 'anyone'> };
        const code = await byScript(name, row, secret);
        const needs = access === 'signed_in' ? null : access;
        const tokens = tokensOf(row);
        if (tokens === undefined) expect([name, code]).toEqual([name, 'token_not_taken']);
        else if (readOnly && tokens === 'write') expect([name, code]).toEqual([name, 'token_read_only']);
        else if (needs && !may(role, needs)) expect([name, code]).toEqual([name, 'not_permitted']);
        else
          expect(
            ['not_signed_in', 'token_refused', 'foreign_origin', 'not_permitted', 'internal_error'],
            name,
          ).not.toContain(code);
      }
    },
  );

  test('that is read-only may call every read, and no change', () => {
    const writes = guarded.filter(([name, { access }]) => {
      return !name.startsWith('GET ') && access !== 'anyone' && access !== 'signed_in' && isReading(access);
    });
    expect(writes.map(([name]) => name).sort()).toEqual([
      'POST /api/assignments/count',
      'POST /api/assignments/list',
      'POST /api/baselines/preview',
      'POST /api/checks/preview',
      'POST /api/checks/test',
      'POST /api/checks/{id}/excepted/count',
      'POST /api/profiles/{uuid}/checks/draft',
    ]);
  });

  test('takes precedence over a cookie, needs no origin, and is in Activity by its name', async () => {
    const { token, secret } = await make({ role: 'compliance_manager', readOnly: false });
    const { params, body } = OPERATIONS['PUT /api/labels/{kind}/{id}'].example;
    const headers = { ...bearer(secret).headers, origin: 'https://elsewhere.example' };
    const given = { params, body, headers, cookie: cookies.support };
    const done = await ask('PUT /api/labels/{kind}/{id}', given);
    expect(done.status).toBe(200);
    const { rows } = (await (
      await ask('GET /api/activity', { cookie: cookies.administrator, query: { limit: '1' } })
    ).json()) as { rows: object[] };
    expect(rows[0]).toMatchObject({
      action: 'label.changed',
      token: token.name,
      operator: { name: 'Ada Hart', role: 'compliance_manager' },
    });
  });

  test('that is not valid is refused as such, despite a cookie; a token that is not ours is ignored', async () => {
    const { token, secret } = await make({});
    const cookie = cookies.administrator;
    await ask('DELETE /api/account/tokens/{id}', { params: { id: token.id }, cookie });
    for (const one of [secret, 'pc_x', `${secret}, Bearer ${secret}`]) {
      const answer = await ask('GET /api/profiles', { ...bearer(one), cookie });
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
      const text = await answer.text();
      expect(JSON.parse(text)).toMatchObject({ code: 'token_refused' });
      expect(text).not.toContain('pc_');
    }
    const ofProxy = { authorization: 'Bearer eyJ.of.a-proxy' };
    expect((await ask('GET /api/profiles', { headers: ofProxy, cookie })).status).toBe(200);
    const nobody = await ask('GET /api/profiles', { headers: ofProxy });
    expect([nobody.status, nobody.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  });
});

const roleWithout = ({ access }: Operation): Role | undefined =>
  access === 'anyone' || access === 'signed_in' ? undefined : ROLES.find((role) => !may(role, access));

describe('examples', () => {
  test.each(ROWS)('of %s: everything that is sent has a valid one', (name, row) => {
    const { requestBody, responses, parameters = [] } = operationOf(name);
    const [method = '', path = ''] = name.split(' ');
    const place = ['paths', path, method.toLowerCase()];
    if (requestBody) {
      const [type = '', { example } = {}] = Object.entries(requestBody.content)[0] ?? [];
      expect(example).toBeDefined();
      const at = [...place, 'requestBody', 'content', type, 'schema'];
      expect(wrongWith(example, ...at)).toEqual([]);
    }
    const json = responses['200']?.content?.['application/json'];
    if (json && typeof row.answer === 'object' && !('download' in row.answer)) {
      expect(json.example).toBeDefined();
      const at = [...place, 'responses', '200', 'content', 'application/json', 'schema'];
      expect(wrongWith(json.example, ...at)).toEqual([]);
    }
    for (const [index, { example, in: where }] of parameters.entries()) {
      if (where === 'path') expect(example).toBeDefined();
      if (example === undefined) continue;
      expect(wrongWith(example, ...place, 'parameters', String(index), 'schema')).toEqual([]);
    }
    // The row itself accepts its examples.
    for (const part of ['params', 'query', 'body'] as const) {
      const schema = row[part];
      const example = row.example?.[part];
      if (schema !== undefined && schema !== 'raw' && example !== undefined)
        expect(schema.safeParse(example).error?.issues ?? []).toEqual([]);
    }
  });
});
