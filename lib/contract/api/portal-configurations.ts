import {
  connection,
  portalConfigurationsExportQuery,
  portalConfigurationsQuery,
  portalConfigurationsWindow,
} from '../console-api';
import type { Operations } from './operation';

export const PORTAL_CONFIGURATIONS = {
  'GET /api/portal-configurations': {
    summary: 'A window of the list; Cache-Control: no-cache has it read from the service first',
    access: 'configurations.read',
    query: portalConfigurationsQuery,
    answer: portalConfigurationsWindow,
  },
  'GET /api/portal-configurations/export': {
    summary: 'The list as CSV',
    access: 'configurations.read',
    query: portalConfigurationsExportQuery,
    answer: 'download',
  },
  'GET /api/connection': {
    summary: 'How the console stands with the service, without asking it',
    access: 'connection.read',
    answer: connection,
  },
} as const satisfies Operations;
