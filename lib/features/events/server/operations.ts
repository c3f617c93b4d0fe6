import 'server-only';
import type { Runs } from '@/lib/application/operation-runs';
import { streamFile } from '@/lib/application/stream-file';
import type { EVENTS } from '../api';
import { exportEvents } from './export-events';
import { listEvents, readEvent } from './list-events';
import { openLiveStream } from './open-live-stream';

export const events: Runs<typeof EVENTS> = {
  'GET /api/events': ({ context }, { query }) => listEvents(context, query),
  'GET /api/events/export': ({ context, ...call }, { query }) =>
    streamFile(exportEvents(context, query), { name: 'events', format: query.format, call }),
  'GET /api/events/{id}': ({ context }, { params }) => readEvent(context, params.id),
  /**
   * Server-sent events. `no-transform` stops intermediaries from compressing, and so buffering, the stream;
   * `x-accel-buffering` does the same for nginx. The connection closes with the stream, because a keep-alive
   * connection would delay a shutdown.
   */
  'GET /api/live': ({ context, request, requestId }) =>
    new Response(openLiveStream(context, request.headers.get('last-event-id')), {
      headers: {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
        connection: 'close',
        'x-request-id': requestId,
      },
    }),
};
