import type { ControlContext } from '../control/control-context';
import type { ControlRoute } from '../control/control-route';

export const PROFILE_ROUTES: readonly ControlRoute<ControlContext>[] = [];
