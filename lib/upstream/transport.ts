/** One HTTP request. The address has two parts, as the HTTP client expects, to avoid parsing it for each call. */
export interface TransportRequest {
  origin: string;
  path: string;
  method: 'GET' | 'PATCH' | 'POST';
  headers: Record<string, string>;
  body: string | undefined;
  /** Maximum size of an answer's body, in bytes. */
  maxBytes: number;
  /**
   * Receives a function that stops the request, once it can be stopped; after that the answer is ignored. A plain
   * function: an AbortController per request showed in the CPU profile.
   */
  stopWith: (stop: () => void) => void;
  /** Called once, when the request is about to leave: from then on it may have been carried out. */
  onSend: () => void;
  /** Called once, when status and headers have arrived. */
  onStart: () => void;
}

export interface TransportAnswer {
  status: number;
  /** At least the rate-limit headers. */
  headers: Headers;
  /** Without a byte order mark. */
  text: string;
  /** Why the body can't be read, and `text` is empty: see `UnreadableBody`. */
  unreadable?: string;
}

/**
 * How requests reach a service: `networkFetch(…)` for a remote one, `inProcessFetch(…)` for the embedded one. Returns
 * the answer whatever its status, follows no redirect, resends nothing.
 * @throws TransportFailure
 */
export type Transport = (request: TransportRequest) => Promise<TransportAnswer>;

export type FailureKind = 'network' | 'timeout' | 'too_large' | 'aborted';

/** There was no answer, or it could not be read to its end. */
export class TransportFailure extends Error {
  override name = 'TransportFailure';
  readonly kind: FailureKind;
  /** Whether the request may have reached the service. */
  readonly sent: boolean;

  /** @param reason a code such as `ECONNRESET`, never an address, header or body */
  constructor(kind: FailureKind, reason: string, sent: boolean) {
    super(reason);
    this.kind = kind;
    this.sent = sent;
  }
}

const CODE = /^[A-Z][A-Z0-9_]{2,60}$/;

/** The code of a network error: enough to look it up, without any external text. */
export function failureReason(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' && CODE.test(code) ? code : 'NETWORK_ERROR';
}
