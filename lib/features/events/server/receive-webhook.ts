import { createHash } from 'node:crypto';
import { PEER_ADDRESS } from '@/lib/platform/api/internal-headers';
import type { Database } from '@/lib/platform/db/database';
import { type Incoming, JsonBodyError } from '@/lib/platform/http/read-json-body';
import { networkOf } from '@/lib/platform/network/network-of';
import { ConsoleError } from '@/lib/platform/use-case/console-error';
import { type ArrivalCollector, collectArrivals } from './collect-arrivals';
import { foldEvents } from './fold-events';
import { createInFlightLimit, type InFlightLimit, type InFlightSize, type Slot } from './in-flight-limit';
import { createKnownSecrets, isToken, type KnownSecrets, type LoadSecrets } from './known-secrets';
import { parseEvent } from './parse-event';
import { type Pace, readPaced } from './read-paced';

/** State for receiving webhooks; one per process, made by `createReceiver`. */
export interface WebhookReceiver {
  /** Null: there are no secrets to check signatures with, and the address for signed webhooks is closed. */
  secrets: KnownSecrets | null;
  /** Token of the secret address; null: it is closed. */
  token: string | null;
  inFlight: InFlightLimit;
  arrivals: ArrivalCollector;
  now: () => number;
}

export interface ReceiveResult {
  received: true;
  /** The same webhook was stored before: nothing was changed. */
  repeated: boolean;
}

/** A webhook in the document has some 600 bytes. */
const MOST_BYTES = 256 * 1024;
/** A body that is sent in one go arrives with its headers, or soon after. */
const PACE: Pace = { grace: 2_000, bytesPerSecond: 8_192, within: 10_000 };
/** Seconds by which the time of a signature may be off, plus a few: the signature's own check is exact. */
const SIGNED_WITHIN = 330;
/** A longer `webhook-id` is identified by its hash. */
const MOST_ID = 200;
/** Seconds after which a sender may retry: at the limit, and during a database outage. */
const COME_AGAIN = { full: 2, away: 5 };

/**
 * Accepts one webhook: returns after the commit, so a 2xx means that it is stored. The same one again is
 * accepted and changes nothing. With a `token`, it was sent to the secret address and is not verified, signed
 * or not.
 *
 * @throws ConsoleError `no_such_route` if the address is closed, `signature_refused`, or `not_stored`, in a
 * flood without a cause
 * @throws JsonBodyError if the body is too large, incomplete, not UTF-8 or contains NUL
 */
export async function receiveWebhook(
  receiver: WebhookReceiver,
  request: Incoming,
  token?: string,
): Promise<ReceiveResult> {
  if (!isOpen(receiver, token)) throw new ConsoleError('no_such_route');
  const isSecretAddress = token !== undefined;
  // The body cannot fix that: a request that does not even claim a signature gets no slot.
  if (!isSecretAddress && !maySign(request.headers, receiver.now())) {
    throw new ConsoleError('signature_refused');
  }
  let evict = () => {};
  const evicted = new Promise<never>((_, reject) => {
    evict = () => reject(refused());
  });
  // Prevents an unhandled rejection if nothing awaits it.
  evicted.catch(() => undefined);
  const slot = receiver.inFlight.admit(networkOf(request.headers.get(PEER_ADDRESS)), evict);
  if (!slot) throw refused();
  if (isSecretAddress) slot.prove();
  try {
    return await processWebhook(receiver, request, { slot, evicted, verified: !isSecretAddress });
  } finally {
    slot.release();
  }
}

interface WebhookContext {
  slot: Slot;
  /** Rejects when the webhook is evicted. */
  evicted: Promise<never>;
  verified: boolean;
}

async function processWebhook(
  receiver: WebhookReceiver,
  request: Incoming,
  { slot, evicted, verified }: WebhookContext,
): Promise<ReceiveResult> {
  const reserve = (bytes: number) => {
    if (!slot.reserve(bytes)) throw refused();
  };
  const body = await readPaced(request, MOST_BYTES, PACE, reserve, evicted);
  slot.complete();
  const headers = storedHeaders(request.headers);
  if (verified && !(await receiver.secrets?.isSigned(body, headers).catch(notStored))) {
    throw new ConsoleError('signature_refused');
  }
  slot.prove();
  // PostgreSQL's text cannot hold NUL, and no JSON has one.
  if (body.includes('\0')) throw new JsonBodyError('not_json');
  const bodyHash = sha256(body);
  const id = idOf(headers['webhook-id'], bodyHash);
  const receivedAt = new Date(receiver.now());
  const event = { ...parseEvent(body), id, verified, receivedAt, headers, body, bodyHash };
  return { received: true, repeated: await receiver.arrivals.add(event).catch(notStored) };
}

function isOpen({ secrets, token: known }: WebhookReceiver, given: string | undefined): boolean {
  return given === undefined ? secrets !== null : known !== null && isToken(given, known);
}

const refused = () => new ConsoleError('not_stored', { retryAfter: COME_AGAIN.full });

/** Whether the headers claim a recent signature. Source: Standard Webhooks 1.0, "Webhook headers". */
function maySign(headers: Headers, now: number): boolean {
  const [id, timestamp, signature] = ['id', 'timestamp', 'signature'].map((name) =>
    headers.get(`webhook-${name}`),
  );
  return Boolean(id && signature) && Math.abs(now / 1_000 - Number(timestamp || Number.NaN)) <= SIGNED_WITHIN;
}

function idOf(given: string | undefined, bodyHash: string): string {
  if (!given) return bodyHash;
  return given.length > MOST_ID ? sha256(given) : given;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Logs only the cause, without the query and its parameters: bodies are not logged. */
function notStored(failure: unknown): never {
  let cause = failure;
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause;
  const { code, message } = cause as { code?: unknown; message?: unknown };
  const reported = new Error([code, message].filter((part) => typeof part === 'string').join(' '));
  throw new ConsoleError('not_stored', { cause: reported, retryAfter: COME_AGAIN.away });
}

/** Headers stored with a webhook: none of them authorises anything. */
const KEPT = ['webhook-id', 'webhook-timestamp', 'webhook-signature', 'content-type', 'user-agent'];

function storedHeaders(headers: Headers): Record<string, string> {
  const headersToStore = KEPT.map((name): [string, string | null] => [name, headers.get(name)]);
  return Object.fromEntries(headersToStore.filter((entry): entry is [string, string] => entry[1] !== null));
}

export interface ReceiverOptions {
  database: Pick<Database, 'db' | 'exclusive'>;
  /** One, or two while the sender rotates them, as `whsec_…`. */
  secrets: readonly string[];
  /** Additional secrets that may change while the process runs: the embedded service's. */
  ownSecrets?: LoadSecrets | null;
  /** Last segment of the secret address. */
  token: string | null;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Called when a flood begins to be refused. */
  flooded?: () => void;
  size?: InFlightSize;
}

const SIZE: InFlightSize = { webhooks: 2_000, bytes: 64 * 1024 * 1024, undisturbed: 500 };

/** The console's receiver of webhooks; without secrets and token both its addresses are closed. */
export function createReceiver(options: ReceiverOptions): WebhookReceiver {
  const {
    database,
    secrets,
    ownSecrets = null,
    token,
    now,
    flooded = () => undefined,
    size = SIZE,
  } = options;
  const load = async () => [...secrets, ...((await ownSecrets?.()) ?? [])];
  const signed = secrets.length > 0 || ownSecrets !== null;
  return {
    secrets: signed ? createKnownSecrets(load, now) : null,
    token,
    inFlight: createInFlightLimit(size, flooded),
    arrivals: collectArrivals((events) => foldEvents(database, events)),
    now,
  };
}
