import type { ControlContext } from '../control/control-context';
import type { ControlRoute } from '../control/control-route';

export const WEBHOOK_ROUTES: readonly ControlRoute<ControlContext>[] = [];
