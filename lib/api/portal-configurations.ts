import 'server-only';
import {
  readConfigurationNote,
  setConfigurationNote,
} from '@/lib/console/configuration-notes/configuration-notes';
import { exportPortalConfigurations } from '@/lib/console/portal-configurations/export-portal-configurations';
import { listPortalConfigurations } from '@/lib/console/portal-configurations/list-portal-configurations';
import { readConnection } from '@/lib/console/settings/read-settings';
import type { PORTAL_CONFIGURATIONS } from '@/lib/contract/api/portal-configurations';
import type { Runs } from './operation-runs';
import { streamFile } from './stream-file';

export const portalConfigurations: Runs<typeof PORTAL_CONFIGURATIONS> = {
  /** Source: RFC 9111, section 5.2.1.4. */
  'GET /api/portal-configurations': ({ context, request }, { query }) =>
    listPortalConfigurations(context, query, request.headers.get('cache-control') === 'no-cache'),
  'GET /api/portal-configurations/export'({ context, ...call }, { query }) {
    const lines = exportPortalConfigurations(context, query);
    return streamFile(lines, { name: 'portal-configurations', format: 'csv', call });
  },
  'GET /api/portal-configurations/{id}/note': ({ context }, { params }) =>
    readConfigurationNote(context, params.id),
  'PUT /api/portal-configurations/{id}/note': ({ context }, { params, body }) =>
    setConfigurationNote(context, params.id, body),
  'GET /api/connection': ({ context }) => readConnection(context),
};
