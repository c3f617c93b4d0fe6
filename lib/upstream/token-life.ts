import { accessTokenAnswer } from '@/lib/contract/access-token';
import { UpstreamError } from './upstream-error';

/** An access token; moments are in ms of the monotonic clock, so the machine's clock may be wrong. */
export interface AccessToken {
  value: string;
  /** From here on a new one is fetched while this one still works. */
  renewAt: number;
  expiresAt: number;
}

/** What can stand in a header without changing the request. */
const HEADER_SAFE = /^[\x21-\x7e]+$/;

/**
 * Reads the answer of POST /oauth/token. The life is counted from when the token was asked for, so it ends
 * here before it ends there; renewal starts at 90 % of it, or a minute before the end where that is later.
 * @throws UpstreamError `service_answer_unreadable`: not JSON, no bearer token, no life (`expires_in` of 0 …)
 */
export function readAccessToken(text: string, askedAt: number): AccessToken {
  const parsed = accessTokenAnswer.safeParse(readJson(text));
  if (!parsed.success || !HEADER_SAFE.test(parsed.data.access_token)) {
    const message = 'The onboarding service answered the request for an access token with something else.';
    throw new UpstreamError('service_answer_unreadable', message);
  }
  const life = parsed.data.expires_in * 1000;
  return {
    value: parsed.data.access_token,
    renewAt: askedAt + Math.max(life * 0.9, life - 60_000),
    expiresAt: askedAt + life,
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
