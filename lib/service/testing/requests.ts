import type { DemoClient } from '../seed/clients';

export const ORIGIN = 'http://service.test/v2';

export const bearer = (token?: string): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` };

export const credentials = ({ clientId, clientSecret, slug }: DemoClient) => ({
  grant_type: 'app_credentials',
  client_id: clientId,
  client_secret: clientSecret,
  slug,
});

export const tokenRequest = (body: unknown) =>
  new Request(`${ORIGIN}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

/** A string or bytes are sent as they are, anything else as JSON. */
export const patchRequest = (uuid: string, body: unknown, token: string) =>
  new Request(`${ORIGIN}/profiles/${uuid}/portal-configuration`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', ...bearer(token) },
    body: typeof body === 'string' || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body),
  });
