import type { Duplex } from 'node:stream';
import { REFUSALS, type Refusal, refusalBody } from './refusal';

const REFUSAL_OF: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: 'large_head',
  ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
};

/**
 * Answers what could not be parsed as a request, on the bare socket: Node's own answer would bear no headers.
 * Source: Node, "Event: 'clientError'".
 */
export function answerBroken(
  cause: NodeJS.ErrnoException,
  socket: Duplex,
  headers: Record<string, string>,
  requestId: string,
): void {
  // Nobody is there, or another answer has begun on this connection.
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
