import 'server-only';
import type { Database } from '@/lib/platform/db/database';
import { createSender, type SenderOptions } from '@/lib/platform/delivery/send-webhook';
import { clearingKind } from '@/lib/platform/work/clear-work';
import { createWorker, type WorkerOptions } from '@/lib/platform/work/worker';
import { createAccessTokens, loadSigningKey } from './access-token/access-tokens';
import { type OwnReceiver, type ServiceContext, serviceWorkStore, type WebhookSetup } from './context';
import { createControlApp } from './control/control-app';
import { playRun, type ScenarioMeans, scenarioKind } from './control/play-run';
import type { SuggestedProfile } from './control-api/suggested-profile';
import { createOutbox } from './events/outbox';
import { DELIVERY_KIND } from './events/service-deliveries';
import { plansFaults } from './faults/plan-faults';
import { faultMeter, type Sleep, sleep as wait } from './http/answer-faults';
import type { HttpContext, ServiceLog } from './http/handle-request';
import type { Mount } from './http/mount-routes';
import { createRoutes } from './http/routes';
import { createPortalConfigurationLists } from './portal-configurations/list-portal-configurations';
import { createProfileConfigurations } from './profiles/profile-configurations';
import { suggestProfiles } from './profiles/sandbox-profiles';
import { type LimitOverrides, NO_OVERRIDES } from './rate-limit/limit-of';
import { SCENARIO_KIND } from './scenarios/runs';
import { SUGGESTED } from './seed/profiles';
import { emitSeedEvents } from './seeding/emit-seed-events';
import { OUTSIDE_CHANGE_KIND, outsideChangeKind } from './seeding/outside-change';
import { type SeedSize, seedIfEmpty } from './seeding/seed-database';
import { holdState } from './settings/shared-state';
import { webhookDeliveries } from './webhook-tables';
import { type DeliveryKindOptions, deliveryKind } from './webhooks/delivery-kind';
import {
  ensureOwnSubscription,
  OWN_RECEIVER_KIND,
  ownReceiverKind,
  ownWebhookSecrets,
} from './webhooks/own-subscription';

/** Delivery settings for tests and measurements. */
export type DeliveryOptions = Partial<
  Pick<WebhookSetup, 'clock'> &
    Pick<SenderOptions, 'trusted' | 'timeout' | 'lookup' | 'proxies' | 'request'> &
    Pick<DeliveryKindOptions, 'takenSeconds' | 'wait' | 'random'> &
    Pick<WorkerOptions, 'interval' | 'patience'>
>;

export interface ServiceOptions {
  database: Database;
  /** Milliseconds since 1970, by the machine; the service's own clock is offset from it by a setting. */
  clock: () => number;
  /** Requests a minute that replace every account's own. */
  limits?: LimitOverrides;
  /** Configurations of the rich account on the first start; null: as seeded. */
  configurations?: number | null;
  /** Profiles of the rich account on the first start; null: as seeded. */
  profiles?: number | null;
  /** Seeds profiles as of this time, most of them approved; null: as in the seed. */
  seededBefore?: Date | null;
  /** What a reset restores instead of the seed; null: the seed. */
  restore?: SeedSize['restore'];
  /** Gets the cause of every 500. */
  log?: ServiceLog;
  /** How slow and hanging responses wait: injected faults. */
  sleep?: Sleep;
  /**
   * Called after a reset through the control operations: whatever others have cached of the service is out of
   * date.
   */
  afterReset?: () => Promise<void> | void;
  /**
   * Called for every profile made by the control operations, once it exists: the API returns no name. Never
   * rejects.
   */
  created?: ServiceContext['created'];
  /** Called for every profile that they delete, once it no longer exists. Never rejects. */
  deleted?: ServiceContext['deleted'];
  /** Subscribed from the start. */
  ownReceiver?: OwnReceiver | null;
  /** Overrides for the delivery of webhooks. */
  delivery?: DeliveryOptions;
  /** Determines when background work is due; by default the database's clock. */
  workClock?: () => number;
}

export interface Service {
  /** Answers one request. Never rejects. `basePath` is the mount, without a trailing slash: `/v2`. */
  fetch(request: Request, mount?: Mount): Promise<Response>;
  /** Answers one control operation: not part of the API. Never rejects. */
  control(request: Request, mount?: Mount): Promise<Response>;
  /** Some interesting profiles, of different kinds. */
  suggestedProfiles(): Promise<SuggestedProfile[]>;
  /** Call it after the service's tables were changed in this process by other means than its API. */
  dropCaches(): void;
  /** Secrets with which the console's own receiver verifies the service; the current one first. */
  webhookSecrets(): Promise<string[]>;
  /**
   * Sends events with the state of the seeded profiles to the console's own receiver, once it can be reached.
   */
  emitSeedEvents(): Promise<void>;
  /** Performs the due steps of scenarios; once started, the service does this automatically. */
  driveScenarios(): Promise<void>;
  /** Starts delivering webhooks and running scenarios; until then they wait. */
  start(): Promise<void>;
  /** Ends background work; call it before the database is closed. */
  stop(): Promise<void>;
}

/** The base path of the service without a console. */
export const STANDALONE = { basePath: '/v2' };
export const STANDALONE_CONTROL = { basePath: '/control' };

/**
 * The onboarding service of the API document on a database, which is seeded if it has no accounts yet. The
 * caller opens and closes the database.
 */
export async function createService(options: ServiceOptions): Promise<Service> {
  const { database, clock: machine, limits = NO_OVERRIDES } = options;
  const { configurations = null, profiles = null, seededBefore = null, restore = null } = options;
  const { log = () => undefined, sleep = wait, afterReset = () => undefined } = options;
  const { ownReceiver = null, delivery = {} } = options;
  const { db } = database;
  const seedSize = { configurations, profiles, seededBefore, restore };
  await seedIfEmpty(db, seedSize);
  const { clock, faults, budgets, sharedState } = holdState(database, machine, limits);
  await sharedState.reload();
  const http: HttpContext = {
    tokens: createAccessTokens(await loadSigningKey(db, clock()), clock),
    budgets,
    clock,
    log,
    faults,
    meetFaults: faultMeter({ faults, db, clock, sleep }),
    refresh: sharedState.refresh,
  };
  const resources = {
    db,
    lists: createPortalConfigurationLists(database),
    configurations: createProfileConfigurations(database, clock),
  };
  const work = serviceWorkStore(options.workClock);
  const webhooks: WebhookSetup = { clock: delivery.clock ?? Date.now, work, own: ownReceiver };
  const planFaults = plansFaults({ faults, random: delivery.random ?? Math.random });
  const outbox = createOutbox({ work, planFaults });
  const sender = createSender({ trusted: ownReceiver ? [ownReceiver.address] : [], ...delivery });
  const context: ServiceContext = {
    database,
    db,
    clock,
    outbox,
    webhooks,
    ...(options.created ? { created: options.created } : {}),
    ...(options.deleted ? { deleted: options.deleted } : {}),
  };
  await ensureOwnSubscription(context);
  const notifyOwnReceiver = async () => {
    if (ownReceiver) await emitSeedEvents(context, ownReceiver.account);
  };
  const dropCaches = () => {
    resources.lists.dropCache();
    resources.configurations.dropCache();
  };
  const operations: ScenarioMeans = {
    ...context,
    machine,
    limitOverrides: limits,
    sharedState,
    budgets,
    configurations: resources.configurations,
    seedSize,
    dropCaches,
    playRun: (id) => playRun(operations, id),
    async afterReset() {
      await ensureOwnSubscription(context);
      await afterReset();
      await notifyOwnReceiver();
    },
    log: (error) => log(error, { method: 'POST', path: 'scenarios' }),
  };
  const worker = createWorker({
    ...delivery,
    database,
    store: work,
    alsoVacuumed: [webhookDeliveries],
    clock: machine,
    kinds: {
      [DELIVERY_KIND]: deliveryKind({ ...delivery, db, webhooks, sender }),
      [SCENARIO_KIND]: scenarioKind(operations),
      [OWN_RECEIVER_KIND]: ownReceiverKind(context),
      [OUTSIDE_CHANGE_KIND]: outsideChangeKind(context, resources.configurations),
      'clear-work': clearingKind(db, work),
    },
    log: (error) => log(error, { method: 'POST', path: 'work' }),
  });
  const api = createRoutes(http, resources);
  const control = createControlApp(operations, log);
  return {
    fetch: (request, mount = STANDALONE) => api(request, mount),
    control: (request, mount = STANDALONE_CONTROL) => control(request, mount),
    suggestedProfiles: () => suggestProfiles(db, SUGGESTED),
    dropCaches,
    webhookSecrets: () => ownWebhookSecrets(context),
    emitSeedEvents: notifyOwnReceiver,
    driveScenarios: () => worker.runDue([SCENARIO_KIND]),
    async start() {
      await worker.start();
    },
    async stop() {
      await worker.stop();
      await sender.close();
    },
  };
}
