import { type Transport, TransportFailure } from './transport';

/**
 * A transport to a service in this process, the embedded one or a test's: the same requests, without a socket. A
 * request without waiting callers is not aborted, but runs to its end. `serve` is a fetch handler that accepts web
 * `Request`s.
 */
export function inProcessFetch(serve: (request: Request) => Response | Promise<Response>): Transport {
  return async ({ origin, path, method, headers, body, maxBytes, onSend, onStart }) => {
    const init = body === undefined ? { method, headers } : { method, headers, body };
    try {
      onSend();
      const response = await serve(new Request(`${origin}${path}`, init));
      onStart();
      const text = await response.text();
      // UTF-8 needs at least a byte for each UTF-16 unit, so only a text near the limit is measured.
      if (text.length > maxBytes || (text.length * 3 > maxBytes && Buffer.byteLength(text) > maxBytes)) {
        throw new TransportFailure('too_large', 'TOO_LARGE', true);
      }
      return { status: response.status, headers: response.headers, text };
    } catch (cause) {
      if (cause instanceof TransportFailure) throw cause;
      throw new TransportFailure('network', 'IN_PROCESS', true);
    }
  };
}
