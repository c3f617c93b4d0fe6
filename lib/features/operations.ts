import * as z from 'zod';
import { ACTIVITY } from '@/lib/features/activity/api';
import { ALERTS } from '@/lib/features/alerts/api';
import { ASSIGNMENTS } from '@/lib/features/assignments/api';
import { ASSIGNMENT_RUNS } from '@/lib/features/assignments/run-api';
import { BASELINES } from '@/lib/features/baselines/api';
import { BROWSER_REPORTS } from '@/lib/features/browser-reports/api';
import { CHECKS } from '@/lib/features/checks/api';
import { REPLAYS } from '@/lib/features/checks/replay-api';
import { COMPARISON } from '@/lib/features/compare/api';
import { PORTAL_CONFIGURATIONS } from '@/lib/features/configurations/api';
import { DRIFT } from '@/lib/features/drift/api';
import { EVENTS } from '@/lib/features/events/api';
import { WEBHOOKS } from '@/lib/features/events/webhooks-api';
import { EXCEPTIONS } from '@/lib/features/exceptions/api';
import { FINDINGS } from '@/lib/features/findings/api';
import { LABELS } from '@/lib/features/labels/api';
import { OPERATORS } from '@/lib/features/operators/api';
import { OVERVIEW } from '@/lib/features/overview/api';
import { PROFILES } from '@/lib/features/profiles/api';
import { SETUPS } from '@/lib/features/setups/api';
import { ACCOUNT } from '@/lib/features/sign-in/account-api';
import { SESSION } from '@/lib/features/sign-in/api';
import { SURVEY_OPERATIONS } from '@/lib/features/survey/api';
import { VIEWS } from '@/lib/features/views/api';
import type { Area } from '@/lib/platform/api/describe-operations';
import type { Operation, Operations } from '@/lib/platform/api/operation';

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

/** The console's own API by subject, as its document is ordered. */
export const AREAS = {
  Profiles: {
    description: 'The directory, a profile’s configuration, its versions and its timeline',
    operations: PROFILES,
  },
  Setups: {
    description: 'What portals ask for, and how many profiles have the same setup',
    operations: SETUPS,
  },
  Comparison: { description: 'Configurations side by side', operations: COMPARISON },
  'Portal configurations': {
    description: 'The account’s list, and the connection to the service',
    operations: PORTAL_CONFIGURATIONS,
  },
  Overview: { description: 'Notable results across all known profiles', operations: OVERVIEW },
  Drift: { description: 'What was changed outside this console', operations: DRIFT },
  Events: { description: 'Webhooks received, and live changes', operations: EVENTS },
  Survey: {
    description: 'How recently known profiles were read, and the survey that reads them in the background',
    operations: SURVEY_OPERATIONS,
  },
  Labels: { description: 'Names for things that the service identifies only by number', operations: LABELS },
  Views: { description: 'Filtered lists saved under a name', operations: VIEWS },
  Baselines: {
    description: 'Expected setups of profiles, and deviations from them',
    operations: BASELINES,
  },
  Checks: {
    description: 'Rules that portals should meet, and the results for known profiles',
    operations: CHECKS,
  },
  Findings: {
    description: 'Profiles that fail checks, since when, and how the failure ended',
    operations: FINDINGS,
  },
  Exceptions: { description: 'Failures that are allowed until a date', operations: EXCEPTIONS },
  Assignments: {
    description: 'One change to the forms of many profiles: planned, approved, run, reported and undone',
    operations: { ...ASSIGNMENTS, ...ASSIGNMENT_RUNS },
  },
  Alerts: { description: 'Alert destinations and messages', operations: ALERTS },
  Replays: {
    description: 'What checks would have found in stored readings',
    operations: REPLAYS,
  },
  Activity: { description: 'Who did what, chained by hashes', operations: ACTIVITY },
  Operators: { description: 'Operators and their roles', operations: OPERATORS },
  Account: { description: 'Your own password and sessions', operations: ACCOUNT },
  Session: { description: 'Signing in and out', operations: SESSION },
  Webhooks: { description: 'Where the onboarding service sends its webhooks', operations: WEBHOOKS },
  'Browser reports': {
    description: 'What browsers report of the console’s own pages',
    operations: BROWSER_REPORTS,
  },
  Document: { description: 'This document', operations: OPENAPI },
} as const satisfies Readonly<Record<string, Area<Operation>>>;

type Merged<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
export type Api = Merged<(typeof AREAS)[keyof typeof AREAS]['operations']>;

/** All of them by name. The browser imports only their types: importing the value would send zod to every page. */
export const OPERATIONS = Object.assign(
  {},
  ...Object.values(AREAS).map(({ operations }) => operations),
) as Api;
