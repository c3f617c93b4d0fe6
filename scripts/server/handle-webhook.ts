import type { IncomingMessage, ServerResponse } from 'node:http';
import { EARLY_REPLIES } from '../../lib/application-key';
import type { EarlyReplies } from '../../lib/boot';

/** As a service writes it. Whatever is spelt otherwise, or has a query, goes the way of every operation. */
const ADDRESS = /^\/api\/webhooks\/onboarding(?:\/([\w-]+))?$/;

const running = globalThis as { [EARLY_REPLIES]?: Pick<EarlyReplies, 'webhook'> };

/**
 * Takes a webhook by the function that its operation calls, from the socket itself: hundreds come in a second, and how
 * much of a body is read is for the receiver to say (docs/decisions/024).
 * @returns false when the request is another one, or the application is not open yet
 */
export function handleWebhook(request: IncomingMessage, response: ServerResponse): boolean {
  const replies = running[EARLY_REPLIES];
  const found = request.method === 'POST' ? ADDRESS.exec(request.url ?? '') : null;
  if (replies === undefined || found === null) return false;
  receiveWebhook(replies, request, response, found[1]).catch(() => response.destroy());
  return true;
}

/** A body that is not read to its end breaks nothing before the answer: the sender waits for that. */
async function receiveWebhook(
  { webhook }: Pick<EarlyReplies, 'webhook'>,
  request: IncomingMessage,
  response: ServerResponse,
  token: string | undefined,
): Promise<void> {
  const body = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
  const { status, headers, body: answerBody } = await webhook({ headers: toHeaders(request), body }, token);
  // What is left of a body would be taken for the next request.
  if (!request.complete) response.setHeader('connection', 'close');
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(answerBody) });
  response.end(answerBody);
}

/** As `fetch` has them; Node joins repeated ones already. */
const toHeaders = ({ headers }: IncomingMessage): Headers =>
  new Headers(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]));
