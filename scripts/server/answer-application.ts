import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Reply, replyOf } from '../../lib/api/reply';
import { EARLY_REPLIES } from '../../lib/application-key';
import type { EarlyReplies } from '../../lib/boot';
import { acceptsEncoding } from './accepts-encoding';

type Answers = Pick<EarlyReplies, 'api' | 'sandbox'>;

const running = globalThis as { [EARLY_REPLIES]?: Answers };

/** What answers below each of these; the page `/sandbox` is Next's, with a slash at its end too. */
const MOUNTS: readonly (readonly [below: RegExp, answers: keyof Answers])[] = [
  [/^\/api\//, 'api'],
  [/^\/sandbox\/[^?]/, 'sandbox'],
];

const answersOf = (url: string | undefined): keyof Answers | undefined =>
  MOUNTS.find(([below]) => below.test(url ?? ''))?.[1];

/** A smaller body does not get smaller, in bytes. */
const WORTH_COMPRESSING = 1_024;

/** Requests that ask for the head of an answer alone: they are answered as GET, and Node sends no body. */
const heads = new WeakSet<IncomingMessage>();

/** The adapter by which the service also runs alone, so that both read and answer a request the same. */
const listen = getRequestListener(
  async (request, env) => {
    const { incoming, outgoing } = env as { incoming: IncomingMessage; outgoing: ServerResponse };
    const answers = answersOf(incoming.url);
    const replies = running[EARLY_REPLIES];
    if (replies === undefined || answers === undefined) return new Response(null, { status: 503 });
    const response = await replies[answers](request);
    const reply = replyOf(response);
    if (reply === null) return heads.has(incoming) ? headOf(response) : compressed(incoming, response);
    await send(incoming, outgoing, reply);
    return RESPONSE_ALREADY_SENT;
  },
  { overrideGlobalObjects: false },
);

/**
 * Answers every address of the console's API and of the embedded service, without what Next does for any route. Next
 * would also judge some of them first: it redirects a trailing slash, answers OPTIONS itself, and breaks at an escape
 * that cannot be decoded.
 * @returns false when the request is another one, or the application is not open yet: Next is to answer
 */
export function answerApplication(request: IncomingMessage, response: ServerResponse): boolean {
  if (running[EARLY_REPLIES] === undefined || answersOf(request.url) === undefined) return false;
  if (request.method === 'HEAD') {
    request.method = 'GET';
    heads.add(request);
  }
  // The adapter reads the headers as they came; what may be believed of them stands in the others.
  request.rawHeaders = Object.entries(request.headers).flatMap(([name, values]) =>
    [values ?? []].flat().flatMap((value) => [name, value]),
  );
  // Whatever goes wrong is in the answer; what is left is a socket that broke.
  listen(request, response).catch(() => response.destroy());
  return true;
}

/** JSON is compressed once, however often it is sent. */
async function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: Reply,
): Promise<void> {
  const isHead = heads.has(request);
  const encodings = request.headers['accept-encoding'];
  const zipped = !isHead && body.bytes.length > WORTH_COMPRESSING && acceptsEncoding(encodings, 'gzip');
  const bytes = zipped ? await body.gzipped() : body.bytes;
  response.writeHead(status, {
    ...headers,
    vary: 'accept-encoding',
    ...(zipped ? { 'content-encoding': 'gzip' } : {}),
    'content-length': bytes.length,
  });
  response.end(isHead ? undefined : bytes);
}

/** Whoever makes the body need not go on. */
async function headOf(response: Response): Promise<Response> {
  await response.body?.cancel();
  return new Response(null, response);
}

/** A file is compressed as it is made; what must not be held back says so itself (RFC 9111, `no-transform`). */
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
