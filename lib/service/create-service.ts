import 'server-only';
import type { SuggestedProfile } from '@/lib/contract/console-api';
import type { Database } from '@/lib/db/database';
import { createAccessTokens } from './access-token/access-tokens';
import { loadSigningKey } from './access-token/signing-key';
import type { ServiceContext } from './context';
import { createControlApp } from './control/control-app';
import type { Doorkeeper, ServiceLog } from './http/door';
import { createRoutes, openapiDocument } from './http/routes';
import { createPortalConfigurationLists } from './portal-configurations/list-portal-configurations';
import { createProfileConfigurations } from './profiles/profile-configurations';
import { suggestProfiles } from './profiles/suggest-profiles';
import { createBudgets } from './rate-limit/budgets';
import { leasesFrom } from './rate-limit/grant-lease';
import { type LimitOverrides, limitsFrom, NO_OVERRIDES } from './rate-limit/limit-of';
import { seedIfEmpty } from './seed/plant-seed';
import { SUGGESTED } from './seed/suggested';
import { createWebhooks, type DeliveryOptions } from './webhooks/create-webhooks';
import { ensureOwnSubscription, ownWebhookSecrets } from './webhooks/own-subscription';
import type { OwnReceiver } from './webhooks/webhook-setup';

export interface ServiceOptions {
  database: Database;
  /** Milliseconds since 1970; tokens and windows live by it. */
  clock: () => number;
  /** Requests a minute that replace every account's own. */
  limits?: LimitOverrides;
  /** Configurations of the rich account on the first start; null: as seeded. */
  configurations?: number | null;
  /** Gets the cause of every 500. */
  log?: ServiceLog;
  /** Subscribed out of the box. */
  ownReceiver?: OwnReceiver | null;
  /** How webhooks are delivered, where it is not as usual. */
  delivery?: DeliveryOptions;
}

export interface Service {
  /** Answers one request. Never rejects. `basePath` is the mount, without a slash at its end: `/v2`. */
  fetch(request: Request, mount?: { basePath: string }): Promise<Response>;
  /** Answers one control operation: not part of the API. Never rejects. */
  control(request: Request, mount?: { basePath: string }): Promise<Response>;
  openapi(basePath: string): ReturnType<typeof openapiDocument>;
  /** Some profiles worth looking at, of different kinds. */
  suggestedProfiles(): Promise<SuggestedProfile[]>;
  /** To be called after the service's tables were changed in this process by other means than its API. */
  forget(): void;
  /** Secrets by which the console's own receiver knows the service; the present one first. */
  webhookSecrets(): Promise<string[]>;
  /** Begins to deliver webhooks; until then they wait. */
  start(): Promise<void>;
  /** Ends background work; to be called before the database is closed. */
  stop(): Promise<void>;
}

/** The base path when the service runs by itself. */
export const STANDALONE = { basePath: '/v2' };
export const STANDALONE_CONTROL = { basePath: '/control' };

/**
 * The onboarding service of the API document on a database, seeded when that has no accounts yet. The
 * caller opens and closes the database.
 */
export async function createService(options: ServiceOptions): Promise<Service> {
  const { database, clock, limits = NO_OVERRIDES, configurations = null, log = () => undefined } = options;
  const { ownReceiver = null, delivery = {} } = options;
  const { db } = database;
  await seedIfEmpty(db, { configurations });
  const keeper: Doorkeeper = {
    tokens: createAccessTokens(await loadSigningKey(db, clock()), clock),
    budgets: createBudgets(leasesFrom(db, limitsFrom(db, limits)), clock),
    clock,
    log,
  };
  const resources = {
    db,
    lists: createPortalConfigurationLists(database),
    configurations: createProfileConfigurations(database, clock),
  };
  const { outbox, webhooks, worker } = createWebhooks({
    database,
    own: ownReceiver,
    delivery,
    log: (error) => log(error, { method: 'POST', path: 'webhooks' }),
  });
  const context: ServiceContext = { database, db, clock, outbox, webhooks };
  await ensureOwnSubscription(context);
  const app = createRoutes(keeper, resources);
  const control = createControlApp(
    { ...context, forgetProfiles: () => resources.configurations.forget() },
    log,
  );
  return {
    fetch: async (request, mount = STANDALONE) => app.fetch(request, mount),
    control: async (request, mount = STANDALONE_CONTROL) => control.fetch(request, mount),
    openapi: (basePath) => openapiDocument(app, basePath),
    suggestedProfiles: () => suggestProfiles(db, SUGGESTED),
    forget() {
      resources.lists.forget();
      resources.configurations.forget();
    },
    webhookSecrets: () => ownWebhookSecrets(context),
    start: worker.start,
    stop: worker.stop,
  };
}
