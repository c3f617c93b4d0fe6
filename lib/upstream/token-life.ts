import { z } from 'zod';
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

const tokenAnswer = accessTokenAnswer.extend({
  // Compared without regard to case: RFC 6749, section 7.1.
  token_type: z.string().regex(/^bearer$/i),
  access_token: accessTokenAnswer.shape.access_token.regex(HEADER_SAFE),
});

/** What is wrong with each member. Nothing of what came is repeated: it may be the token. */
const WRONG: Record<string, string> = {
  token_type: 'its token_type is not "Bearer"',
  expires_in: 'its expires_in is not a whole number of seconds above 0',
  access_token: 'its access_token cannot be sent in a header',
};

/**
 * Reads the answer of POST /oauth/token. The life is counted from when the token was asked for, so it ends
 * here before it ends there; renewal starts at 90 % of it, or a minute before the end where that is later.
 * @throws UpstreamError `token_answer_unreadable`: not JSON, no bearer token, no life (`expires_in` of 0 …)
 */
export function readAccessToken(text: string, askedAt: number): AccessToken {
  const parsed = tokenAnswer.safeParse(readJson(text));
  if (!parsed.success) {
    const [wrong = 'it is not what the API document has'] = parsed.error.issues.flatMap(
      ({ path }) => WRONG[String(path[0])] ?? [],
    );
    const message = `The token answer of the onboarding service cannot be used: ${wrong}.`;
    throw new UpstreamError('token_answer_unreadable', message);
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
