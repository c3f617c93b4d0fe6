import { DOCUMENT_ROUTES } from '../documents/control-routes';
import { FAULT_ROUTES } from '../faults/control-routes';
import { PROFILE_ROUTES } from '../profiles/control-routes';
import { SCENARIO_ROUTES } from '../scenarios/control-routes';
import { SETTINGS_ROUTES } from '../settings/control-routes';
import { WEBHOOK_ROUTES } from '../webhooks/control-routes';
import type { ControlContext } from './control-context';
import type { ControlRoute } from './control-route';
import { SANDBOX_ROUTES } from './sandbox-routes';

/** Every control operation: what is answered and what the OpenAPI document says come from these rows. */
export const CONTROL_ROUTES: readonly ControlRoute<ControlContext>[] = [
  ...PROFILE_ROUTES,
  ...DOCUMENT_ROUTES,
  ...SCENARIO_ROUTES,
  ...SETTINGS_ROUTES,
  ...FAULT_ROUTES,
  ...WEBHOOK_ROUTES,
  ...SANDBOX_ROUTES,
];
