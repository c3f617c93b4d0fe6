import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answerApi } from '@/lib/application/answer-api';
import type { SaveFormsAnswer } from '@/lib/features/forms/save-forms';
import { PROBLEM_CONTENT_TYPE, type Problem } from '@/lib/platform/api/problem';
import { BY_ADMINISTRATOR } from '@/lib/testing/operators';
import { installScriptedConsole, json, PROFILE } from '@/lib/testing/scripted-console';
import type { ProfileSetup } from '../profile-setup';

const HOST = 'console.example';
const OWN_PAGE = { origin: `http://${HOST}` };
const base = { enabled: true, form_ids: [101, 104] };

const address = (segment: string) =>
  `http://${HOST}/api/profiles/${encodeURIComponent(segment.toWellFormed())}/portal-configuration`;

const get = (segment: string, headers: Record<string, string> = {}, signal?: AbortSignal) =>
  answerApi(new Request(address(segment), { headers, ...(signal ? { signal } : {}) }));

const patch = (body: unknown, headers: Record<string, string> = {}, from: object = OWN_PAGE) =>
  answerApi(
    new Request(address(PROFILE), {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', host: HOST, ...from, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  );

async function problemOf(response: Response): Promise<Problem> {
  expect(response.headers.get('content-type')).toBe(PROBLEM_CONTENT_TYPE);
  const problem = (await response.json()) as Problem;
  expect(problem.requestId).toMatch(/^[\w-]{12}$/);
  expect(problem.status).toBe(response.status);
  return problem;
}

describe('the address of a profile', () => {
  test.each([
    ['case 1', '../oauth/token'],
    ['case 2', '%2e%2e%2f'],
    ['case 2', '..%252f'],
    ['case 3', `${PROFILE}?`],
    ['case 3', `${PROFILE}#`],
    ['case 3', `${PROFILE};a`],
    ['case 3', `${PROFILE}@evil`],
    ['case 3', `${PROFILE}\\`],
    ['case 4', `${PROFILE}\r\nx: y`],
    ['case 4', `${PROFILE}\0`],
    ['case 4', 'a'.repeat(4096)],
  ])('%s: %j is refused and nothing is sent', async (_, segment) => {
    const { asked, tokens } = installScriptedConsole();
    const problem = await problemOf(await get(segment));
    expect(problem).toMatchObject({ status: 400, code: 'invalid_address' });
    expect([asked.length, tokens.asked]).toEqual([0, 0]);
  });

  test('cases 1–4: any text but a UUID is refused and nothing is sent', async () => {
    const { asked, tokens } = installScriptedConsole();
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (segment) => {
        // A missing segment, or a dot segment that a URL resolves, matches no operation.
        expect((await get(segment)).status).toBe(['', '.', '..'].includes(segment) ? 404 : 400);
      }),
    );
    expect([asked.length, tokens.asked]).toEqual([0, 0]);
  });

  test('case 5: upper case gives the same answer', async () => {
    const { asked } = installScriptedConsole();
    const setup = (await (await get(PROFILE.toUpperCase())).json()) as { uuid: string };
    expect(setup.uuid).toBe(PROFILE);
    expect(asked.map((call) => call.path)).toEqual([`/v2/profiles/${PROFILE}/portal-configuration`]);
  });

  test('case 53: an unknown profile is a 404 that says what to check', async () => {
    installScriptedConsole();
    const problem = await problemOf(await get(PROFILE.replace('7', '8')));
    expect(problem).toMatchObject({ status: 404, code: 'not_found' });
    expect(problem.detail).toContain('UUID');
  });
});

describe('saving forms', () => {
  test('reads again, writes once, and answers with the forms before and after', async () => {
    const { asked } = installScriptedConsole();
    const response = await patch({ forms: { enabled: false, form_ids: [101, 317] }, base });
    const answer = (await response.json()) as SaveFormsAnswer;
    expect(answer).toMatchObject({
      before: base,
      after: { enabled: false, form_ids: [101, 317] },
      sideEffects: [],
    });
    expect(asked.map((call) => call.method)).toEqual(['GET', 'PATCH']);
    expect(asked[1]?.body).toEqual({ forms: { enabled: false, form_ids: [101, 317] } });
  });

  test.each([
    ['a session', undefined],
    ['an API token', { name: 'nightly' }],
  ])(
    'case 195: where approval is required a save by %s is refused with instructions, and nothing is sent',
    async (_, token) => {
      const { asked, application, recorded } = installScriptedConsole();
      application.console.assignmentApproval = true;
      application.identify = async () => ({ ...BY_ADMINISTRATOR.operator, ...(token ? { token } : {}) });
      for (const forms of [
        { enabled: false, form_ids: [101, 317] },
        { enabled: true, form_ids: null },
        base,
      ]) {
        const problem = await problemOf(await patch({ forms, base, reason: 'Policy KYB-12' }));
        expect(problem).toMatchObject({ status: 409, code: 'approval_required' });
        expect(problem.detail).toMatch(
          /^Nothing was changed\. Request approval .*\(POST \/api\/assignments\)/,
        );
      }
      expect([asked, recorded]).toEqual([[], []]);
    },
  );

  test('reports what else the service changed', async () => {
    const { state } = installScriptedConsole(({ method }) => {
      if (method === 'PATCH') state.setup = { ...state.setup, identity: { enabled: false } };
      return undefined;
    });
    const answer = (await (await patch({ forms: base, base })).json()) as SaveFormsAnswer;
    expect(answer.sideEffects).toEqual([{ path: 'identity.enabled', before: true, after: false }]);
  });

  test('case 83: a stale form is a 409 with the service’s forms, and nothing is written', async () => {
    const { asked } = installScriptedConsole();
    const problem = await problemOf(await patch({ forms: base, base: { enabled: true, form_ids: [1] } }));
    expect(problem).toMatchObject({ status: 409, code: 'forms_changed', current: base });
    expect(asked.map((call) => call.method)).toEqual(['GET']);
  });

  test('case 25: null removes every form', async () => {
    const { asked } = installScriptedConsole();
    expect((await patch({ forms: { enabled: true, form_ids: null }, base })).status).toBe(200);
    expect(asked[1]?.body).toEqual({ forms: { enabled: true, form_ids: null } });
  });

  test('case 26: an empty list stays a list', async () => {
    const { asked } = installScriptedConsole();
    await patch({ forms: { enabled: true, form_ids: [] }, base });
    expect(asked[1]?.body).toEqual({ forms: { enabled: true, form_ids: [] } });
  });

  test('case 35: repeated IDs become one each, in their order', async () => {
    const { asked } = installScriptedConsole();
    await patch({ forms: { enabled: true, form_ids: [5, 3, 5, 3, 9] }, base });
    expect(asked[1]?.body).toEqual({ forms: { enabled: true, form_ids: [5, 3, 9] } });
  });

  test('case 54: a change refused for lack of the write scope says so, and the connection knows', async () => {
    const { context } = installScriptedConsole(({ method }) =>
      method === 'PATCH' ? json(403, { message: 'Forbidden.' }) : undefined,
    );
    const problem = await problemOf(await patch({ forms: { enabled: false, form_ids: [] }, base }));
    expect(problem).toMatchObject({ status: 403, code: 'read_only_client' });
    expect(problem.detail).toMatch(/^Nothing was changed\. /);
    expect(context.upstream.state().scope).toBe('read');
  });

  test('shows the service’s own message about a form', async () => {
    installScriptedConsole(({ method }) =>
      method === 'PATCH'
        ? json(422, { message: 'Unknown form.', errors: { 'forms.form_ids': ['9 is unknown.'] } })
        : undefined,
    );
    const problem = await problemOf(await patch({ forms: { enabled: true, form_ids: [9] }, base }));
    expect(problem).toMatchObject({
      code: 'refused_by_service',
      title: 'Unknown form.',
      errors: { 'forms.form_ids': ['9 is unknown.'] },
    });
  });
});

describe('a body that cannot be saved', () => {
  const of = (form_ids: unknown) => ({ forms: { enabled: true, form_ids }, base });

  test.each([
    ['case 24: without forms', { base }, 422],
    ['case 24: with forms null', { forms: null, base }, 422],
    ['case 27: with 1.5', of([1.5]), 422],
    ['case 27: with "1"', of(['1']), 422],
    ['case 27: with -1', of([-1]), 422],
    ['case 27: with 2^53', of([2 ** 53]), 422],
    ['case 28: with __proto__', JSON.stringify(of([1])).replace('{', '{"__proto__":{"a":1},'), 400],
    ['case 28: with constructor', { ...of([1]), constructor: { prototype: { a: 1 } } }, 422],
    ['case 29: with an extra member', { ...of([1]), director: {} }, 422],
    ['case 31: nested 10 000 deep', '['.repeat(10_000) + ']'.repeat(10_000), 400],
    ['case 32: with 100 000 IDs', of([...Array(100_000).keys()].map((id) => id + 1)), 413],
    ['case 33: over 1 MB', JSON.stringify(of([1])).padEnd(1_048_577), 413],
    ['case 34: truncated', '{"forms":', 400],
  ])('%s is refused and nothing is sent', async (_, body, status) => {
    const { asked } = installScriptedConsole();
    const problem = await problemOf(await patch(body));
    expect(problem.status).toBe(status);
    expect(asked).toEqual([]);
    expect(({} as { a?: number }).a).toBeUndefined();
  });

  test('case 19: sent as text is a 415', async () => {
    installScriptedConsole();
    expect((await patch(of([1]), { 'content-type': 'text/plain' })).status).toBe(415);
  });

  test.each([
    ['a foreign Origin', { origin: 'https://evil.example' }],
    ['an Origin that is not an address', { origin: 'null' }],
    ['a cross-site request', { 'sec-fetch-site': 'cross-site' }],
  ])('case 18: %s is a 403 and nothing is sent', async (_, headers) => {
    const { asked } = installScriptedConsole();
    expect((await patch(of([1]), headers as Record<string, string>)).status).toBe(403);
    expect(asked).toEqual([]);
  });

  test('case 18: a request without any sign of its origin is a 403 and nothing is sent', async () => {
    const { asked } = installScriptedConsole();
    expect(await problemOf(await patch(of([1]), {}, {}))).toMatchObject({
      status: 403,
      code: 'foreign_origin',
      title: 'The request did not come from a page of this console.',
    });
    expect(asked).toEqual([]);
  });
});

describe('failures of the service', () => {
  test.each([
    ['case 40: HTML', () => new Response('<html>secret-page</html>', { status: 200 }), 502],
    ['case 6: a redirect', () => new Response(null, { status: 302, headers: { location: '/x' } }), 502],
    ['case 49: a 429', () => json(429, { message: 'Slow down.' }, { 'retry-after': '42' }), 429],
  ])('%s', async (_, answer, status) => {
    installScriptedConsole(answer);
    const response = await get(PROFILE);
    const problem = await problemOf(response);
    expect(problem.status).toBe(status);
    expect(JSON.stringify(problem)).not.toContain('secret');
    if (status === 429) {
      expect(problem.retryAfter).toBe(42);
      expect(problem.detail).not.toContain('changed');
      expect(response.headers.get('retry-after')).toBe('42');
    }
  });

  test('case 81: 1 000 cold reads cost one token and one read', async () => {
    const { asked, tokens } = installScriptedConsole();
    const responses = await Promise.all([...Array(1_000)].map(() => get(PROFILE)));
    expect(responses.every((response) => response.status === 200)).toBe(true);
    expect([asked.length, tokens.asked]).toEqual([1, 1]);
  });
});

describe('a shared read', () => {
  const sharing = () => installScriptedConsole(undefined, { sharedFor: 600_000 });

  test('reports when and for whom the service was called; each request still has its own ID', async () => {
    const { asked } = sharing();
    const [first, second] = [await get(PROFILE), await get(PROFILE)];
    const ids = [first, second].map((response) => response.headers.get('x-request-id'));
    expect(ids[0]).not.toBe(ids[1]);
    const bodies = [await first.json(), await second.json()];
    expect(bodies[1]).toEqual(bodies[0]);
    expect(bodies[1]).toMatchObject({ requestId: ids[0] });
    expect(asked).toHaveLength(1);
  });

  test('is not used for no-cache requests, nor before or after a save', async () => {
    const { asked } = sharing();
    await get(PROFILE);
    await get(PROFILE, { 'cache-control': 'no-cache' });
    expect(asked).toHaveLength(2);
    const forms = { enabled: false, form_ids: [317] };
    expect((await patch({ forms, base })).status).toBe(200);
    const setup = (await (await get(PROFILE)).json()) as ProfileSetup;
    expect(setup.configuration.forms).toEqual(forms);
    expect(asked.map((call) => call.method)).toEqual(['GET', 'GET', 'GET', 'PATCH', 'GET']);
  });

  test('is not started for a client that has disconnected', async () => {
    const { asked } = sharing();
    await get(PROFILE, {}, AbortSignal.abort());
    expect(asked).toEqual([]);
  });
});
