import 'server-only';
import { exportEventsCsv, exportEventsJson } from '@/lib/console/events/export-events';
import { listEvents, readEvent } from '@/lib/console/events/list-events';
import { openLiveStream } from '@/lib/console/live/open-live-stream';
import type { EVENTS } from '@/lib/contract/api/events';
import type { Runs } from './operation-runs';
import { streamFile } from './stream-file';

const EXPORTS = { csv: exportEventsCsv, json: exportEventsJson };

export const events: Runs<typeof EVENTS> = {
  'GET /api/events': ({ context }, { query }) => listEvents(context, query),
  'GET /api/events/export'({ context, ...call }, { query: { format, ...filter } }) {
    return streamFile(EXPORTS[format](context, filter), { name: 'events', format, call });
  },
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
