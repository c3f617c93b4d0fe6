import { createHash } from 'node:crypto';
import { type Incoming, JsonBodyError } from '@/lib/contract/read-json-body';
import { ConsoleError } from '../console-error';
import { takeEvent } from '../events/take-event';
import type { ArrivalCollector } from './collect-arrivals';
import { isToken } from './is-token';
import { keptHeaders } from './kept-headers';
import type { KnownSecrets } from './known-secrets';
import { readWithin } from './read-within';
import type { WaitingRoom } from './waiting-room';

/** What webhooks are received with; one for the process, made by `createReceiver`. */
export interface WebhookReceiver {
  /** Null: nothing is known to check a signature by, and the address for it is closed. */
  secrets: KnownSecrets | null;
  /** Of the secret address; null: that is closed. */
  token: string | null;
  room: WaitingRoom;
  arrivals: ArrivalCollector;
  now: () => number;
}

export interface Received {
  received: true;
  /** The same webhook was stored before: nothing was changed. */
  repeated: boolean;
}

/** A webhook of the document has some 600 bytes. */
const MOST_BYTES = 256 * 1024;
/** Milliseconds for the whole of a body. */
const READ_WITHIN = 10_000;
/** A `webhook-id` that is longer is known by its hash. */
const MOST_ID = 200;
/** Seconds after which a sender may come again: to a full room, and to a database that is away. */
const COME_AGAIN = { full: 2, away: 5 };

/**
 * Takes one webhook: returns after it was committed, so that a 2xx means that it is kept. The same one again is
 * taken and changes nothing. Given a `token`, it came to the secret address and is not verified, signed or not.
 *
 * @throws ConsoleError `no_such_route` where the address is closed, `signature_refused`, or `not_stored`, in a
 *   flood without a cause
 * @throws JsonBodyError when the body is too large, breaks off, is no UTF-8 or has a NUL
 */
export async function receiveWebhook(
  receiver: WebhookReceiver,
  request: Incoming,
  token?: string,
): Promise<Received> {
  if (!isOpen(receiver, token)) throw new ConsoleError('no_such_route');
  const leave = receiver.room.enter(weightOf(request));
  if (!leave) throw new ConsoleError('not_stored', { retryAfter: COME_AGAIN.full });
  try {
    return await take(receiver, request, token === undefined);
  } finally {
    leave();
  }
}

async function take(receiver: WebhookReceiver, request: Incoming, verified: boolean): Promise<Received> {
  const body = await readWithin(request, MOST_BYTES, READ_WITHIN);
  const headers = keptHeaders(request.headers);
  if (verified && !(await receiver.secrets?.isSigned(body, headers).catch(notStored))) {
    throw new ConsoleError('signature_refused');
  }
  // PostgreSQL's text cannot hold NUL, and no JSON has one.
  if (body.includes('\0')) throw new JsonBodyError('not_json');
  const bodyHash = sha256(body);
  const id = idOf(headers['webhook-id'], bodyHash);
  const receivedAt = new Date(receiver.now());
  const event = { ...takeEvent(body), id, verified, receivedAt, headers, body, bodyHash };
  return { received: true, repeated: await receiver.arrivals.add(event).catch(notStored) };
}

function isOpen({ secrets, token: known }: WebhookReceiver, given: string | undefined): boolean {
  return given === undefined ? secrets !== null : known !== null && isToken(given, known);
}

/** Bytes that it may come to hold: as it says itself, but never none. */
function weightOf(request: Incoming): number {
  const said = Number(request.headers.get('content-length') ?? MOST_BYTES);
  return said >= 0 && said < MOST_BYTES ? said : MOST_BYTES;
}

function idOf(given: string | undefined, bodyHash: string): string {
  if (!given) return bodyHash;
  return given.length > MOST_ID ? sha256(given) : given;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The cause goes to the log, so what a query was given with it stays behind: bodies are not logged. */
function notStored(failure: unknown): never {
  let cause = failure;
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause;
  const { code, message } = cause as { code?: unknown; message?: unknown };
  const told = new Error([code, message].filter((part) => typeof part === 'string').join(' '));
  throw new ConsoleError('not_stored', { cause: told, retryAfter: COME_AGAIN.away });
}
