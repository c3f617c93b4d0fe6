import { UpstreamError } from './upstream-error';

const SETTINGS = { client_id: 'client ID', client_secret: 'client secret', slug: 'slug' } as const;

/**
 * The error for a refused token request: names the settings to check. How such requests fail is not shown
 * in the document, so every 4xx comes here. Nothing of the body is repeated: it may echo the secret.
 */
export function refusedCredentials(status: number, text: string): UpstreamError {
  return new UpstreamError(
    'credentials_refused',
    `The onboarding service refused the console's API client (status ${status}). Check ${suspects(status, text)}.`,
  );
}

/** A token that was just issued and is refused all the same. */
export function refusedToken(): UpstreamError {
  return new UpstreamError(
    'credentials_refused',
    'The onboarding service issues access tokens and then refuses them. Check the slug, and that the API client is active in the dashboard.',
  );
}

function suspects(status: number, text: string): string {
  if (status === 404 || status === 405) return 'the base address';
  // Only our own words go out: the members are looked for, never copied.
  const named = Object.entries(SETTINGS)
    .filter(([member]) => text.length < 10_000 && text.includes(`"${member}"`))
    .map(([, label]) => `the ${label}`);
  if (named.length > 0) return named.join(' and ');
  if (status === 401) return 'the client ID and the client secret';
  return 'the client ID, the client secret and the slug';
}
