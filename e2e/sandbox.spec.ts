import { BUILD_HEADER } from '../lib/platform/api/internal-headers';
import { comparable, type ServiceResponse, STATEMENTS, state } from '../lib/service/testing/statements';
import SECURITY_HEADERS from '../security-headers.json' with { type: 'json' };
import { expect, HARBOUR_AND_FINCH, SERVERS, test } from './journey';

const credentials = {
  grant_type: 'app_credentials',
  slug: 'northwind',
  client_id: 'northwind-console',
  client_secret: 'demo-21db9036595146ba8db3766b83c13c71581fb496',
};

test('any HTTP client can use the sandbox as described in the API document', async ({ request }) => {
  const token = await request.post('/sandbox/v2/oauth/token', { data: credentials });
  const { access_token, token_type, expires_in } = (await token.json()) as Record<string, string>;
  expect({ token_type, expires_in }).toEqual({ token_type: 'Bearer', expires_in: 3600 });
  const headers = { authorization: `Bearer ${access_token}` };

  const list = await request.get('/sandbox/v2/portal-configurations?name=trust', { headers });
  expect(
    ((await list.json()) as { data: { name: string }[] }).data.every(({ name }) => /trust/i.test(name)),
  ).toBe(true);
  expect(Number(list.headers()['x-ratelimit-remaining'])).toBeGreaterThan(0);

  const address = `/sandbox/v2/profiles/${HARBOUR_AND_FINCH}/portal-configuration`;
  const before = ((await (await request.get(address, { headers })).json()) as { data: { forms: object } })
    .data;
  const patched = await request.patch(address, { headers, data: { forms: { form_ids: [317] } } });
  expect((await patched.json()) as object).toEqual({
    data: { ...before, forms: { ...before.forms, form_ids: [317] } },
  });
  await request.patch(address, { headers, data: { forms: before.forms } });
});

test('the sandbox has an OpenAPI description, and needs a token for everything else', async ({ request }) => {
  const document = (await (await request.get('/sandbox/v2/openapi.json')).json()) as {
    openapi: string;
    paths: object;
  };
  expect(document.openapi).toMatch(/^3\.1/);
  expect(Object.keys(document.paths)).toContain('/profiles/{uuid}/portal-configuration');
  expect((await request.get('/sandbox/v2/portal-configurations')).status()).toBe(401);
});

/** Headers that every answer of the console has. */
const OWN = [...Object.keys(SECURITY_HEADERS), 'content-security-policy', 'x-request-id', BUILD_HEADER];

/** Other journeys test what a configuration contains: this compares only the members of an answer. */
function kindOf(response: ServiceResponse, own?: readonly string[]) {
  const { body, ...rest } = comparable(response, own);
  return { ...rest, body: typeof body === 'object' ? Object.keys(body as object).sort() : body };
}

test('cases 113 and 114: the service inside the console answers as it does alone', async () => {
  const [alone, inside] = [`${SERVERS.service.address}/v2`, `${SERVERS.console.address}/sandbox/v2`];
  for (const statement of STATEMENTS) {
    const [expected, met] = [await state(alone, statement), await state(inside, statement)];
    const name = `${statement.method} ${statement.path}`;
    expect.soft(expected.status, name).toBe(statement.status);
    expect.soft(kindOf(met, OWN), name).toEqual(kindOf(expected));
    expect.soft(met.headers['x-ratelimit-limit'], name).toBeDefined();
  }
});

test("case 113: an address that can't be decoded is not found", async ({ page, request }) => {
  for (const path of ['profiles/%E0%A4%A/known', 'profiles/%E0%A4%A/portal-configuration', 'events/', '%']) {
    const answer = await request.get(`/api/${path}`);
    expect(answer.status(), path).toBe(404);
    expect(answer.headers()['content-type']).toBe('application/problem+json');
    expect((await answer.json()) as object).toMatchObject({ code: 'no_such_route' });
  }
  for (const path of ['profiles/%E0%A4%A', 'profiles/%E0%A4%A/x', '%E0%A4%A']) {
    const answer = await page.goto(`/${path}`);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});
