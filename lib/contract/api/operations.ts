import { ACCOUNT } from './account';
import { ACTIVITY } from './activity';
import { EVENTS } from './events';
import { LABELS } from './labels';
import { OPERATORS } from './operators';
import { PORTAL_CONFIGURATIONS } from './portal-configurations';
import { PROFILES } from './profiles';
import { SESSION } from './session';
import { VIEWS } from './views';
import { WEBHOOKS } from './webhooks';

/** The console's own API, whole. The browser uses its types alone: importing the value would send zod to every page. */
export const OPERATIONS = {
  ...ACCOUNT,
  ...ACTIVITY,
  ...EVENTS,
  ...LABELS,
  ...OPERATORS,
  ...PORTAL_CONFIGURATIONS,
  ...PROFILES,
  ...SESSION,
  ...VIEWS,
  ...WEBHOOKS,
};
export type Api = typeof OPERATIONS;
