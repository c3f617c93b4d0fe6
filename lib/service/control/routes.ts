import type { ControlContext } from './control-context';
import type { ControlRoute } from './control-route';

/** Every control operation: what is answered and what the OpenAPI document says come from these rows. */
export const CONTROL_ROUTES: readonly ControlRoute<ControlContext>[] = [];
