import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

const SECRET_BYTES = 32;

/** Source: Standard Webhooks, "Signature scheme": 24 to 64 random bytes in base64, after `whsec_`. */
export const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

/** Secrets that sign: the current one, and for a day after a rotation the previous one. */
export interface SigningSecrets {
  secret: string;
  previousSecret: string | null;
  previousSecretUntil: Date | null;
}

/** The secrets that sign at `now`, the current one first. */
export function signingSecrets(
  { secret, previousSecret, previousSecretUntil }: SigningSecrets,
  now: number,
): string[] {
  const both = previousSecret !== null && previousSecretUntil !== null && previousSecretUntil.getTime() > now;
  return both ? [secret, previousSecret] : [secret];
}

/**
 * Headers of one attempt: the same ID on every one, but its own time and signature.
 * Source: Standard Webhooks, "Webhook headers".
 *
 * @param now Milliseconds since 1970 by the machine's clock: receivers compare it with theirs.
 * @param agent The sender, for `user-agent`.
 */
export function webhookHeaders(
  id: string,
  body: string,
  secrets: SigningSecrets,
  now: number,
  agent = 'Onboarding-Service-Sandbox/1',
): Record<string, string> {
  const at = new Date(now);
  const signatures = signingSecrets(secrets, now).map((secret) => new Webhook(secret).sign(id, at, body));
  return {
    'content-type': 'application/json',
    'user-agent': agent,
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now / 1_000)),
    'webhook-signature': signatures.join(' '),
  };
}
