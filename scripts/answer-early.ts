import type { IncomingMessage, ServerResponse } from 'node:http';
import { PROFILE_REPLY } from '../lib/application-key';
import type { replyWithProfileSetup } from '../lib/bff/profiles';
import SECURITY_HEADERS from '../security-headers.json';
import { acceptsEncoding } from './accepts-encoding';

/** As the console's pages write it. Whatever is spelt otherwise, or has a query, is Next's to judge. */
const ADDRESS =
  /^\/api\/profiles\/([0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})\/portal-configuration$/;

/** A smaller body does not get smaller, in bytes. */
const WORTH_COMPRESSING = 1_024;

const running = globalThis as { [PROFILE_REPLY]?: typeof replyWithProfileSetup };

/**
 * Answers a read of a profile's configuration as its route does, without what Next does for any route.
 * @returns false when the request is another one, or the application is not open yet: Next is to answer
 */
export function answerEarly(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const uuid = ADDRESS.exec(request.url ?? '')?.[1];
  const reply = running[PROFILE_REPLY];
  if (uuid === undefined || reply === undefined) return false;
  // Whatever a reply meets is in the reply; what is left is a socket that broke.
  send(request, response, reply, uuid).catch(() => response.destroy());
  return true;
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  reply: typeof replyWithProfileSetup,
  uuid: string,
): Promise<void> {
  const { 'cache-control': cacheControl, 'accept-encoding': encodings } = request.headers;
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  const { status, headers, body } = await reply(uuid, { cacheControl, signal: gone.signal });
  const zipped =
    request.method === 'GET' && body.bytes.length > WORTH_COMPRESSING && acceptsEncoding(encodings, 'gzip');
  const bytes = zipped ? await body.gzipped() : body.bytes;
  response.writeHead(status, {
    ...SECURITY_HEADERS,
    ...headers,
    vary: 'accept-encoding',
    ...(zipped ? { 'content-encoding': 'gzip' } : {}),
    'content-length': bytes.length,
  });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}
