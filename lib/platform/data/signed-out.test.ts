import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const json = (status: number, body: unknown, contentType = 'application/problem+json') =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': contentType } });

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

async function setUp(answer: () => Response) {
  vi.stubGlobal('fetch', async () => answer());
  const [{ isSignedOut, onSignedOut }, { requestJson }, { requestControl }] = await Promise.all([
    import('./signed-out'),
    import('./request-json'),
    import('./request-control'),
  ]);
  const told = vi.fn();
  onSignedOut(told);
  return { isSignedOut, told, requestJson, requestControl };
}

test('case 108: an ended session is reported once, whatever the request', async () => {
  const { isSignedOut, told, requestJson } = await setUp(() => json(401, { code: 'not_signed_in' }));
  expect(isSignedOut()).toBe(false);
  for (let asked = 0; asked < 3; asked += 1) await requestJson('/api/connection').catch(() => undefined);
  expect(isSignedOut()).toBe(true);
  expect(told).toHaveBeenCalledTimes(1);
});

test('case 108: also by the sandbox’s control operations, whose refusals have another shape', async () => {
  const { isSignedOut, requestControl } = await setUp(() =>
    json(401, { message: 'No.' }, 'application/json'),
  );
  await requestControl('/reset').catch(() => undefined);
  expect(isSignedOut()).toBe(true);
});

test.each([
  ['a wrong password', 401, 'sign_in_refused'],
  ['a role that does not allow it', 403, 'not_permitted'],
])('%s does not mean that the session ended', async (_, status, code) => {
  const { isSignedOut, requestJson } = await setUp(() => json(status, { code }));
  await expect(requestJson('/api/session')).rejects.toMatchObject({ problem: { code } });
  expect(isSignedOut()).toBe(false);
});
