import { type APIRequestContext, createProfile, expect } from './journey';

/** A client of the account other than the console. */
const CLIENT = {
  grant_type: 'app_credentials',
  slug: 'northwind',
  client_id: 'northwind-console',
  client_secret: 'demo-21db9036595146ba8db3766b83c13c71581fb496',
};

export async function newProfile(request: APIRequestContext, form_ids: number[]): Promise<string> {
  const { uuid } = await createProfile(request);
  await changeElsewhere(request, uuid, form_ids);
  return uuid;
}

export async function changeElsewhere(
  request: APIRequestContext,
  uuid: string,
  form_ids: number[] | null,
): Promise<void> {
  const token = await request.post('/sandbox/v2/oauth/token', { data: CLIENT });
  const { access_token } = (await token.json()) as { access_token: string };
  const answer = await request.patch(`/sandbox/v2/profiles/${uuid}/portal-configuration`, {
    headers: { authorization: `Bearer ${access_token}` },
    data: { forms: { enabled: true, form_ids } },
  });
  expect(answer.ok()).toBe(true);
}
