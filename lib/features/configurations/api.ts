import { type Operations, SERVICE_PROBLEMS } from '@/lib/platform/api/operation';
import { connection } from '@/lib/upstream/connection';
import {
  configurationNote,
  configurationNoteAddress,
  setConfigurationNoteRequest,
} from './configuration-notes';
import {
  portalConfigurationsExportQuery,
  portalConfigurationsQuery,
  portalConfigurationsWindow,
} from './configurations';

const CONFIGURATION = {
  id: 12,
  name: 'Limited company, full onboarding',
  updated_at: '2026-11-20 14:02:11',
  created_at: '2026-01-12 09:30:00',
};

const NOTE = {
  note: 'For companies that the Leeds team onboards.',
  baseline: null,
  updatedAt: '2026-11-20T14:02:11.000Z',
  updatedBy: 'Ada Hart',
};

export const PORTAL_CONFIGURATIONS = {
  'GET /api/portal-configurations': {
    operationId: 'listPortalConfigurations',
    summary: 'A page of the list; with Cache-Control: no-cache it is read from the service first',
    access: 'configurations.read',
    query: portalConfigurationsQuery,
    answer: portalConfigurationsWindow,
    problems: SERVICE_PROBLEMS,
    example: {
      query: { q: 'onboarding', sort: 'name', limit: '100' },
      answer: {
        rows: [CONFIGURATION],
        offset: 0,
        matching: 1,
        total: 140,
        unreadable: 0,
        cut: null,
        readAt: '2026-11-22T09:12:40.000Z',
        refreshing: false,
        freshFor: 42,
      },
    },
  },
  'GET /api/portal-configurations/export': {
    operationId: 'exportPortalConfigurations',
    summary: 'The list as CSV',
    access: 'configurations.read',
    query: portalConfigurationsExportQuery,
    answer: {
      download: {
        csv: { example: 'id,name,updated_at,created_at\r\n12,"Limited company, full onboarding",…\r\n' },
      },
    },
    problems: SERVICE_PROBLEMS,
    example: { query: { sort: 'name' } },
  },
  'GET /api/portal-configurations/{id}/note': {
    operationId: 'readConfigurationNote',
    summary: 'The note and baseline that operators gave a portal configuration',
    access: 'configurations.read',
    params: configurationNoteAddress,
    answer: configurationNote,
    example: { params: { id: '12' }, answer: NOTE },
  },
  'PUT /api/portal-configurations/{id}/note': {
    operationId: 'setConfigurationNote',
    summary: 'Set the note or baseline of a portal configuration; with neither, both are removed',
    access: 'labels.change',
    params: configurationNoteAddress,
    body: setConfigurationNoteRequest,
    answer: configurationNote,
    example: { params: { id: '12' }, body: { note: NOTE.note, baseline: null }, answer: NOTE },
  },
  'GET /api/connection': {
    operationId: 'readConnection',
    summary: 'The state of the connection, without calling the service',
    access: 'connection.read',
    answer: connection,
    example: {
      answer: {
        environment: 'remote',
        host: 'onboarding.example.com',
        account: 'northwind',
        resetAt: null,
        reasonRequired: false,
        approvalRequired: false,
        scope: 'write',
        tokenExpiresIn: 3_120,
        budget: { limit: 600, remaining: 411, background: 171 },
        waitingFor: null,
        state: 'ready',
      },
    },
  },
} as const satisfies Operations;
