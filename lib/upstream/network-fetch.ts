import 'server-only';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Agent, type Dispatcher } from 'undici';
import { RATE_LIMIT_HEADERS } from '@/lib/contract/rate-limit';
import {
  failureReason,
  type Transport,
  type TransportAnswer,
  TransportFailure,
  type TransportRequest,
} from './transport';

const unzip = promisify(gunzip);
const KEPT_HEADERS = Object.values(RATE_LIMIT_HEADERS);

/** Connections are reused; waiting longer than `connect` for one counts as silence. */
function createAgent(): Agent {
  return new Agent({
    connections: 128,
    pipelining: 1,
    // The caller's own deadlines are shorter: undici's timers are too coarse to enforce them.
    headersTimeout: 60_000,
    bodyTimeout: 60_000,
    connect: { timeout: 9_000 },
  });
}

/**
 * A transport over the network, on undici's dispatcher rather than on a `fetch`: see
 * docs/decisions/020-one-http-layer-less.md. Not the global `fetch`, which Next patches to cache.
 */
export function networkFetch(dispatcher: Dispatcher = createAgent()): Transport {
  return async (request) => {
    const { status, headers, gzipped, body } = await dispatch(dispatcher, request);
    if (!gzipped) return { status, headers, text: body.toString('utf8') };
    return { status, headers, text: await unpack(body, request.maxBytes) };
  };
}

type RawAnswer = Omit<TransportAnswer, 'text'> & { gzipped: boolean; body: Buffer };

function dispatch(dispatcher: Dispatcher, request: TransportRequest): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    let sent = false;
    let status = 0;
    let gzipped = false;
    let size = 0;
    const headers = new Headers();
    const chunks: Buffer[] = [];
    let stopped = false;
    let stop = (): void => {
      stopped = true;
    };
    request.stopWith(() => stop());

    const { origin, path, method, body } = request;
    dispatcher.dispatch(
      { origin, path, method, headers: request.headers, ...(body === undefined ? {} : { body }) },
      {
        onRequestStart(controller) {
          stop = () => controller.abort(new TransportFailure('aborted', 'ABORTED', sent));
          if (stopped) return stop();
          sent = true;
          request.onSend();
        },
        onResponseStart(_controller, statusCode, received) {
          if (statusCode < 200) return;
          status = statusCode;
          for (const name of KEPT_HEADERS) {
            const value = received[name];
            if (typeof value === 'string') headers.set(name, value);
          }
          gzipped = received['content-encoding'] === 'gzip';
          request.onStart();
        },
        onResponseData(controller, chunk) {
          size += chunk.length;
          if (size > request.maxBytes) controller.abort(tooLarge());
          else chunks.push(chunk);
        },
        onResponseEnd() {
          const [only] = chunks;
          resolve({
            status,
            headers,
            gzipped,
            body: only && chunks.length === 1 ? only : Buffer.concat(chunks),
          });
        },
        onResponseError(_controller, cause) {
          reject(cause instanceof TransportFailure ? cause : networkFailure(cause, sent));
        },
      },
    );
  });
}

const tooLarge = (): TransportFailure => new TransportFailure('too_large', 'TOO_LARGE', true);

function networkFailure(cause: unknown, sent: boolean): TransportFailure {
  const reason = failureReason(cause);
  return new TransportFailure(/TIMEOUT|TIMEDOUT/.test(reason) ? 'timeout' : 'network', reason, sent);
}

/** A small body can unpack to a huge one: `maxBytes` limits the unpacked size. */
async function unpack(body: Buffer, maxBytes: number): Promise<string> {
  try {
    const plain = await unzip(body, { maxOutputLength: maxBytes });
    return plain.toString('utf8');
  } catch (cause) {
    if (failureReason(cause) === 'ERR_BUFFER_TOO_LARGE') throw tooLarge();
    return '';
  }
}
