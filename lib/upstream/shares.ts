/** The person or script that a call is made for. */
export interface CallOwner {
  operator: string;
  /** ID of the API token, if a script calls. */
  token?: string | undefined;
}

/** The window of the service's limit: the API document names no length. */
const WINDOW = 60_000;

/**
 * Shares of a window, each with a minimum for a small one: with a limit of 600 reads one token may use 120. All
 * scripts together leave half of it to people.
 */
const SHARES = {
  token: { share: 0.2, least: 5 },
  tokensOfOperator: { share: 0.3, least: 8 },
  allTokens: { share: 0.5, least: 10 },
  person: { share: 0.5, least: 20 },
} as const;

type Share = keyof typeof SHARES;

const most = (kind: Share, limit: number): number =>
  Math.max(SHARES[kind].least, Math.floor(limit * SHARES[kind].share));

/** For one limit class, the calls of the last minute by asker, in this process. */
export class Shares {
  /** Moments of calls, the oldest first. */
  readonly #calls = new Map<string, number[]>();

  /** Milliseconds until a script may send another call; 0 for a person, and if the service names no limit. */
  waitOf(asker: CallOwner | undefined, limit: number | null, now: number): number {
    if (asker?.token === undefined || limit === null) return 0;
    return Math.max(
      ...namesOf(asker).map(([kind, name]) => {
        const calls = this.#recent(name, now);
        const oldest = calls[calls.length - most(kind, limit)];
        return oldest === undefined ? 0 : oldest + WINDOW - now;
      }),
    );
  }

  /** Whether a person has used their share: the rest is then reserved for others. */
  isSpent(asker: CallOwner | undefined, limit: number | null, now: number): boolean {
    if (asker === undefined || asker.token !== undefined || limit === null) return false;
    return this.used(asker, now) >= most('person', limit);
  }

  /** Calls of the last minute of this person, or of this token. */
  used(asker: CallOwner | undefined, now: number): number {
    const [[, name] = []] = asker ? namesOf(asker) : [];
    return name === undefined ? 0 : this.#recent(name, now).length;
  }

  count(asker: CallOwner | undefined, now: number): void {
    if (asker === undefined) return;
    for (const [, name] of namesOf(asker)) {
      const calls = this.#recent(name, now);
      calls.push(now);
      this.#calls.set(name, calls);
    }
    for (const name of this.#calls.keys()) {
      if (this.#recent(name, now).length === 0) this.#calls.delete(name);
    }
  }

  #recent(name: string, now: number): number[] {
    const calls = this.#calls.get(name) ?? [];
    let past = 0;
    while (past < calls.length && (calls[past] ?? now) <= now - WINDOW) past += 1;
    if (past > 0) calls.splice(0, past);
    return calls;
  }
}

/** The shares that a call counts towards, the narrowest first. */
function namesOf({ operator, token }: CallOwner): [kind: Share, name: string][] {
  if (token === undefined) return [['person', `person ${operator}`]];
  return [
    ['token', `token ${token}`],
    ['tokensOfOperator', `tokens of ${operator}`],
    ['allTokens', 'tokens'],
  ];
}
