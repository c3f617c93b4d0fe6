import * as z from 'zod';
import { accessTokenAnswer } from '@/lib/configuration/contract/access-token';
import { type Clock, secondsUntil } from '@/lib/platform/clock';
import type { Tunables } from './tunables';
import { refusedToken, UpstreamError } from './upstream-error';

/** Holds the one access token. All callers share it, and the request for it. */
export class TokenProvider {
  #token: AccessToken | null = null;
  #asking: Promise<AccessToken> | null = null;
  #renewNotBefore = 0;
  #refusal: { error: UpstreamError; until: number } | null = null;
  /** Consecutive, without an accepted token in between. */
  #refusals = 0;

  /** @param ask sends the token request and returns the text of a 2xx answer */
  constructor(
    private readonly ask: () => Promise<string>,
    private readonly clock: Clock,
    private readonly tunables: Pick<Tunables, 'refusalHold' | 'renewalGap'>,
  ) {}

  /** Seconds until the token expires; null before there is one. */
  get expiresIn(): number | null {
    return this.#token && secondsUntil(this.#token.expiresAt, this.clock.now());
  }

  /** Seconds for which refused credentials are not retried; null when they may be. */
  get refusedFor(): number | null {
    const left = this.#refusal ? secondsUntil(this.#refusal.until, this.clock.now()) : 0;
    return left > 0 ? left : null;
  }

  /**
   * A token that works as far as is known; not a promise when there is one.
   * @throws UpstreamError `credentials_refused` (assumed for a while, then tried again), or the error of the request
   */
  get(): AccessToken | Promise<AccessToken> {
    const now = this.clock.now();
    const token = this.#token;
    if (token && now < token.expiresAt) {
      if (now >= token.renewAt && now >= this.#renewNotBefore) this.#renewEarly(now);
      return token;
    }
    if (this.#refusal && now < this.#refusal.until) throw this.#refusedUntilThen(this.#refusal);
    return this.#renew();
  }

  /** The service answered 401 to this token. Has no effect if another one is already in use. */
  drop(token: AccessToken): void {
    if (this.#token === token) this.#token = null;
  }

  /** The service accepted a token, so a later refusal starts a new series. */
  accepted(): void {
    this.#refusals = 0;
  }

  /** A new token got a 401 too: it is dropped, and no other is requested during `refusalHold`. */
  refuse(token: AccessToken): UpstreamError {
    this.drop(token);
    return this.#refuseAll(refusedToken());
  }

  #renewEarly(now: number): void {
    this.#renewNotBefore = now + this.tunables.renewalGap;
    // The old token still works: callers get the error only once it has expired.
    this.#renew().catch(() => undefined);
  }

  #renew(): Promise<AccessToken> {
    this.#asking ??= this.#fetch().finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  async #fetch(): Promise<AccessToken> {
    const askedAt = this.clock.now();
    try {
      this.#token = readAccessToken(await this.ask(), askedAt);
      this.#refusal = null;
      return this.#token;
    } catch (error) {
      throw error instanceof UpstreamError && error.code === 'credentials_refused'
        ? this.#refuseAll(error)
        : error;
    }
  }

  /**
   * Only the first of many simultaneous refusals counts. A single one may be the service's own fault, so the wait is
   * short.
   */
  #refuseAll(error: UpstreamError): UpstreamError {
    if (this.refusedFor === null) {
      const { first, longest } = this.tunables.refusalHold;
      const hold = Math.min(first * 2 ** this.#refusals, longest);
      this.#refusals += 1;
      this.#refusal = { error, until: this.clock.now() + hold };
    }
    return this.#refusedUntilThen(this.#refusal ?? { error });
  }

  /** Each caller gets the remaining wait at that time. */
  #refusedUntilThen({ error: { code, message } }: { error: UpstreamError }): UpstreamError {
    return new UpstreamError(code, message, { retryAfter: this.refusedFor ?? 1 });
  }
}

/** An access token; moments are in ms of the monotonic clock, so the machine's clock may be wrong. */
export interface AccessToken {
  value: string;
  /** From here on a new one is fetched while this one still works. */
  renewAt: number;
  expiresAt: number;
}

/** Characters that are safe in a header. */
const HEADER_SAFE = /^[\x21-\x7e]+$/;

const tokenAnswer = accessTokenAnswer.extend({
  // Compared case-insensitively: RFC 6749, section 7.1.
  token_type: z.string().regex(/^bearer$/i),
  access_token: accessTokenAnswer.shape.access_token.regex(HEADER_SAFE),
});

const A_PAGE = 'it is a web page, perhaps of a proxy or gateway in between';

/** The fault of each member. The answer is never quoted, because it may contain the token. */
const WRONG: Record<string, string> = {
  token_type: 'its token_type is not "Bearer"',
  expires_in: 'its expires_in is not a whole number of seconds above 0',
  access_token: 'its access_token cannot be sent in a header',
};

/**
 * Reads the answer of POST /oauth/token. The lifetime is counted from when the token was requested, so it ends here
 * before it ends there; renewal starts at 90 % of it, or a minute before the end, whichever is later.
 * @throws UpstreamError `token_answer_unreadable`: not JSON, no bearer token, no lifetime (`expires_in` of 0 …)
 */
function readAccessToken(text: string, askedAt: number): AccessToken {
  const parsed = tokenAnswer.safeParse(readJson(text));
  if (!parsed.success) {
    const isPage = text.trimStart().startsWith('<');
    const [wrong = isPage ? A_PAGE : 'it is not what the API document has'] = parsed.error.issues.flatMap(
      ({ path }) => WRONG[String(path[0])] ?? [],
    );
    const message = `The onboarding service sent an invalid token response: ${wrong}.`;
    throw new UpstreamError('token_answer_unreadable', message, { shown: true });
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
