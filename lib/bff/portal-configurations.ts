import 'server-only';
import { exportPortalConfigurations } from '@/lib/console/portal-configurations/export-portal-configurations';
import { listPortalConfigurations } from '@/lib/console/portal-configurations/list-portal-configurations';
import { portalConfigurationsExportQuery, portalConfigurationsQuery } from '@/lib/contract/console-api';
import { answer } from './answer';
import { readQuery } from './read-query';
import { streamText } from './stream-text';

/** `Cache-Control: no-cache` (RFC 9111) has the list read from the service first. */
export const getPortalConfigurations = (request: Request): Promise<Response> =>
  answer(request, ({ context }) => {
    const query = readQuery(portalConfigurationsQuery, request.url);
    return listPortalConfigurations(context, query, request.headers.get('cache-control') === 'no-cache');
  });

export const getPortalConfigurationsExport = (request: Request): Promise<Response> =>
  answer(request, ({ context, requestId }) => {
    const query = readQuery(portalConfigurationsExportQuery, request.url);
    const lines = exportPortalConfigurations(context, query);
    return streamText(lines, { name: 'portal-configurations', format: 'csv', requestId });
  });
