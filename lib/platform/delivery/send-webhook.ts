import type { LookupFunction } from 'node:net';
import { Agent, type Dispatcher, request } from 'undici';
import { outboundAgent } from '@/lib/platform/network/outbound-agent';
import { ProxyFailure } from '@/lib/platform/network/proxy-failure';
import { NO_PROXIES, type ProxySettings } from '@/lib/platform/network/proxy-for';
import { type BodyHeaders, readBodyStart } from '@/lib/platform/network/read-body';
import { guardedConnector, isInternalHost, TargetRefused, TargetUnchecked } from './guard-target';

export interface SendResult {
  /** The receiver's status; null when there was none, and `error` says why. */
  status: number | null;
  error: string | null;
  /** The first 2 KB of the receiver's answer. */
  answer: string | null;
  retryAfter: string | null;
}

/** @param signal Aborts the attempt; its result is then meaningless. */
type SendWebhook = (
  address: string,
  headers: Record<string, string>,
  body: string,
  signal?: AbortSignal,
) => Promise<SendResult>;

export interface SenderOptions {
  /** Whole addresses that need not be public, by configuration: the console's own receiver. */
  trusted: readonly string[];
  /** The same for origins, with any path. */
  trustedOrigins?: readonly string[];
  /** For the whole of an attempt, in milliseconds. */
  timeout?: number;
  lookup?: LookupFunction;
  proxies?: ProxySettings;
  /** Replaces the sending of a request in tests without a network. */
  request?: typeof request;
}

export interface Sender {
  send: SendWebhook;
  /** Whether every attempt to this address would be refused, as it is internal and not exempt. */
  refuses(address: string): boolean;
  /** Aborts running attempts. */
  close(): Promise<void>;
}

const SEND_TIMEOUT = 15_000;
const KEPT_BYTES = 2_048;

/** Words for the delivery log, which reveals no more of our network than necessary. */
const ERRORS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Connection refused',
  ECONNRESET: 'Connection cut',
  ENOTFOUND: 'The host name is unknown',
  EAI_AGAIN: 'The host name cannot be resolved',
  EHOSTUNREACH: 'The host cannot be reached',
  ENETUNREACH: 'The network cannot be reached',
  UND_ERR_SOCKET: 'Connection cut',
  UND_ERR_CONNECT_TIMEOUT: 'No connection in time',
};

/** Sends one attempt. Follows no redirect, and never rejects. */
export function createSender({
  trusted,
  trustedOrigins = [],
  timeout = SEND_TIMEOUT,
  lookup,
  proxies = NO_PROXIES,
  request: send = request,
}: SenderOptions): Sender {
  const open = outboundAgent({ proxies });
  const guarded = new Agent({ connect: guardedConnector(lookup, proxies) });
  const exempt = new Set(trusted.map((address) => new URL(address).href));
  const isExempt = (target: URL) => exempt.has(target.href) || trustedOrigins.includes(target.origin);
  return {
    refuses: (address) => {
      const target = URL.parse(address);
      return target === null || (!isExempt(target) && isInternalHost(target.hostname));
    },
    send: (address, headers, body, signal) => {
      const target = URL.parse(address);
      if (!target) return Promise.resolve(nothing('The address cannot be read'));
      const dispatcher = isExempt(target) ? open : guarded;
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
    return { status: statusCode, error: null, answer: await readStart(body, headers), retryAfter };
  } catch (cause) {
    return nothing(late.aborted ? `No answer within ${timeout / 1_000} s` : inWords(cause));
  }
}

const nothing = (error: string): SendResult => ({ status: null, error, answer: null, retryAfter: null });

/** The status is valid even if the body after it is cut off or never ends. */
async function readStart(body: AsyncIterable<Buffer>, headers: BodyHeaders): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= KEPT_BYTES) break;
    }
  } catch {
    // Keep the part that was received.
  }
  // PostgreSQL cannot store a NUL in a text.
  return (await readBodyStart(Buffer.concat(chunks), headers, KEPT_BYTES)).replaceAll('\0', '\uFFFD');
}

/** Errors whose message is for the delivery log. */
const NAMED = [TargetRefused, TargetUnchecked, ProxyFailure];

function inWords(cause: unknown): string {
  const error = rootOf(cause);
  if (error instanceof Error && NAMED.some((kind) => error instanceof kind)) return error.message;
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? '';
  return ERRORS[code] ?? (code ? `The request failed (${code})` : 'The request failed');
}

/** Attempts at several addresses arrive as one error of many. */
function rootOf(cause: unknown): unknown {
  if (cause instanceof AggregateError) return rootOf(cause.errors[0]);
  return cause;
}
