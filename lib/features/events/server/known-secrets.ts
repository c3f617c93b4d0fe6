import { createHash, timingSafeEqual } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

/** Loads secrets, which may change while the process runs; the current one first. */
export type LoadSecrets = () => Promise<readonly string[]>;

export interface KnownSecrets {
  /** @throws what loading throws */
  isSigned(body: string, headers: Record<string, string>): Promise<boolean>;
}

/** Milliseconds after which secrets are loaded again, and before which no invalid signature causes that. */
const LOOK_AFTER = 10_000;
const LOOK_AT_MOST_EVERY = 1_000;

/**
 * Checks with cached secrets, and with fresh ones if none of those match: a secret that was rotated or
 * replaced works at once, a removed one stops working soon, and a flood does not cause a flood of loads.
 */
export function createKnownSecrets(load: LoadSecrets, now: () => number): KnownSecrets {
  let known: readonly string[] = [];
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | null = null;

  async function loadSecrets(): Promise<void> {
    try {
      known = await load();
      lookedAt = now();
    } finally {
      looking = null;
    }
  }

  async function reloadAfter(milliseconds: number): Promise<boolean> {
    // After the clock is set back, old secrets must not stay forever.
    if (Math.abs(now() - lookedAt) < milliseconds) return false;
    looking ??= loadSecrets();
    await looking;
    return true;
  }

  return {
    async isSigned(body, headers) {
      await reloadAfter(LOOK_AFTER);
      if (isSignedBy(known, body, headers)) return true;
      return (await reloadAfter(LOOK_AT_MOST_EVERY)) && isSignedBy(known, body, headers);
    },
  };
}

/** Source: Standard Webhooks 1.0, "Verifying webhook authenticity": signature, and up to five minutes off. */
function isSignedBy(secrets: readonly string[], body: string, headers: Record<string, string>): boolean {
  return secrets.some((secret) => {
    try {
      new Webhook(secret).verify(body, headers, { jsonParse: false });
      return true;
    } catch {
      return false;
    }
  });
}

/** Whether `given` is the token of the secret address, in constant time for any length. */
export const isToken = (given: string, token: string): boolean =>
  timingSafeEqual(sha256(given), sha256(token));

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
