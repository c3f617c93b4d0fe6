import type { ControlContext } from '../control/control-context';
import type { ControlRoute } from '../control/control-route';

export const SETTINGS_ROUTES: readonly ControlRoute<ControlContext>[] = [];
