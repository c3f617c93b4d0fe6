import type { IncomingMessage, ServerResponse } from 'node:http';
import { EARLY_REPLIES } from '../../lib/application-key';
import type { Reply } from '../../lib/bff/reply';
import type { EarlyReplies } from '../../lib/boot';
import { acceptsEncoding } from './accepts-encoding';

interface Call {
  replies: EarlyReplies;
  request: IncomingMessage;
  response: ServerResponse;
  /** What the address says beside its fixed parts. */
  segment: string | undefined;
}

/** As the console's pages and the service write them. Whatever is spelt otherwise, or has a query, is Next's to judge. */
const ADDRESSES: readonly {
  methods: readonly string[];
  address: RegExp;
  answer(call: Call): Promise<void>;
}[] = [
  {
    methods: ['GET', 'HEAD'],
    address:
      /^\/api\/profiles\/([0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})\/portal-configuration$/,
    answer: sendProfile,
  },
  { methods: ['POST'], address: /^\/api\/webhooks\/onboarding(?:\/([\w-]+))?$/, answer: takeWebhook },
];

/** A smaller body does not get smaller, in bytes. */
const WORTH_COMPRESSING = 1_024;

const running = globalThis as { [EARLY_REPLIES]?: EarlyReplies };

/**
 * Answers as the route of the address does, without what Next does for any route.
 * @returns false when the request is another one, or the application is not open yet: Next is to answer
 */
export function answerEarly(request: IncomingMessage, response: ServerResponse): boolean {
  const replies = running[EARLY_REPLIES];
  if (replies === undefined) return false;
  for (const { methods, address, answer } of ADDRESSES) {
    if (!methods.includes(request.method ?? '')) continue;
    const found = address.exec(request.url ?? '');
    if (!found) continue;
    // Whatever a reply meets is in the reply; what is left is a socket that broke.
    answer({ replies, request, response, segment: found[1] }).catch(() => response.destroy());
    return true;
  }
  return false;
}

async function sendProfile({ replies, request, response, segment = '' }: Call): Promise<void> {
  const encodings = request.headers['accept-encoding'];
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  const { status, headers, body } = await replies.profile(segment, {
    headers: toHeaders(request),
    signal: gone.signal,
  });
  const zipped =
    request.method === 'GET' && body.bytes.length > WORTH_COMPRESSING && acceptsEncoding(encodings, 'gzip');
  const bytes = zipped ? await body.gzipped() : body.bytes;
  const encoded = { ...headers, vary: 'accept-encoding', ...(zipped ? { 'content-encoding': 'gzip' } : {}) };
  send(request, response, { status, headers: encoded }, bytes);
}

/** A body that is not read to its end breaks nothing before the answer: the sender waits for that. */
async function takeWebhook({ replies, request, response, segment }: Call): Promise<void> {
  const body = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
  const reply = await replies.webhook({ headers: toHeaders(request), body }, segment);
  // What is left of a body would be taken for the next request.
  if (!request.complete) response.setHeader('connection', 'close');
  send(request, response, reply, reply.body.bytes);
}

function send(
  { method }: IncomingMessage,
  response: ServerResponse,
  { status, headers }: Pick<Reply, 'status' | 'headers'>,
  bytes: Buffer,
): void {
  response.writeHead(status, { ...headers, 'content-length': bytes.length });
  response.end(method === 'HEAD' ? undefined : bytes);
}

/** As `fetch` has them; Node joins repeated ones already. */
const toHeaders = ({ headers }: IncomingMessage): Headers =>
  new Headers(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]));
