import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Handlers } from '../../lib/application/handlers';
import { openedHandlers } from '../../lib/application/opened-handlers';

/** As a service writes it. Any other spelling, or a query, is handled like every other operation. */
const ADDRESS = /^\/api\/webhooks\/onboarding(?:\/([\w-]+))?$/;

/**
 * Receives a webhook with the same function as its operation, but directly from the socket: hundreds arrive per second,
 * and the receiver decides how much of a body to read (docs/decisions/024).
 * @returns false if it is another request, or the application is not open yet
 */
export function handleWebhook(request: IncomingMessage, response: ServerResponse): boolean {
  const handlers = openedHandlers();
  const found = request.method === 'POST' ? ADDRESS.exec(request.url ?? '') : null;
  if (handlers === undefined || found === null) return false;
  receiveWebhook(handlers, request, response, found[1]).catch(() => response.destroy());
  return true;
}

/**
 * A body that was not read completely must not break the connection before the answer: the sender is waiting for it.
 */
async function receiveWebhook(
  { webhook }: Pick<Handlers, 'webhook'>,
  request: IncomingMessage,
  response: ServerResponse,
  token: string | undefined,
): Promise<void> {
  const body = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
  const { status, headers, body: answerBody } = await webhook({ headers: toHeaders(request), body }, token);
  // The rest of the body would be read as the next request.
  if (!request.complete) response.setHeader('connection', 'close');
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(answerBody) });
  response.end(answerBody);
}

/** In the form used by `fetch`; Node already joins repeated headers. */
const toHeaders = ({ headers }: IncomingMessage): Headers =>
  new Headers(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]));
