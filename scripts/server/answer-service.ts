import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { EARLY_REPLIES } from '../../lib/application-key';
import type { EarlyReplies } from '../../lib/boot';

const running = globalThis as { [EARLY_REPLIES]?: Pick<EarlyReplies, 'sandbox'> };

/** The page of the same name is Next's: only what stands below it is the service's. */
const SERVICE = /^\/sandbox\/[^?]/;

/** The adapter by which the service also runs alone, so that both read and answer a request the same. */
const listen = getRequestListener(
  (request) => {
    const replies = running[EARLY_REPLIES];
    return replies ? replies.sandbox(request) : new Response(null, { status: 503 });
  },
  { overrideGlobalObjects: false },
);

/**
 * Answers every address of the embedded service. Next would judge some of them before the service does: it redirects a
 * trailing slash, answers OPTIONS itself, and breaks at an escape that cannot be decoded.
 * @returns false when the request is another one, or the application is not open yet: Next is to answer
 */
export function answerService(request: IncomingMessage, response: ServerResponse): boolean {
  if (running[EARLY_REPLIES] === undefined || !SERVICE.test(request.url ?? '')) return false;
  // The adapter reads the headers as they came; what may be believed of them stands in the others.
  request.rawHeaders = Object.entries(request.headers).flatMap(([name, values]) =>
    [values ?? []].flat().flatMap((value) => [name, value]),
  );
  // Whatever goes wrong is in the answer; what is left is a socket that broke.
  listen(request, response).catch(() => response.destroy());
  return true;
}
