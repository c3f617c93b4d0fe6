import type { AssignedForms } from '@/lib/configuration/contract/forms-update';
import type { ProblemCode } from '@/lib/platform/api/problem';

/**
 * Every error that the upstream client throws, except the reason of a caller's own abort. Contains no secret, token,
 * header or body, so it may be logged completely.
 */
export class UpstreamError extends Error {
  override name = 'UpstreamError';
  /** Seconds to wait, with `rate_limited`, `own_share_spent`, `service_paused` and `credentials_refused`; at least 1. */
  readonly retryAfter: number | undefined;
  /** HTTP status, with `service_unreachable`; undefined if there was no answer. */
  readonly status: number | undefined;
  /** Messages by member from the service, with `refused_by_service`. */
  readonly errors: Record<string, string[]> | undefined;
  /** The service's own words: limited and without control characters, but still untrusted. */
  readonly serviceMessage: string | undefined;
  /** Whether a change may have been made. False for every read. */
  readonly sent: boolean = false;
  /** Whether the service itself answered that it failed, so that it is no longer processing the change. */
  readonly answered: boolean = false;
  /** Whether the message is for the screen: it names something that an administrator can correct. */
  readonly shown: boolean = false;
  /** With `save_not_confirmed`: the forms that a read after the change found. */
  readonly found: AssignedForms | undefined;

  constructor(
    readonly code: ProblemCode,
    message: string,
    particulars: Partial<Omit<UpstreamError, 'code' | keyof Error>> = {},
  ) {
    super(message);
    Object.assign(this, particulars);
  }
}

/** Whether the caller's own share was spent; another caller's share may still be used. */
export const isShareSpent = (cause: unknown): boolean =>
  cause instanceof UpstreamError && cause.code === 'own_share_spent';

const SETTINGS = { client_id: 'client ID', client_secret: 'client secret', slug: 'slug' } as const;

/**
 * The error for a refused token request: names the settings to check. The document does not show how such requests
 * fail, so it covers every 4xx. The body is never quoted, because it may echo the secret.
 */
export function refusedCredentials(status: number, text: string): UpstreamError {
  return new UpstreamError(
    'credentials_refused',
    `The onboarding service refused the console's API client (status ${status}). Check ${suspects(status, text)}.`,
  );
}

/** For a newly issued token that is still refused. */
export function refusedToken(): UpstreamError {
  return new UpstreamError(
    'credentials_refused',
    'The onboarding service issues access tokens and then refuses them. Check the slug, and that the API client is active in the dashboard.',
  );
}

function suspects(status: number, text: string): string {
  if (status === 404 || status === 405) return 'the base address';
  // Only our own words are used: the members are looked up, never copied.
  const named = Object.entries(SETTINGS)
    .filter(([member]) => text.length < 10_000 && text.includes(`"${member}"`))
    .map(([, label]) => `the ${label}`);
  if (named.length > 0) return named.join(' and ');
  if (status === 401) return 'the client ID and the client secret';
  return 'the client ID, the client secret and the slug';
}

/** By name: the bundle that threw the error has its own class, so `instanceof` would miss it. */
export const isUpstreamError = (cause: unknown): cause is UpstreamError =>
  cause instanceof Error && cause.name === 'UpstreamError';
