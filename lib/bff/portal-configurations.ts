import 'server-only';
import { exportPortalConfigurations } from '@/lib/console/portal-configurations/export-portal-configurations';
import { listPortalConfigurations } from '@/lib/console/portal-configurations/list-portal-configurations';
import { portalConfigurationsExportQuery, portalConfigurationsQuery } from '@/lib/contract/console-api';
import { answer } from './answer';
import { readQuery } from './read-query';

/** `Cache-Control: no-cache` (RFC 9111) has the list read from the service first. */
export const getPortalConfigurations = (request: Request): Promise<Response> =>
  answer(({ context }) => {
    const query = readQuery(portalConfigurationsQuery, request.url);
    return listPortalConfigurations(context, query, request.headers.get('cache-control') === 'no-cache');
  });

export const getPortalConfigurationsExport = (request: Request): Promise<Response> =>
  answer(async ({ context, requestId }) => {
    const query = readQuery(portalConfigurationsExportQuery, request.url);
    const lines = await exportPortalConfigurations(context, query);
    return new Response(toStream(lines), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="portal-configurations.csv"',
        'cache-control': 'no-store',
        'x-request-id': requestId,
      },
    });
  });

/** One chunk at a time, as fast as the reader takes them. */
function toStream(lines: Iterator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    pull(controller) {
      const { done, value } = lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
}
