import { Webhook } from 'standardwebhooks';
import { JsonBodyError, readText } from '@/lib/contract/read-json-body';
import { receivedWebhooks } from '@/lib/db/console-schema';
import type { Queries } from '@/lib/db/database';
import { ConsoleError } from '../console-error';

/** What the receiver works with; its secrets may change while the process runs. */
export interface WebhookReceiver {
  db: Queries;
  /** One, or two while the sender rotates them, as `whsec_…`. */
  secrets(): Promise<readonly string[]>;
  now: () => number;
}

/** A webhook of the document has some 600 bytes. */
const MOST_BYTES = 256 * 1024;

/** Headers that are kept with the webhook. */
const KEPT = ['webhook-id', 'webhook-timestamp', 'webhook-signature', 'content-type', 'user-agent'];

/**
 * Takes one webhook: returns after it was committed, so that a 2xx means that it is kept. The same
 * `webhook-id` again is taken and changes nothing. Source: Standard Webhooks 1.0, "Verifying webhook
 * authenticity": the signature, and a timestamp at most five minutes off.
 *
 * @throws ConsoleError `signature_refused` (nothing is stored) or `not_stored`
 * @throws JsonBodyError when the body is too large, breaks off or is no UTF-8
 */
export async function receiveWebhook(
  { db, secrets, now }: WebhookReceiver,
  request: Request,
): Promise<{ received: true; repeated: boolean }> {
  const body = await readText(request, MOST_BYTES);
  const headers = keptHeaders(request.headers);
  const known = await secrets().catch(() => {
    throw new ConsoleError('not_stored');
  });
  if (!known.some((secret) => isSigned(secret, body, headers))) throw new ConsoleError('signature_refused');
  // PostgreSQL's text cannot hold NUL, and no JSON has one.
  if (body.includes('\0')) throw new JsonBodyError('not_json');
  const row = {
    id: headers['webhook-id'] ?? '',
    event: eventOf(body),
    verified: true,
    receivedAt: new Date(now()),
    headers,
    body,
  };
  const stored = await db
    .insert(receivedWebhooks)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: receivedWebhooks.id })
    .catch((cause: unknown) => {
      throw new ConsoleError('not_stored', undefined, { cause });
    });
  return { received: true, repeated: stored.length === 0 };
}

function keptHeaders(headers: Headers): Record<string, string> {
  const kept = KEPT.map((name): [string, string | null] => [name, headers.get(name)]);
  return Object.fromEntries(kept.filter((entry): entry is [string, string] => entry[1] !== null));
}

function isSigned(secret: string, body: string, headers: Record<string, string>): boolean {
  try {
    new Webhook(secret).verify(body, headers, { jsonParse: false });
    return true;
  } catch {
    return false;
  }
}

function eventOf(body: string): string | null {
  try {
    const { event } = JSON.parse(body) as { event?: unknown };
    return typeof event === 'string' ? event.slice(0, 200) : null;
  } catch {
    return null;
  }
}
