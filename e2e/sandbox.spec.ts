import { expect, HARBOUR_AND_FINCH, test } from './journey';

const credentials = {
  grant_type: 'app_credentials',
  slug: 'northwind',
  client_id: 'northwind-console',
  client_secret: 'demo-21db9036595146ba8db3766b83c13c71581fb496',
};

test('any HTTP client can use the sandbox as the API document has it', async ({ request }) => {
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

test('the sandbox describes itself in OpenAPI, and needs a token for the rest', async ({ request }) => {
  const document = (await (await request.get('/sandbox/v2/openapi.json')).json()) as {
    openapi: string;
    paths: object;
  };
  expect(document.openapi).toMatch(/^3\.1/);
  expect(Object.keys(document.paths)).toContain('/profiles/{uuid}/portal-configuration');
  expect((await request.get('/sandbox/v2/portal-configurations')).status()).toBe(401);
});
