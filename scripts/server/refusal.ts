import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { PROBLEM_CONTENT_TYPE } from '../../lib/platform/api/problem';

/** Reasons to refuse a request before looking at what it asks for. */
const REFUSALS = {
  broken: { status: 400, title: 'The request is not valid.' },
  absolute_target: {
    status: 400,
    title: 'The console is not a proxy. Request paths must start with a slash.',
  },
  nul: { status: 400, title: 'The address contains a NUL character.' },
  broken_escape: { status: 400, title: 'The query string has an invalid percent escape.' },
  broken_router_state: { status: 400, title: 'The header next-router-state-tree is not valid.' },
  two_hosts: { status: 400, title: 'The request has more than one host.' },
  no_host: { status: 400, title: 'The request has no host.' },
  foreign_host: {
    status: 421,
    title: 'This console is available only on its own machine. Set PUBLIC_URL or HOST to open it to others.',
  },
  read_only: { status: 405, title: 'Pages support only GET and HEAD requests.' },
  too_slow: { status: 408, title: 'The request timed out.' },
  unmet_expectation: { status: 417, title: 'The console can’t meet the request’s expectation.' },
  large_head: { status: 431, title: 'The request headers are too large.' },
} as const;

export type Refusal = keyof typeof REFUSALS;

/** Source: RFC 9457; `about:blank` says no more than the status. */
const refusalBody = (refusal: Refusal, requestId: string): string =>
  JSON.stringify({
    type: 'about:blank',
    ...REFUSALS[refusal],
    detail: 'Nothing was changed. Check the request.',
    requestId,
  });

/** Refuses and closes the connection: later bytes can't be told apart from the refused request. */
export function refuse(response: ServerResponse, refusal: Refusal, requestId: string): void {
  const body = refusalBody(refusal, requestId);
  response.writeHead(REFUSALS[refusal].status, {
    'content-type': PROBLEM_CONTENT_TYPE,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    connection: 'close',
    ...(refusal === 'read_only' ? { allow: 'GET, HEAD' } : {}),
  });
  response.end(body);
}

const REFUSAL_OF: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: 'large_head',
  ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
};

/**
 * Answers what could not be parsed as a request, on the bare socket: Node's own answer would lack our headers. Source:
 * Node, "Event: 'clientError'".
 */
export function answerBroken(
  cause: NodeJS.ErrnoException,
  socket: Duplex,
  headers: Record<string, string>,
  requestId: string,
): void {
  // The client is gone, or another answer has started on this connection.
  if (cause.code === 'ECONNRESET' || !socket.writable || hasBegun(socket)) return void socket.destroy();
  const refusal = REFUSAL_OF[cause.code ?? ''] ?? 'broken';
  const body = refusalBody(refusal, requestId);
  const lines = Object.entries({
    ...headers,
    'x-request-id': requestId,
    'content-type': 'application/problem+json',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${REFUSALS[refusal].status} Refused\r\n${lines.join('')}\r\n${body}`);
}

const hasBegun = (socket: Duplex): boolean =>
  Boolean((socket as { _httpMessage?: { headersSent?: boolean } })._httpMessage?.headersSent);
