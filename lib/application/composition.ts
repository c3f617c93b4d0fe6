import 'server-only';
import { deleteAllAssignments } from '@/lib/features/assignments/server/clear-assignments';
import { reseedChecks, seedChecksOnce } from '@/lib/features/checks/server/seed-checks';
import { ListIndex } from '@/lib/features/configurations/server/list-index';
import type { ConsoleContext } from '@/lib/features/context';
import type { WebhookReceiver } from '@/lib/features/events/server/receive-webhook';
import { nextReadingNumber } from '@/lib/features/history/server/next-reading-number';
import { nameProfile, reseedLabels, seedLabelsOnce } from '@/lib/features/labels/server/seed-labels';
import { deleteStored, restoreHistory } from '@/lib/features/sandbox/server/after-reset';
import { deleteProfileData } from '@/lib/features/sandbox/server/delete-profile-data';
import { type Configured, configuredSettings } from '@/lib/features/settings/server/read-settings';
import { noteReset } from '@/lib/features/settings/server/sandbox-reset';
import { type Authentication, openAuthentication } from '@/lib/features/sign-in/server/authentication';
import { firstAdministrator } from '@/lib/features/sign-in/server/first-administrator';
import type { Holder } from '@/lib/features/sign-in/server/open-answers';
import { providerFetch } from '@/lib/features/sign-in/server/provider-fetch';
import { readHolder } from '@/lib/features/sign-in/server/read-holder';
import { readSession } from '@/lib/features/sign-in/server/read-session';
import type { Operator } from '@/lib/platform/access/operator';
import type { Database } from '@/lib/platform/db/database';
import { openDatabase } from '@/lib/platform/db/open-database';
import { inRequestScope, requestTurn } from '@/lib/platform/db/request-scope';
import { countServiceCall } from '@/lib/platform/metrics/shared-metrics';
import type { AskingOperator } from '@/lib/platform/use-case/call';
import type { SuggestedProfile } from '@/lib/service/control-api/suggested-profile';
import type { ServiceOptions } from '@/lib/service/create-service';
import { createUpstream, type Upstream, type UpstreamSettings } from '@/lib/upstream/create-upstream';
import { inProcessFetch } from '@/lib/upstream/in-process-fetch';
import { serviceTransport } from '@/lib/upstream/network-fetch';
import { APPLICATION, setStartStep, setWaiting } from './application-key';
import { createLog, secretsOf } from './create-log';
import { type Environment, type RemoteService, readEnvironment } from './env';
import { deleteAllEvents, deleteAllVersions } from './retention';
import { beginWithHistory, findHistory } from './sandbox-history';
import { type StartedConsole, startConsole } from './start-console';

/** Where the embedded service is mounted inside the application. */
const SANDBOX_PATH = '/sandbox/v2';
/** Where its control operations are mounted; they are not part of the API. */
export const CONTROL_PATH = '/sandbox/control';

/** Whether a request is for a control operation. Dots in a request's address are already resolved. */
export const isControl = ({ url }: Pick<Request, 'url'>): boolean =>
  url.startsWith(`${CONTROL_PATH}/`, url.indexOf('/', url.indexOf('://') + 3));

/** Where the console receives webhooks. */
const RECEIVER_PATH = '/api/webhooks/onboarding';
/** Never resolved: the embedded service is called in process. */
const SANDBOX_ORIGIN = 'http://sandbox.internal';

/** In milliseconds. Many requests for one profile cost one read every two seconds: docs/decisions/023. */
const SHARED_FOR = 2_000;

/** The whole process: the console, and the embedded service if no remote one is configured. */
export interface Application {
  console: ConsoleContext;
  /**
   * The embedded service and its control operations over HTTP; null with a remote service, when nothing of the
   * embedded one is opened.
   */
  serveSandbox: ((request: Request) => Promise<Response>) | null;
  suggestedProfiles(): Promise<SuggestedProfile[]>;
  receiver: WebhookReceiver;
  /** The operator of the session in a request's cookie; null without a valid session. */
  identify: (headers: Headers) => Promise<Operator | null>;
  /** The session or token of an operator, for answers that stay open; null if the session has ended meanwhile. */
  holderOf: (headers: Headers, operator: AskingOperator) => Promise<Pick<Holder, 'by' | 'id'> | null>;
  authentication: Authentication;
  /** For the Settings screen; contains no secret. */
  configured: Configured;
  /** For probes and metrics. */
  database: Pick<Database, 'executeSql'>;
  /** Call this once the console can be reached: the sandbox sends it webhooks from then on. */
  listening(): Promise<void>;
  /** Ends the connections of live screens, which would not end otherwise. */
  endLive(): void;
  close(): Promise<void>;
}

/** Bundles of one process share the application through `globalThis`; opening it twice would lose data. */
const shared = globalThis as typeof globalThis & { [APPLICATION]?: Promise<Application> };

/** The application, created on first use. A failed start is final until the process is restarted. */
export function getApplication(): Promise<Application> {
  shared[APPLICATION] ??= createApplication(readEnvironment());
  return shared[APPLICATION];
}

export { isDatabaseAway } from '@/lib/platform/db/database-error';
export { makeFilesPrivate } from '@/lib/platform/db/private-folder';

const environment = readEnvironment();

export const log = createLog({ level: environment.logLevel, secrets: secretsOf(environment) });

/** The address at which people reach the console; null: as their browser says. */
export const publicOrigin = environment.publicUrl;

const warn = (fields: Record<string, unknown>, words: string) => log.warn(fields, words);

/** The link for the first administrator is only printed to the terminal, never logged. */
async function openSigningIn({ signIn: settings, outbound }: Environment, database: Database) {
  const authentication = await openAuthentication({
    database,
    settings,
    askProvider: providerFetch(outbound),
    warn,
  });
  const link = await firstAdministrator(authentication);
  if (link !== null)
    process.stdout.write(`No one can sign in yet. Open this link once, within 7 days: ${link}\n`);
  const identify: Application['identify'] = async (headers) =>
    (await readSession(authentication, headers))?.operator ?? null;
  const holderOf: Application['holderOf'] = (headers, operator) =>
    readHolder(authentication, headers, operator);
  return { authentication, identify, holderOf };
}

async function createApplication(env: Environment): Promise<Application> {
  setStartStep(`opening the database ${env.databaseUrl === null ? `in ${env.dataDir}` : 'at DATABASE_URL'}`);
  const database = await openDatabase({
    ...env,
    hasHistory: env.sandbox.history,
    wait: {
      seconds: env.databaseWait,
      report(words) {
        setWaiting(true);
        log.warn({}, `the start is waiting: ${words}`);
      },
    },
  });
  setWaiting(false);
  setStartStep(env.remote ? 'reading what is stored' : 'starting the embedded sandbox');
  if (env.sandbox.history) await beginWithHistory(database);
  return env.remote ? createRemote(env, env.remote, database) : createEmbedded(env, database);
}

async function createRemote(
  env: Environment,
  remote: RemoteService,
  database: Database,
): Promise<Application> {
  const upstream = upstreamOf(database, { ...remote, fetch: serviceTransport(env) });
  const started = await startConsole({ ...env, database, upstream, warn });
  const signingIn = await openSigningIn(env, database);
  const environment = { kind: 'remote' as const, host: new URL(remote.baseUrl).host };
  const made = createConsole(remote.slug, environment, started);
  return {
    console: made,
    serveSandbox: null,
    suggestedProfiles: async () => [],
    listening: async () => prepareList(made),
    receiver: started.receiver,
    ...signingIn,
    configured: configuredSettings(env, database, { address: remote.baseUrl, clientId: remote.clientId }),
    database,
    endLive: () => started.context.live.close(),
    async close() {
      await signingIn.authentication.close();
      await started.close();
      await database.close();
    },
  };
}

/** From the seed: its declaration is shown without a text, and has an exception. */
const EXCEPTED_CLUB = 'The Gannet Club, St James’s';

/** Parts of the sandbox that differ while its history is made: see `simulation/year`. */
export type SandboxParts = Pick<ServiceOptions, 'delivery' | 'seededBefore'>;

/** The console with the embedded service, on an open database. */
export async function createEmbedded(
  env: Environment,
  database: Database,
  parts: SandboxParts = {},
): Promise<Application> {
  // Loaded only here, so that with a remote service nothing of the embedded one is in memory.
  const { createService, NORTHWIND_WRITE, seedLabels } = await import('@/lib/service/embedded');
  const { configurations, profiles, limits } = env.sandbox;
  const labels = seedLabels(profiles);
  const excepted = labels.flatMap(({ id, label }) => (label === EXCEPTED_CLUB ? String(id) : []))[0];
  const history = await findHistory(database.db);
  const service = await createService({
    ...parts,
    delivery: {
      proxies: env.outbound.proxies,
      ...parts.delivery,
    },
    restore: history?.restoreService ?? null,
    database,
    clock: Date.now,
    configurations,
    profiles,
    limits,
    ownReceiver: {
      account: NORTHWIND_WRITE.slug,
      address: `${env.listening.address}${RECEIVER_PATH}`,
    },
    async afterReset() {
      made.upstream.dropReads();
      made.listIndex.clear();
      await deleteAllEvents(database.db);
      await deleteAllVersions(database.db);
      await deleteAllAssignments(database.db);
      await deleteStored(database.db);
      if (history !== null) await restoreHistory(database.db, history);
      else {
        await reseedLabels(database.db, { labels, now: Date.now() });
        await reseedChecks(database.db, { excepted, now: Date.now() });
      }
      await noteReset(database.db, new Date());
      made.live.missed();
    },
    async created({ uuid, account, name }) {
      if (account !== NORTHWIND_WRITE.slug) return;
      await nameProfile(database.db, uuid, name, Date.now()).catch((err) =>
        log.error({ err }, 'a new profile of the sandbox could not be named'),
      );
    },
    async deleted({ uuid, account }) {
      if (account !== NORTHWIND_WRITE.slug) return;
      made.upstream.dropReads();
      await deleteProfileData(database.db, uuid).catch((err) =>
        log.error({ err }, 'a deleted profile of the sandbox could not be forgotten'),
      );
    },
    log: (err, request) => log.error({ err, ...request }, 'the embedded service failed'),
  });
  await service.start();
  await seedLabelsOnce(database.db, { labels, now: Date.now() });
  await seedChecksOnce(database.db, { excepted, now: Date.now() });
  const serveApi = (request: Request) => service.fetch(request, { basePath: SANDBOX_PATH, publicOrigin });
  // Calls of the console have a time limit and were paced already.
  const serveFirst = (request: Request) =>
    inRequestScope({ requestId: 'service', comesFirst: requestTurn().comesFirst ?? 'service' }, () =>
      serveApi(request),
    );
  const upstream = upstreamOf(database, {
    ...NORTHWIND_WRITE,
    baseUrl: `${SANDBOX_ORIGIN}${SANDBOX_PATH}`,
    fetch: inProcessFetch(serveFirst),
  });
  const started = await startConsole({
    ...env,
    database,
    upstream,
    ownSecrets: () => service.webhookSecrets(),
    warn,
  });
  const signingIn = await openSigningIn(env, database);
  const made = createConsole(NORTHWIND_WRITE.slug, { kind: 'sandbox' }, started);
  return {
    console: made,
    serveSandbox: (request) =>
      isControl(request)
        ? service.control(request, { basePath: CONTROL_PATH, publicOrigin })
        : serveApi(request),
    suggestedProfiles: () => service.suggestedProfiles(),
    async listening() {
      prepareList(made);
      await service.emitSeedEvents();
    },
    receiver: started.receiver,
    ...signingIn,
    configured: configuredSettings(env, database, {
      address: SANDBOX_PATH,
      clientId: NORTHWIND_WRITE.clientId,
    }),
    database,
    endLive: () => started.context.live.close(),
    async close() {
      await signingIn.authentication.close();
      await service.stop();
      await started.close();
      await database.close();
    },
  };
}

/** Shared by the whole process: there is one token, one rate budget and one circuit breaker. */
const upstreamOf = ({ db }: Pick<Database, 'db'>, settings: UpstreamSettings): Upstream =>
  createUpstream({
    ...settings,
    numberReads: () => nextReadingNumber(db),
    tunables: { sharedFor: SHARED_FOR },
    log(line) {
      countServiceCall(line);
      log.debug(line, 'asked the service');
    },
  });

function createConsole(
  account: string,
  environment: ConsoleContext['environment'],
  { context }: StartedConsole,
): ConsoleContext {
  const listIndex = new ListIndex((call) => context.upstream.listPortalConfigurations({}, call), Date.now);
  return { ...context, listIndex, environment, account, now: Date.now };
}

/** A service that does not answer now is asked again by the first person. */
function prepareList({ listIndex }: ConsoleContext): void {
  listIndex.prepare().catch((err) => log.debug({ err }, 'the list could not be read at the start'));
}
