import { NORTHWIND_WRITE } from '../lib/service/seed/clients';
import { SUGGESTED } from '../lib/service/seed/profiles';

export interface Row {
  id: number;
  name: string;
  updated_at: string;
  created_at: string;
}

/** One of the sandbox's own suggestions: a profile with every kind of setting. */
export const PROFILE = SUGGESTED[0] ?? '';
export const PROFILE_PATH = `/profiles/${PROFILE}/portal-configuration`;

/** The four variables that point a console at the service below `base`. */
export const remoteSettings = (base: string): Record<string, string> => ({
  ONBOARDING_BASE_URL: base,
  ONBOARDING_CLIENT_ID: NORTHWIND_WRITE.clientId,
  ONBOARDING_CLIENT_SECRET: NORTHWIND_WRITE.clientSecret,
  ONBOARDING_SLUG: NORTHWIND_WRITE.slug,
});

/** @param base Including the version: `http://localhost:4000/v2`. */
export async function fetchToken(base: string): Promise<string> {
  const { clientId, clientSecret, slug } = NORTHWIND_WRITE;
  const answer = await fetch(`${base}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'app_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      slug,
    }),
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  return access_token;
}

/** The text of a GET below `base`, with a fresh token. */
export async function readFromService(base: string, path: string): Promise<string> {
  const authorization = `Bearer ${await fetchToken(base)}`;
  const answer = await fetch(base + path, { headers: { authorization } });
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
  return answer.text();
}

export async function readAllRows(base: string): Promise<Row[]> {
  const { data } = JSON.parse(await readFromService(base, '/portal-configurations')) as { data: Row[] };
  return data;
}
