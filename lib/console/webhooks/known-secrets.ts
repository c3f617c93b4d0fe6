import { createHash, timingSafeEqual } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

/** Where secrets are that may change while the process runs; present ones first. */
export type LoadSecrets = () => Promise<readonly string[]>;

export interface KnownSecrets {
  /** @throws what loading throws */
  isSigned(body: string, headers: Record<string, string>): Promise<boolean>;
}

/** Milliseconds after which secrets are looked up again, and before which no bad signature makes that happen. */
const LOOK_AFTER = 10_000;
const LOOK_AT_MOST_EVERY = 1_000;

/**
 * Checks by the secrets that were loaded last, and by fresh ones where none of those fits: a secret that was
 * rotated or replaced is known at once, one that ended is forgotten soon, and a flood costs no flood of looks.
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
    // A clock that was set back must not keep a secret for ever.
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

/** Source: Standard Webhooks 1.0, "Verifying webhook authenticity": signature, and at most five minutes off. */
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

/** Whether `given` is the token of the secret address; takes as long whatever it is and however long. */
export const isToken = (given: string, token: string): boolean =>
  timingSafeEqual(sha256(given), sha256(token));

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
