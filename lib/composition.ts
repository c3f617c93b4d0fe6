import 'server-only';
import pino from 'pino';
import type { SuggestedProfile } from '@/lib/contract/console-api';
import { APPLICATION } from './application-key';
import type { ConsoleContext } from './console/context';
import { ListIndex } from './console/portal-configurations/list-index';
import type { WebhookReceiver } from './console/webhooks/receive-webhook';
import { type Environment, type RemoteService, readEnvironment } from './env';
import { createUpstream, type UpstreamSettings } from './upstream/create-upstream';
import { inProcessFetch } from './upstream/in-process-fetch';
import { networkFetch } from './upstream/network-fetch';
import type { UpstreamError } from './upstream/upstream-error';

/** Where the embedded service is mounted inside the application. */
export const SANDBOX_PATH = '/sandbox/v2';
/** Where its control operations are: not part of the API. */
export const CONTROL_PATH = '/sandbox/control';
/** Where the console takes webhooks. */
const RECEIVER_PATH = '/api/webhooks/onboarding';
/** Never resolved: the embedded service is called in process. */
const SANDBOX_ORIGIN = 'http://sandbox.internal';

/** A crowd that comes for one profile costs one read every two seconds: docs/decisions/023. In milliseconds. */
const SHARED_FOR = 2_000;

/** The process as one whole: the console, and the embedded service where no remote one is configured. */
export interface Application {
  console: ConsoleContext;
  /**
   * The embedded service and its control operations over HTTP; null with a remote one: nothing of the
   * embedded one is opened.
   */
  serveSandbox: ((request: Request) => Promise<Response>) | null;
  suggestedProfiles(): Promise<SuggestedProfile[]>;
  /** Takes webhooks; null where no secret is known to check a sender by. */
  receiver: WebhookReceiver | null;
  close(): Promise<void>;
}

/** Bundles of one process share the application through `globalThis`; two openings would lose data. */
const shared = globalThis as typeof globalThis & { [APPLICATION]?: Promise<Application> };

/** The application, made on first use. A failed start is final: it stays failed until the process is restarted. */
export function getApplication(): Promise<Application> {
  shared[APPLICATION] ??= createApplication(readEnvironment());
  return shared[APPLICATION];
}

export const getConsole = async (): Promise<ConsoleContext> => (await getApplication()).console;

/** By name: the bundle that made the error has a class of its own, so `instanceof` would miss it. */
export const isUpstreamError = (cause: unknown): cause is UpstreamError =>
  cause instanceof Error && cause.name === 'UpstreamError';

/** Fields are named where they are logged; secrets, tokens and bodies are never among them. */
export const log = pino({
  level: readEnvironment().logLevel,
  redact: ['*.client_secret', '*.clientSecret', '*.authorization', '*.access_token'],
});

function createApplication(env: Environment): Promise<Application> {
  return env.remote ? createRemote(env.remote) : createEmbedded(env);
}

async function createRemote(remote: RemoteService): Promise<Application> {
  const environment = { kind: 'remote' as const, host: new URL(remote.baseUrl).host };
  return {
    console: createConsole({ ...remote, fetch: networkFetch() }, environment),
    serveSandbox: null,
    suggestedProfiles: async () => [],
    receiver: null,
    close: async () => {},
  };
}

async function createEmbedded({ port, dataDir, databaseUrl, sandbox }: Environment): Promise<Application> {
  // Loaded only here: with a remote service nothing of the embedded one is in memory either.
  const [{ openDatabase }, { createService }, { NORTHWIND_WRITE }] = await Promise.all([
    import('./db/open-database'),
    import('./service/create-service'),
    import('./service/seed/clients'),
  ]);
  const database = await openDatabase({ dataDir, databaseUrl });
  const service = await createService({
    database,
    clock: Date.now,
    ...sandbox,
    ownReceiver: {
      account: NORTHWIND_WRITE.slug,
      address: `http://localhost:${port}${RECEIVER_PATH}`,
    },
    afterReset() {
      made.upstream.forgetReads();
      made.listIndex.forget();
    },
    log: (err, request) => log.error({ err, ...request }, 'the embedded service failed'),
  });
  await service.start();
  const serveApi = (request: Request) => service.fetch(request, { basePath: SANDBOX_PATH });
  const settings = {
    ...NORTHWIND_WRITE,
    baseUrl: `${SANDBOX_ORIGIN}${SANDBOX_PATH}`,
    fetch: inProcessFetch(serveApi),
  };
  const made = createConsole(settings, { kind: 'sandbox' });
  return {
    console: made,
    serveSandbox: (request) =>
      new URL(request.url).pathname.startsWith(`${CONTROL_PATH}/`)
        ? service.control(request, { basePath: CONTROL_PATH })
        : serveApi(request),
    suggestedProfiles: () => service.suggestedProfiles(),
    receiver: { db: database.db, secrets: () => service.webhookSecrets(), now: Date.now },
    async close() {
      await service.stop();
      await database.close();
    },
  };
}

function createConsole(
  settings: UpstreamSettings,
  environment: ConsoleContext['environment'],
): ConsoleContext {
  const upstream = createUpstream({
    ...settings,
    tunables: { sharedFor: SHARED_FOR },
    log: (line) => log.debug(line, 'asked the service'),
  });
  const listIndex = new ListIndex(
    (priority) => upstream.listPortalConfigurations({}, { priority }),
    Date.now,
  );
  return { upstream, listIndex, environment, account: settings.slug, now: Date.now };
}
