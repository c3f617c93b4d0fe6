import type { Area } from '@/lib/platform/api/describe-operations';
import type { ControlRow, ControlRun } from './control-route';
import { DOCUMENTS, documents } from './documents';
import { FAULTS, faults } from './faults';
import { PROFILES, profiles } from './profiles';
import { SANDBOX, sandbox } from './sandbox';
import { SCENARIOS, scenarios } from './scenarios';
import { SETTINGS, settings } from './settings';
import { WEBHOOKS, webhooks } from './webhooks';

/**
 * Every control operation by subject: both the operations and the OpenAPI document are made from these rows.
 */
export const CONTROL_AREAS: Readonly<Record<string, Area<ControlRow>>> = {
  Profiles: { description: 'Profiles, and their moves through the review states', operations: PROFILES },
  Documents: { description: 'Documents of a profile, and their steps', operations: DOCUMENTS },
  Scenarios: { description: 'Scripted stories', operations: SCENARIOS },
  Settings: { description: 'Limits, token lifetime and clock', operations: SETTINGS },
  Faults: { description: 'Faults', operations: FAULTS },
  Webhooks: { description: 'Subscriptions and deliveries', operations: WEBHOOKS },
  Sandbox: { description: 'The sandbox as a whole', operations: SANDBOX },
};

export const CONTROL_ROWS = {
  ...PROFILES,
  ...DOCUMENTS,
  ...SCENARIOS,
  ...SETTINGS,
  ...FAULTS,
  ...WEBHOOKS,
  ...SANDBOX,
};

const RUNS = {
  ...profiles,
  ...documents,
  ...scenarios,
  ...settings,
  ...faults,
  ...webhooks,
  ...sandbox,
} satisfies Record<keyof typeof CONTROL_ROWS, unknown>;

export const CONTROL_OPERATIONS = Object.entries<ControlRow>(CONTROL_ROWS).map(([name, row]) => ({
  name,
  row,
  run: RUNS[name as keyof typeof RUNS] as unknown as ControlRun<ControlRow>,
}));
