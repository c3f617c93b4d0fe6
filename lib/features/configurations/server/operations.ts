import 'server-only';
import type { Runs } from '@/lib/application/operation-runs';
import { streamFile } from '@/lib/application/stream-file';
import { readConnection } from '@/lib/features/settings/server/read-settings';
import type { PORTAL_CONFIGURATIONS } from '../api';
import { readConfigurationNote, setConfigurationNote } from './configuration-notes';
import { exportPortalConfigurations } from './export-portal-configurations';
import { listPortalConfigurations } from './list-portal-configurations';

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
