import 'server-only';
import type { Dispatcher } from 'undici';
import { RATE_LIMIT_HEADERS } from '@/lib/configuration/contract/rate-limit';
import { type CertificateFiles, readCertificate } from '@/lib/platform/network/client-certificate';
import { type OutboundSettings, outboundAgent } from '@/lib/platform/network/outbound-agent';
import { type BodyHeaders, OversizedBody, readBody, UnreadableBody } from '@/lib/platform/network/read-body';
import {
  failureReason,
  type Transport,
  type TransportAnswer,
  TransportFailure,
  type TransportRequest,
} from './transport';

const KEPT_HEADERS = Object.values(RATE_LIMIT_HEADERS);

/** Connections are reused; waiting longer than `connect` for one counts as silence. */
const CONNECTIONS = {
  connections: 128,
  pipelining: 1,
  // The caller's own deadlines are shorter: undici's timers are too coarse to enforce them.
  headersTimeout: 60_000,
  bodyTimeout: 60_000,
};

/**
 * The transport to a remote service, as configured.
 * @throws CertificateError
 */
export const serviceTransport = ({ outbound, certificate }: ServiceConnection): Transport =>
  networkFetch(
    outboundAgent({
      ...CONNECTIONS,
      proxies: outbound.proxies,
      certificate: certificate && readCertificate(certificate),
    }),
    outbound.agent,
  );

interface ServiceConnection {
  outbound: OutboundSettings;
  /** Null: none is presented. */
  certificate: CertificateFiles | null;
}

/**
 * A transport over the network, on undici's dispatcher rather than on a `fetch`: see
 * docs/decisions/020-one-http-layer-less.md. Not the global `fetch`, which Next patches to cache.
 */
export function networkFetch(dispatcher: Dispatcher, agent: string): Transport {
  return async (request) => {
    const { status, headers, body, bodyHeaders } = await dispatch(dispatcher, agent, request);
    try {
      return { status, headers, text: await readBody(body, bodyHeaders, request.maxBytes) };
    } catch (cause) {
      if (cause instanceof UnreadableBody) return { status, headers, text: '', unreadable: cause.message };
      throw cause instanceof OversizedBody ? tooLarge() : cause;
    }
  };
}

interface RawAnswer extends Pick<TransportAnswer, 'status' | 'headers'> {
  body: Buffer;
  bodyHeaders: BodyHeaders;
}

function dispatch(dispatcher: Dispatcher, agent: string, request: TransportRequest): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    let sent = false;
    let status = 0;
    let bodyHeaders: BodyHeaders = {};
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
      {
        origin,
        path,
        method,
        headers: { ...request.headers, 'user-agent': agent },
        ...(body === undefined ? {} : { body }),
      },
      {
        onRequestStart(controller) {
          stop = () => controller.abort(new TransportFailure('aborted', 'ABORTED', sent));
          if (stopped) return stop();
          sent = true;
          request.onSend();
        },
        onResponseStart(controller, statusCode, received) {
          if (statusCode < 200) return;
          // Only a proxy answers this (RFC 9110, section 15.5.8): the service never got the request.
          if (statusCode === 407)
            return controller.abort(new TransportFailure('network', 'PROXY_407', false));
          status = statusCode;
          for (const name of KEPT_HEADERS) {
            const value = received[name];
            if (typeof value === 'string') headers.set(name, value);
          }
          bodyHeaders = received;
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
            bodyHeaders,
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
