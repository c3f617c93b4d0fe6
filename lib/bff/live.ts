import 'server-only';
import { isConsoleError } from '@/lib/console/console-error';
import { openLiveStream } from '@/lib/console/live/open-live-stream';
import { answer } from './answer';

/**
 * Server-sent events. `no-transform` keeps Next from compressing, and so from holding back, what is said;
 * `x-accel-buffering` does the same for nginx. The connection ends with the stream: kept, it would hold a stop.
 */
export const getLive = (request: Request): Promise<Response> =>
  answer(
    request,
    ({ context, requestId }) =>
      new Response(openLiveStream(context, request.headers.get('last-event-id')), {
        headers: {
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store, no-transform',
          'x-accel-buffering': 'no',
          connection: 'close',
          'x-request-id': requestId,
        },
      }),
    { signal: request.signal, isQuiet: isOneTooMany },
  );

/** They are told together. */
const isOneTooMany = (cause: unknown): boolean => isConsoleError(cause) && cause.code === 'too_many_screens';
