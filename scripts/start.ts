import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { isWaiting, setStartStep, startStep } from '../lib/application/application-key';
import { createLog, secretsOf } from '../lib/application/create-log';
import { type Environment, readEnvironment } from '../lib/application/env';
import { beginToOpen } from '../lib/platform/db/open-folder';
import { makeFilesPrivate } from '../lib/platform/db/private-folder';
import { isLoopbackHost } from '../lib/platform/env/listening';
import { failureWords } from '../lib/platform/log/failure-words';
import { takeOverConsole } from '../lib/platform/log/take-over-console';
import { createMetrics, measureProcess } from '../lib/platform/metrics/create-metrics';
import { shareMetrics } from '../lib/platform/metrics/shared-metrics';
import { answerApplication } from './server/answer-application';
import { createMetricsServer, type Probes } from './server/answer-probes';
import { trusts } from './server/client-address';
import { createConsoleServer } from './server/console-server';
import { GAUGES } from './server/gauges';
import { handleWebhook } from './server/handle-webhook';
import { responseHeaders } from './server/response-headers';
import { builtPatterns } from './server/route-patterns';
import { askDatabase, runningApplication } from './server/running-application';
import { StaticFiles } from './server/static-files';
import { GRACE, stopServer } from './server/stop-server';

/** Connections waiting to be accepted: beyond Node's default of 511, clients would reconnect a second later. */
const BACKLOG = 4_096;

Object.assign(process.env, { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' });

function failStart(cause: unknown): never {
  end(failureWords(cause, 'The console could not start'));
}

/** For the terminal, where someone is just starting it. */
function end(words: string): never {
  process.stderr.write(`${words}\n`);
  process.exit(1);
}

async function start(): Promise<void> {
  const endReporting = reportSlowStart();
  const env = readEnvironment();
  // Read now: a later build in the same folder is not the one that this process serves.
  const build = readFileSync('.next/BUILD_ID', 'utf8').trim();
  makeFilesPrivate();
  // The database starts in its own thread while Next is loaded in this one.
  if (env.databaseUrl === null) await beginToOpen(env.dataDir, env.sandbox.history);
  const log = createLog({ level: env.logLevel, secrets: secretsOf(env) });
  takeOverConsole(log);
  process.on('uncaughtException', (err) => {
    log.error({ err }, 'the process is stopping after an unhandled error');
    process.exit(1);
  });
  const metrics = createMetrics(GAUGES);
  if (env.metrics.port !== null || env.metrics.token !== null) measureProcess(metrics);
  shareMetrics(metrics);
  setStartStep('loading Next');
  const { default: next } = await import('next');
  // Next handles upgrades on the server it is given, bypassing every check here: this one never listens.
  const app = next({ dev: false, port: env.port, hostname: 'localhost', httpServer: createServer() });
  await app.prepare();
  const files = new StaticFiles();
  // Without them Next compresses each file for each request.
  files.load().catch((err: unknown) => log.warn({ err }, 'static files are sent by Next'));
  let stopping = false;
  const probes: Probes = {
    isReady: async () => !isWaiting() && (await askDatabase('SELECT 1')) !== undefined,
    isStopping: () => stopping,
    metrics,
  };
  const headers = responseHeaders(env.publicUrl, build);
  const server = createConsoleServer({
    observer: { log, metrics, patternOf: builtPatterns(), now: () => performance.now() },
    probes,
    metricsAccess: env.metrics.token === null ? 'none' : { token: env.metrics.token },
    isTrusted: trusts(env.trustedProxies),
    // With a public address, the proxy need not forward the Host that people typed.
    isOwnHost: env.listening.isLoopback && env.publicUrl === null ? isLoopbackHost : () => true,
    headers,
    early: (request, response) =>
      handleWebhook(request, response) ||
      answerApplication(request, response) ||
      files.answer(request, response),
    next: app.getRequestHandler(),
    styleOf: (address) => files.styleOf(address),
  });
  const { port, host } = env.metrics;
  if (port !== null) listen(createMetricsServer(probes, headers), port, 'METRICS_PORT', { host });
  const where = { backlog: BACKLOG, ...(env.listening.host === null ? {} : { host: env.listening.host }) };
  listen(server, env.port, 'PORT', where, () => {
    announce(env)
      .finally(endReporting)
      .catch((err: unknown) => {
        // A stop may close the data during an unfinished start.
        if (stopping) return;
        log.error({ err }, 'the start failed');
        failStart(err);
      });
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      stopping = true;
      // Nothing is open yet, and no one is being answered.
      if (isWaiting()) process.exit(0);
      setTimeout(() => process.exit(1), GRACE.process).unref();
      stopServer(server, runningApplication()).then(
        () => process.exit(0),
        (err: unknown) => {
          log.error({ err, signal }, 'the database could not be closed');
          process.exit(1);
        },
      );
    });
  }
}

function listen(server: Server, port: number, variable: string, where: object, then?: () => void): void {
  server.on('error', (cause) => {
    end(`Port ${port} is not available: ${cause.message}. Set ${variable} to another port.`);
  });
  server.listen({ port, ...where }, then);
}

/** In milliseconds. */
const SLOW_AFTER = 2_000;

/** Prints what a slow start is doing, each time that changes. @returns ends this */
function reportSlowStart(): () => void {
  let printed = '';
  const looking = setInterval(() => {
    const words = startStep();
    if (words === printed) return;
    printed = words;
    process.stderr.write(`Still working: ${words}.\n`);
  }, SLOW_AFTER);
  looking.unref();
  return () => clearInterval(looking);
}

/** Opens the application, without waiting for a first request that Next would answer with all of its parts. */
async function announce(env: Environment): Promise<void> {
  const { address } = env.listening;
  const { ensureInstrumentationRegistered } = await import(
    'next/dist/server/lib/router-utils/instrumentation-globals.external.js'
  );
  await ensureInstrumentationRegistered(process.cwd(), '.next');
  await (await runningApplication())?.listening();
  const service = env.remote ? `the service at ${new URL(env.remote.baseUrl).host}` : 'the embedded sandbox';
  const where = env.publicUrl === null ? address : `${address} (public address: ${env.publicUrl})`;
  console.log(`Portal Console is open on ${where} with ${service}.`);
  console.log(describeSignIn(env));
}

/** Describes who can reach the console and the sandbox. */
function describeSignIn({ listening, port, remote, publicUrl, signIn }: Environment): string {
  const isOwn = listening.isLoopback && publicUrl === null;
  const reach = listening.isLoopback
    ? `Only programs on this machine${isOwn ? '' : ', such as a proxy,'} can reach port ${port}.`
    : `Other machines can reach port ${port} on ${listening.isEvery ? 'any address of this machine' : listening.host}.`;
  if (remote) return `${reach} Sign-in is required.`;
  const demo = signIn.demo
    ? `Anyone who can ${isOwn ? 'use this machine' : 'reach it'} can sign in as a demo operator, including as an administrator. Set DEMO_SIGN_IN=off to prevent this.`
    : 'Demo sign-in is off. Sign-in is required.';
  return `${reach} ${demo} Anyone who can reach the console can call the embedded service at /sandbox/v2 with its published API clients.`;
}

// Last, because the bundler turns a constant that is not set yet into `undefined`, without an error.
try {
  await start();
} catch (cause) {
  failStart(cause);
}
