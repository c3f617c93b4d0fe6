import { z } from 'zod';
import { ACCOUNT } from './account';
import { ACTIVITY } from './activity';
import { ALERTS } from './alerts';
import { ASSIGNMENT_RUNS } from './assignment-runs';
import { ASSIGNMENTS } from './assignments';
import { BASELINES } from './baselines';
import { BROWSER_REPORTS } from './browser-reports';
import { CHECKS } from './checks';
import { COMPARISON } from './comparison';
import type { Area } from './describe-operations';
import { DRIFT } from './drift';
import { EVENTS } from './events';
import { EXCEPTIONS } from './exceptions';
import { FINDINGS } from './findings';
import { LABELS } from './labels';
import type { Operation, Operations } from './operation';
import { OPERATORS } from './operators';
import { OVERVIEW } from './overview';
import { PORTAL_CONFIGURATIONS } from './portal-configurations';
import { PROFILES } from './profiles';
import { REPLAYS } from './replays';
import { SESSION } from './session';
import { SETUPS } from './setups';
import { SURVEY_OPERATIONS } from './survey';
import { VIEWS } from './views';
import { WEBHOOKS } from './webhooks';

export const OPENAPI = {
  'GET /api/openapi.json': {
    operationId: 'readOpenApi',
    summary: 'This document',
    access: 'signed_in',
    byToken: 'read',
    answer: z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }).meta({
      id: 'OpenApiDocument',
      description: 'OpenAPI 3.1',
    }),
    example: { answer: { openapi: '3.1.0', paths: {} } },
  },
} as const satisfies Operations;

/** The console's own API. The browser imports only its types: importing the value would send zod to every page. */
export const OPERATIONS = {
  ...ACCOUNT,
  ...ACTIVITY,
  ...ALERTS,
  ...ASSIGNMENT_RUNS,
  ...ASSIGNMENTS,
  ...BASELINES,
  ...CHECKS,
  ...COMPARISON,
  ...DRIFT,
  ...EVENTS,
  ...EXCEPTIONS,
  ...FINDINGS,
  ...LABELS,
  ...OPENAPI,
  ...OPERATORS,
  ...OVERVIEW,
  ...PORTAL_CONFIGURATIONS,
  ...PROFILES,
  ...REPLAYS,
  ...SESSION,
  ...SETUPS,
  ...SURVEY_OPERATIONS,
  ...VIEWS,
  ...WEBHOOKS,
  ...BROWSER_REPORTS,
};
export type Api = typeof OPERATIONS;

/** The same by subject, for the document. */
export const AREAS: Readonly<Record<string, Area<Operation>>> = {
  Profiles: {
    description: 'The directory, a profile’s configuration, its versions and its timeline',
    operations: PROFILES,
  },
  Setups: {
    description: 'What portals ask for, and how many profiles ask the same',
    operations: SETUPS,
  },
  Comparison: { description: 'Configurations side by side', operations: COMPARISON },
  'Portal configurations': {
    description: 'The account’s list, and how the console stands with the service',
    operations: PORTAL_CONFIGURATIONS,
  },
  Overview: { description: 'What stands out among all known profiles', operations: OVERVIEW },
  Drift: { description: 'What was changed outside this console', operations: DRIFT },
  Events: { description: 'Webhooks that were received, and what changes now', operations: EVENTS },
  Survey: {
    description: 'How well the known profiles are read, and the reading of them in the background',
    operations: SURVEY_OPERATIONS,
  },
  Labels: { description: 'Names for what the service knows by number alone', operations: LABELS },
  Views: { description: 'Filtered lists that were kept under a name', operations: VIEWS },
  Baselines: {
    description: 'What profiles should be like, and what deviates from it',
    operations: BASELINES,
  },
  Checks: {
    description: 'What must hold for portals, and how the known profiles stand with it',
    operations: CHECKS,
  },
  Findings: { description: 'What checks found, since when, and how it ended', operations: FINDINGS },
  Exceptions: { description: 'Fails that somebody let stand until a day', operations: EXCEPTIONS },
  Assignments: {
    description: 'One change of forms for many profiles: planned, approved, carried out, told of, undone',
    operations: { ...ASSIGNMENTS, ...ASSIGNMENT_RUNS },
  },
  Alerts: { description: 'Who is told of what is new, and what was sent', operations: ALERTS },
  Replays: {
    description: 'What checks would have found over the readings that are kept, before they count',
    operations: REPLAYS,
  },
  Activity: { description: 'Who did what, chained by hashes', operations: ACTIVITY },
  Operators: { description: 'Who may sign in, and as what', operations: OPERATORS },
  Account: { description: 'Your own password and sessions', operations: ACCOUNT },
  Session: { description: 'Signing in and out', operations: SESSION },
  Webhooks: { description: 'Where the onboarding service sends its webhooks', operations: WEBHOOKS },
  'Browser reports': {
    description: 'What browsers report of the console’s own pages',
    operations: BROWSER_REPORTS,
  },
  Document: { description: 'This document', operations: OPENAPI },
};
