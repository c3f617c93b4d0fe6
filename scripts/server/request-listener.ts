import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Prepared, preparedOf } from '../../lib/platform/http/prepared-response';
import { acceptsEncoding } from './accepts-encoding';

type Answer = (request: Request, incoming: IncomingMessage) => Response | Promise<Response>;

/** A smaller body would not get smaller, in bytes. */
const WORTH_COMPRESSING = 1_024;

/** HEAD requests: they are answered like GET, and Node omits the body. */
const heads = new WeakSet<IncomingMessage>();

/**
 * Connects Node's HTTP server to a function that handles web requests: the same for the standalone service and inside
 * the console. A prepared answer is written to the socket without a stream.
 */
export function requestListener(
  answer: Answer,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const listen = getRequestListener(
    async (request, env) => {
      const { incoming, outgoing } = env as { incoming: IncomingMessage; outgoing: ServerResponse };
      const response = await answer(request, incoming);
      const prepared = preparedOf(response);
      if (prepared === null) return heads.has(incoming) ? headOf(response) : compressed(incoming, response);
      const sending = send(incoming, outgoing, prepared);
      // Nearly every answer is ready: each promise costs a microsecond if requests have an async scope.
      if (sending) await sending;
      return RESPONSE_ALREADY_SENT;
    },
    { overrideGlobalObjects: false },
  );
  return (request, response) => {
    if (request.method === 'HEAD') {
      request.method = 'GET';
      heads.add(request);
    }
    return listen(request, response);
  };
}

/** A compressed body is compressed once, however often it is sent. @returns null once it is being sent */
function send(request: IncomingMessage, response: ServerResponse, prepared: Prepared): Promise<void> | null {
  const { body, gzipped } = prepared;
  const isHead = heads.has(request);
  const isZipped =
    gzipped !== undefined &&
    !isHead &&
    body.length > WORTH_COMPRESSING &&
    acceptsEncoding(request.headers['accept-encoding'], 'gzip');
  if (isZipped) return gzipped().then((bytes) => write(response, prepared, bytes, true));
  write(response, prepared, body, false, isHead);
  return null;
}

function write(
  response: ServerResponse,
  { status, headers, gzipped }: Prepared,
  bytes: string | Uint8Array,
  isZipped: boolean,
  isHead = false,
): void {
  response.writeHead(status, {
    ...headers,
    ...(gzipped ? { vary: 'accept-encoding' } : {}),
    ...(isZipped ? { 'content-encoding': 'gzip' } : {}),
    'content-length': Buffer.byteLength(bytes),
  });
  response.end(isHead ? undefined : bytes);
}

/** The body's producer can stop. */
async function headOf(response: Response): Promise<Response> {
  await response.body?.cancel();
  return new Response(null, response);
}

/** A file is compressed while it is generated; `no-transform` (RFC 9111) excludes what must not be delayed. */
function compressed({ headers }: IncomingMessage, response: Response): Response {
  const isFile = response.headers.has('content-disposition');
  if (!isFile || response.body === null || !acceptsEncoding(headers['accept-encoding'], 'gzip'))
    return response;
  const zipped = response.body.pipeThrough(
    new CompressionStream('gzip') as TransformStream<Uint8Array, Uint8Array>,
  );
  const answer = new Response(zipped, response);
  answer.headers.set('content-encoding', 'gzip');
  answer.headers.set('vary', 'accept-encoding');
  return answer;
}
