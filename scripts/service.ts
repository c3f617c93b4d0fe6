import { createServer, type Server } from 'node:http';
import { createLog, secretsOf } from '@/lib/application/create-log';
import { type Environment, readEnvironment } from '@/lib/application/env';
import { openDatabase } from '@/lib/platform/db/open-database';
import { createService, STANDALONE, STANDALONE_CONTROL } from '@/lib/service/create-service';
import { DEMO_CLIENTS } from '@/lib/service/seed/clients';
import { endWith, runProgram } from './run-program';
import { requestListener } from './server/request-listener';
import { serviceRequests } from './server/service-requests';

/**
 * The onboarding service alone, without the console: `npm run service`. Settings of a remote service are ignored. On
 * SIGTERM or SIGINT, running requests complete and then the database is closed.
 */
const ENDING_MS = 30_000;

async function main(): Promise<void> {
  // Only its own settings: incomplete remote settings must not prevent a start, nor the console's address expose it.
  const own = Object.entries(process.env).filter(
    ([key]) => !key.startsWith('ONBOARDING_') && key !== 'PUBLIC_URL',
  );
  const env = readEnvironment(Object.fromEntries(own) as NodeJS.ProcessEnv, { port: 4000 });
  const log = createLog({ level: env.logLevel, secrets: secretsOf(env) });
  const database = await openDatabase({
    ...env,
    wait: {
      seconds: env.databaseWait,
      report: (words) => log.warn({}, `the start is waiting: ${words}`),
    },
  });
  const service = await createService({
    database,
    clock: Date.now,
    limits: env.sandbox.limits,
    configurations: env.sandbox.configurations,
    profiles: env.sandbox.profiles,
    delivery: {
      trusted: env.sandbox.webhookTarget === null ? [] : [env.sandbox.webhookTarget],
      proxies: env.outbound.proxies,
    },
    log: (err, request) => log.error({ err, ...request }, 'request failed'),
  });
  const answer = serviceRequests({
    service,
    listening: env.listening,
    controlToken: env.sandbox.controlToken,
  });
  const server = createServer(requestListener(answer));
  let ending = false;
  const end = async () => {
    if (ending) return;
    ending = true;
    setTimeout(() => server.closeAllConnections(), ENDING_MS).unref();
    await new Promise((resolve) => server.close(resolve));
    await service.stop();
    await database.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void end().catch(endWith));
  await listen(server, env);
  await service.start();
  console.log(`Onboarding service:  ${env.listening.address}${STANDALONE.basePath}`);
  console.log(`API description:     ${env.listening.address}${STANDALONE.basePath}/openapi.json`);
  console.log(
    `Control operations:  ${env.listening.address}${STANDALONE_CONTROL.basePath}/openapi.json (not part of the API)`,
  );
  console.log(`Available to: ${describeAccess(env)}`);
  console.log(
    `Data:                ${database.kind === 'pglite' ? env.dataDir : 'PostgreSQL at DATABASE_URL'}`,
  );
  console.log('API clients of the sandbox (secrets are in lib/service/seed/clients.ts):');
  for (const { clientId, slug, scope } of DEMO_CLIENTS) {
    console.log(`  ${clientId.padEnd(18)} account ${slug.padEnd(10)} ${scope}`);
  }
}

function describeAccess({ listening, sandbox }: Environment): string {
  if (listening.isLoopback) return 'programs on this machine only (set HOST to open it to others)';
  const control =
    sandbox.controlToken === null
      ? 'control operations from this machine only'
      : 'control operations with CONTROL_TOKEN';
  return `other machines; ${control}`;
}

function listen(server: Server, { port, listening: { host } }: Environment): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, ...(host === null ? {} : { host }) }, resolve);
  });
}

runProgram(main);
