import 'server-only';
import { exportEventsCsv, exportEventsJson } from '@/lib/console/events/export-events';
import { listEvents } from '@/lib/console/events/list-events';
import { readEvent } from '@/lib/console/events/read-event';
import { eventsExportQuery, eventsQuery } from '@/lib/contract/console-events';
import { answer } from './answer';
import { readQuery } from './read-query';
import { streamText } from './stream-text';

export const getEvents = (request: Request): Promise<Response> =>
  answer(request, ({ context }) => listEvents(context, readQuery(eventsQuery, request.url)));

export const getEvent = (id: string, request: Request): Promise<Response> =>
  answer(request, ({ context }) => readEvent(context, id));

const EXPORTS = { csv: exportEventsCsv, json: exportEventsJson };

export const getEventsExport = (request: Request): Promise<Response> =>
  answer(request, ({ context, requestId }) => {
    const { format, ...filter } = readQuery(eventsExportQuery, request.url);
    return streamText(EXPORTS[format](context, filter), { name: 'events', format, requestId });
  });
