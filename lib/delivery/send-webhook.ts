import type { LookupFunction } from 'node:net';
import { Agent, type Dispatcher, request } from 'undici';
import { guardedConnector, TargetRefused } from './guard-target';

/** What came of one attempt. */
export interface SendResult {
  /** The receiver's status; null when there was none, and `error` says why. */
  status: number | null;
  error: string | null;
  /** The first 2 KB of what the receiver said. */
  answer: string | null;
  retryAfter: string | null;
}

/** @param signal Cuts the attempt; what it gives then means nothing. */
export type SendWebhook = (
  address: string,
  headers: Record<string, string>,
  body: string,
  signal?: AbortSignal,
) => Promise<SendResult>;

export interface SenderOptions {
  /** Whole addresses that may be anywhere, by configuration: the console's own receiver. */
  trusted: readonly string[];
  /** The same of origins, whatever address is there. */
  trustedOrigins?: readonly string[];
  /** For the whole of an attempt, in milliseconds. */
  timeout?: number;
  lookup?: LookupFunction;
  /** How one request is sent, where there is no network. */
  request?: typeof request;
}

export interface Sender {
  send: SendWebhook;
  /** Cuts what is still under way. */
  close(): Promise<void>;
}

const SEND_TIMEOUT = 15_000;
const KEPT_BYTES = 2_048;

/** In words for the delivery log, which is not told more of our network than it needs. */
const ERRORS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Connection refused',
  ECONNRESET: 'Connection cut',
  ENOTFOUND: 'The host name is not known',
  EAI_AGAIN: 'The host name cannot be resolved',
  EHOSTUNREACH: 'The host cannot be reached',
  ENETUNREACH: 'The network cannot be reached',
  UND_ERR_SOCKET: 'Connection cut',
  UND_ERR_CONNECT_TIMEOUT: 'No connection in time',
};

/** Sends one attempt. It follows no redirect, and answers whatever happens. */
export function createSender({
  trusted,
  trustedOrigins = [],
  timeout = SEND_TIMEOUT,
  lookup,
  request: send = request,
}: SenderOptions): Sender {
  const open = new Agent();
  const guarded = new Agent({ connect: guardedConnector(lookup) });
  const exempt = new Set(trusted.map((address) => new URL(address).href));
  return {
    send: (address, headers, body, signal) => {
      const target = URL.parse(address);
      if (!target) return Promise.resolve(nothing('The address cannot be read'));
      const isExempt = exempt.has(target.href) || trustedOrigins.includes(target.origin);
      const dispatcher = isExempt ? open : guarded;
      return attempt(send, target, { dispatcher, headers, body, method: 'POST' }, timeout, signal);
    },
    close: async () => {
      await Promise.all([open.destroy(), guarded.destroy()]);
    },
  };
}

type Options = Pick<Dispatcher.RequestOptions, 'headers' | 'body' | 'method'> & { dispatcher: Dispatcher };

async function attempt(
  send: typeof request,
  target: URL,
  options: Options,
  timeout: number,
  cut?: AbortSignal,
): Promise<SendResult> {
  const late = AbortSignal.timeout(timeout);
  const signal = cut ? AbortSignal.any([late, cut]) : late;
  try {
    const { statusCode, headers, body } = await send(target, { ...options, signal });
    const asked = headers['retry-after'];
    const retryAfter = (Array.isArray(asked) ? asked[0] : asked) ?? null;
    return { status: statusCode, error: null, answer: await readStart(body), retryAfter };
  } catch (cause) {
    return nothing(late.aborted ? `No answer within ${timeout / 1_000} s` : inWords(cause));
  }
}

const nothing = (error: string): SendResult => ({ status: null, error, answer: null, retryAfter: null });

/** The status stands even when the body that follows it breaks off or never ends. */
async function readStart(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= KEPT_BYTES) break;
    }
  } catch {
    // What came is kept.
  }
  // `stream`: a character that the limit cuts in two is left out. PostgreSQL keeps no NUL in a text.
  const start = Buffer.concat(chunks).subarray(0, KEPT_BYTES);
  return new TextDecoder().decode(start, { stream: true }).replaceAll('\0', '\uFFFD');
}

function inWords(cause: unknown): string {
  const error = rootOf(cause);
  if (error instanceof TargetRefused) return error.message;
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? '';
  return ERRORS[code] ?? (code ? `The request failed (${code})` : 'The request failed');
}

/** Several addresses that were tried one after the other come as one error of many. */
function rootOf(cause: unknown): unknown {
  if (cause instanceof AggregateError) return rootOf(cause.errors[0]);
  return cause;
}
