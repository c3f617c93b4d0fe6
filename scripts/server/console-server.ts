import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isWaiting } from '../../lib/application/application-key';
import { addressFault } from '../../lib/platform/api/address-fault';
import { BUILD_HEADER, PEER_ADDRESS } from '../../lib/platform/api/internal-headers';
import { inRequestScope, type RequestScope } from '../../lib/platform/db/request-scope';
import { makeRequestId } from '../../lib/platform/http/request-id';
import { answerProbe, type MetricsAccess, type Probes } from './answer-probes';
import { clientAddress, type IsTrusted } from './client-address';
import { hasBrokenRouterState, hasTwoHosts, stripInternal } from './inbound-headers';
import { type Observer, observeAnswer } from './observe-answer';
import { type StyleOf, sendStylesWithPage } from './page-body';
import { answerBroken, type Refusal, refuse } from './refusal';
import { routableUrl } from './routable-url';

export interface ConsoleServer {
  observer: Observer;
  probes: Probes;
  metricsAccess: MetricsAccess;
  isTrusted: IsTrusted;
  /** Whether a request's `Host` is accepted; probes ignore it. */
  isOwnHost(host: string): boolean;
  headers: Record<string, string>;
  /** Answers requests that don't need Next; false if it doesn't know the request. */
  early(request: IncomingMessage, response: ServerResponse): boolean;
  next(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** For pages; without it they keep their link to the style sheet. */
  styleOf?: StyleOf;
}

/**
 * In milliseconds and bytes. Request headers must arrive within 10 s, a body within a minute; answers may take any
 * time. Idle connections stay open longer than those of common proxies, so that none is closed during a request.
 */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16_384,
};

/** Seconds after which an unavailable page should be requested again. */
const COME_AGAIN = 5;

/** A proxy's own request ID, if it is one word. */
const REQUEST_ID = /^[\w-]{8,64}$/;

/** The console's HTTP server and its middleware: everything a request passes on its way to Next. */
export function createConsoleServer(parts: ConsoleServer): Server {
  // A missing Host is handled below: Node's own refusal would lack our headers.
  const server = createServer({ ...LIMITS, requireHostHeader: false }, (request, response) =>
    answer(parts, request, response),
  );
  server.on('checkExpectation', (_request, response) => {
    const requestId = prepare(parts, response);
    refuse(response, 'unmet_expectation', requestId);
  });
  server.on('clientError', (cause, socket) => answerBroken(cause, socket, parts.headers, makeRequestId()));
  return server;
}

function answer(parts: ConsoleServer, request: IncomingMessage, response: ServerResponse): void {
  const requestId = prepare(parts, response, request);
  observeAnswer(parts.observer, request, response, requestId);
  const refusal = refusalOf(request);
  if (refusal) refuse(response, refusal, requestId);
  else if (answerProbe(request, response, parts.probes, parts.metricsAccess)) return;
  else if (request.headers.host && !parts.isOwnHost(request.headers.host))
    refuse(response, 'foreign_host', requestId);
  else {
    const scope: RequestScope = { requestId };
    inRequestScope(scope, () => pass(parts, request, response, scope));
  }
}

function pass(
  { early, next, observer, styleOf }: ConsoleServer,
  request: IncomingMessage,
  response: ServerResponse,
  scope: RequestScope,
): void {
  if (isWaiting()) {
    sayStarting(response);
    return;
  }
  if (early(request, response)) return;
  sayUnavailable(response, scope);
  request.url = routableUrl(request.url ?? '/');
  if (styleOf) sendStylesWithPage(request, response, styleOf);
  next(request, response).catch((err: unknown) => {
    observer.log.error({ err, requestId: scope.requestId }, 'an answer failed');
    response.destroy();
  });
}

/** Until the database is there, nothing but probes can be answered. The log says what it waits for. */
function sayStarting(response: ServerResponse): void {
  const text = `Portal Console is waiting for its database. This page tries again every ${COME_AGAIN} seconds.\n`;
  response.writeHead(503, {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    'retry-after': String(COME_AGAIN),
    refresh: String(COME_AGAIN),
  });
  response.end(text);
}

/** Next can't answer a page with 503 (RFC 9110, section 15.6.4), and what it treats as an error is not always one. */
function sayUnavailable(response: ServerResponse, scope: RequestScope): void {
  const writeHead = response.writeHead.bind(response) as (
    status: number,
    ...more: unknown[]
  ) => ServerResponse;
  response.writeHead = (status: number, ...more: unknown[]) => {
    if (status !== 500 || !scope.unavailable) return writeHead(status, ...more);
    response.setHeader('retry-after', COME_AGAIN);
    return writeHead(503, ...more);
  };
}

/** Sets the headers of every answer, and reduces the request's to what can be trusted. */
function prepare(parts: ConsoleServer, response: ServerResponse, request?: IncomingMessage): string {
  const requestId = (request && believe(parts, request)) ?? makeRequestId();
  for (const [name, value] of Object.entries(parts.headers)) response.setHeader(name, value);
  response.setHeader('x-request-id', requestId);
  if (request) request.headers['x-request-id'] = requestId;
  // A persistent connection would delay the stop.
  if (parts.probes.isStopping()) response.setHeader('connection', 'close');
  return requestId;
}

/**
 * Removes internal headers, and sets the client's address under a name of our own, so that no client can claim another.
 * @returns a proxy's request ID; a client could use its own to imitate another's in the log
 */
function believe({ isTrusted, headers: own }: ConsoleServer, request: IncomingMessage): string | undefined {
  const { headers, socket } = request;
  const given = headers['x-request-id'];
  const client = clientAddress(request, isTrusted);
  stripInternal(headers);
  headers[PEER_ADDRESS] = client;
  headers[BUILD_HEADER] = own[BUILD_HEADER];
  if (typeof given !== 'string' || !REQUEST_ID.test(given)) return undefined;
  return isTrusted(socket.remoteAddress ?? '') ? given : undefined;
}

/** Answered with the probes. */
const isForBalancers = (method: string | undefined, url: string): boolean =>
  method === 'OPTIONS' && /^\/(\?|$)/.test(url);

function refusalOf({ url, method, headers, rawHeaders, httpVersion }: IncomingMessage): Refusal | null {
  // An absolute-form target (RFC 9112, section 3.2.2) asks for a proxy, which this is not.
  if (!url?.startsWith('/')) return 'absolute_target';
  if (!headers.host && httpVersion !== '1.0') return 'no_host';
  if (hasTwoHosts(rawHeaders)) return 'two_hosts';
  const isService = url.startsWith('/sandbox/');
  // The service handles its own addresses, in its own words.
  const fault = isService ? null : addressFault(url);
  if (fault) return fault;
  const isPage = !isService && !url.startsWith('/api/');
  if (isPage && hasBrokenRouterState(headers)) return 'broken_router_state';
  // Next would look for a Server Action in it, and there are none.
  return isPage && method !== 'GET' && method !== 'HEAD' && !isForBalancers(method, url) ? 'read_only' : null;
}
